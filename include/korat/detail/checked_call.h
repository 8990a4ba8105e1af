// A call of checked code in an ordinary program: how it ended.
#pragma once

#include <string>
#include <string_view>

#include "korat/detail/contracts/message.h"
#include "korat/detail/contracts/violate.h"
#include "korat/detail/contracts/violation.h"

namespace korat::detail {

struct CheckedCall {
  enum class End {
    kReturned,
    kThrew,        // what no contract forbids
    kMeaningless,  // the precondition of the call itself did not hold, or an assumption
    kViolated,
  };
  End end = End::kReturned;
  contracts::Violation violation;  // kMeaningless, kViolated
};

// Runs call(closure). `function` is the name of the function under test, without its class: only
// its own precondition makes a call meaningless. A violation counts even if the user's code catches
// it. In a noexcept function it would end the program: the call is then left with a jump, and what
// it holds is lost.
CheckedCall RunCheckedCall(std::string_view function, void (*call)(void*), void* closure);

template <typename Call>
CheckedCall RunCheckedCall(std::string_view function, Call& call) {
  return RunCheckedCall(function, [](void* closure) { (*static_cast<Call*>(closure))(); }, &call);
}

// A predicate as an invariant on exit. REQUIRES: no exception is in flight.
template <typename Condition>
void CheckInvariant(const contracts::Clause& clause, const Condition& holds) {
  contracts::Check(contracts::ViolationKind::kInvariantExit, clause, holds);
}

// Makes the call; then `check` looks at the receiver, however the call ended. Code that checks its
// contracts has done so already, but not every method is such code. A violation is reported once,
// and a helper may leave the receiver in any state.
template <typename Call, typename Check>
void CallThenCheck(const Call& call, const Check& check) {
  const unsigned violations = contracts::state.violations;
  const auto check_once = [&] {
    if (contracts::state.violations == violations && !contracts::state.called_helper) check();
  };
  try {
    call();
  } catch (...) {
    check_once();
    throw;
  }
  check_once();
}

// While it lives, a crash of the program says so on standard error. There may be one at a time.
class CrashNote {
 public:
  explicit CrashNote(std::string text);
  ~CrashNote();
  CrashNote(const CrashNote&) = delete;
  CrashNote& operator=(const CrashNote&) = delete;

 private:
  std::string text_;
};

class Explorer;
// The structure as the loop's body got it, whatever the body did to it since.
std::string PresentedTextOf(Explorer& explorer);

}  // namespace korat::detail
