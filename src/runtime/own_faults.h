// Faults in Korat's own code. It runs in the user's process, much of it inside user code, where a
// crash would count as one in the code under test: the search would go on and its result would be
// wrong. So a flag says when Korat's own code is running, and a signal, an abort or an uncaught
// exception in it ends the process with exit code 70 and a message that asks for a report. A failed
// assert in Korat's own sources does so wherever it is: they are compiled to call korat_assert_fail
// instead of libc's function.
//
// Code that touches memory at an address that user code chose (a store to be logged, a block to be
// released, the free lists of a heap that user code may have overwritten) does not count as Korat's
// own: a bad address there is the user's fault. So is a fault in another thread.
#pragma once

namespace korat::runtime {

namespace detail {
// One for all threads and hidden: hooks set it with a single instruction.
__attribute__((visibility("hidden"))) inline constinit volatile bool in_own_code = false;
}  // namespace detail

// REQUIRES: this thread has an active sandbox, or it is the one that searches.
inline bool InOwnCode() { return detail::in_own_code; }
// For places where a run begins or ends with a jump.
inline void SetInOwnCode(bool is_own) { detail::in_own_code = is_own; }

// While alive, Korat's own code runs. Hooks are called from user code, which runs again afterwards:
// not to be nested.
class OwnCode {
 public:
  OwnCode() { detail::in_own_code = true; }
  ~OwnCode() { detail::in_own_code = false; }
  OwnCode(const OwnCode&) = delete;
  OwnCode& operator=(const OwnCode&) = delete;
};

inline constexpr int kOwnFaultCode = 70;  // stored: scripts rely on it, never renumber

// Says what went wrong, asks for a report and ends the process. May be called in a signal handler.
[[noreturn]] void EndByOwnFault(const char* what);
// Likewise for a signal that arrived at `code`; `address` is what the processor could not access.
[[noreturn]] void EndByOwnSignal(int number, const void* address, const void* code);
// Passes the text on instead of printing it; false if it could not. For drivers, whose messages the
// korat program prints.
void SetFaultReporter(bool (*report)(const char* text));

// --- faults on demand, for tests

struct InjectedFault {
  enum class Kind { kNone, kAssertion, kSignal } kind = Kind::kNone;
  unsigned passages = 0;  // that succeed before the fault

  bool IsArmed() const { return kind != Kind::kNone; }
  void Pass();
};
// In the hook for first reads; in allocation by predicates.
inline constinit InjectedFault fault_on_read, fault_on_allocation;

}  // namespace korat::runtime
