// A call of checked code in an ordinary program: how it ended.
#pragma once

#include <string>
#include <string_view>

#include "korat/detail/contracts/message.h"
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
// it. In a noexcept function it would end the program: the call is left by a jump then, and what it
// holds is lost.
CheckedCall RunCheckedCall(std::string_view function, void (*call)(void*), void* closure);

template <typename Call>
CheckedCall RunCheckedCall(std::string_view function, Call& call) {
  return RunCheckedCall(function, [](void* closure) { (*static_cast<Call*>(closure))(); }, &call);
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
