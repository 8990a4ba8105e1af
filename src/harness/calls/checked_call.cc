#include "korat/detail/checked_call.h"

#include <cxxabi.h>
#include <setjmp.h>

#include <cstdlib>
#include <cstring>
#include <exception>
#include <utility>

#include "harness/explore/explorer.h"
#include "korat/detail/contracts/state.h"
#include "runtime/signals.h"

namespace korat::detail {
namespace {

using contracts::Violation;
using contracts::ViolationKind;

// The innermost call that is running.
struct RunningCall {
  void (*call)(void*);
  void* closure;
  contracts::State before;
  bool threw = false;
  jmp_buf escape;
};
thread_local RunningCall* t_running = nullptr;
std::terminate_handler g_previous_handler = nullptr;

bool IsViolated(const RunningCall& running) {
  return contracts::state.violations > running.before.violations;
}

// A violation met a noexcept function.
void OnTerminate() {
  if (t_running != nullptr && IsViolated(*t_running)) longjmp(t_running->escape, 1);
  if (g_previous_handler != nullptr) g_previous_handler();
  std::abort();
}

void Execute(RunningCall& running) {
  try {
    running.call(running.closure);
  } catch (...) {
    running.threw = true;
  }
}

// False if it was left with a jump. This is a separate function, so that none of its local
// variables changes.
__attribute__((noinline)) bool ExecuteUntilEscape(RunningCall& running) {
  if (setjmp(running.escape) != 0) return false;
  Execute(running);
  return true;
}

// The exception that met the noexcept function is still being handled.
void ForgetException(const unsigned char (&before)[16]) {
  if (std::memcmp(abi::__cxa_get_globals(), before, sizeof(void*)) != 0) abi::__cxa_end_catch();
  std::memcpy(static_cast<void*>(abi::__cxa_get_globals()), before, sizeof(before));
}

// Whether "ns::Stack::Stack<T>" names the function "Stack".
bool IsNamed(std::string_view qualified, std::string_view function) {
  const bool is_operator = function.substr(0, 8) == "operator";
  if (!is_operator && !qualified.empty() && qualified.back() == '>') {
    qualified = qualified.substr(0, qualified.rfind('<'));
  }
  if (qualified.size() < function.size()) return false;
  const std::size_t start = qualified.size() - function.size();
  return qualified.substr(start) == function && (start == 0 || qualified[start - 1] == ':');
}

bool IsMeaningless(const Violation& violation, std::string_view function) {
  if (violation.kind == ViolationKind::kAssumption) return true;
  // Of another function: one that has no contract has called it.
  return violation.kind == ViolationKind::kPrecondition &&
         IsNamed(violation.clause.function, function);
}

}  // namespace

CheckedCall RunCheckedCall(std::string_view function, void (*call)(void*), void* closure) {
  RunningCall running{call, closure, contracts::state};
  RunningCall* const outer = t_running;
  unsigned char exceptions[16];
  std::memcpy(exceptions, abi::__cxa_get_globals(), sizeof(exceptions));
  t_running = &running;
  const std::terminate_handler previous = std::set_terminate(&OnTerminate);
  if (previous != &OnTerminate) g_previous_handler = previous;

  if (!ExecuteUntilEscape(running)) ForgetException(exceptions);

  std::set_terminate(previous);
  t_running = outer;
  const bool violated = IsViolated(running);
  const Violation violation = contracts::state.last;
  contracts::state = running.before;
  if (violated) {
    return {IsMeaningless(violation, function) ? CheckedCall::End::kMeaningless
                                               : CheckedCall::End::kViolated,
            violation};
  }
  return {running.threw ? CheckedCall::End::kThrew : CheckedCall::End::kReturned, {}};
}

CrashNote::CrashNote(std::string text) : text_(std::move(text)) {
  runtime::InstallSignalHandlers();
  runtime::SetCrashNote(text_.data(), text_.size());
}
CrashNote::~CrashNote() { runtime::SetCrashNote(nullptr, 0); }

std::string PresentedTextOf(Explorer& explorer) { return explorer.PresentedText(); }

}  // namespace korat::detail
