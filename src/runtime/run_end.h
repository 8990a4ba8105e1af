// How a run of user code ends.
#pragma once

#include <cstdint>

namespace korat::runtime {

enum class RunEnd : std::uint8_t {
  kReturned,
  kThrew,
  kSignal,      // see Sandbox::signal_number()
  kTerminated,  // by std::terminate, or by leaving the program
  kAssertion,   // a failed assert, see LastAssertion()
  kViolated,    // a contract, see harness/calls/contracts.h
  kStackOverflow,
  kDoubleDelete,
  kUsedAfterDelete,
  kBadRelease,         // of what is no block, see MemoryGuard::heap_fault()
  kMismatchedRelease,  // likewise: not as it was allocated
  kReadOutside,        // of every object, see MemoryGuard::place()
  kWroteOutside,       // likewise
  kReported,           // by a sanitizer
  kOutOfFuel,
  kWroteEndlessly,  // the undo log is full
  kOutOfMemory,
  kTimedOut,
  kStaticRead,  // a static initialiser read the structure: its value would depend on a candidate
  kForbidden,   // a thread, or a search inside a search: reads would go unseen
  kChosenOut,   // it makes more choices than there is room for: see korat/choose.h
  kGivenUp,     // the observer asked for it
  kDeadly,      // likewise, because the run would end the process
  kMet,         // only the precondition was asked for, and it holds
  kNotMet,      // likewise, and it does not hold
  kRejected,    // by a predicate that was sure to return false
};

}  // namespace korat::runtime
