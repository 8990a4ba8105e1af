// What came out of a call, so that it can be compared with what came out of another one: on a
// mutant, or in another version of the program.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "harness/calls/call_target.h"

namespace korat::harness {

struct CallImage {
  CallEnd end = CallEnd::kPassed;
  std::string ending;     // "returned 3", "threw std::out_of_range: ..."
  std::string word;       // "invariant-exit", "leaked"; "": it did nothing wrong
  std::string after;      // the structure and the arguments; equal if they are isomorphic
  std::int64_t fuel = 0;  // that it took

  // It ended, and nothing is wrong with it.
  bool IsSound() const {
    return (end == CallEnd::kPassed || end == CallEnd::kThrew) && word.empty();
  }
};

// Calls the target. `look` returns the text of what the call left,
// before its objects are destroyed; it is asked if the call has ended. What the call changed stays
// until runner.TakeBack().
CallImage TakeImage(CallRunner& runner, const CallTarget& target, CallInput& input,
                    const CallManner& manner, const std::function<std::string()>& look);

// "returned 3 instead of 2", "left another structure"; "" if both are equal. REQUIRES: both are
// sound.
std::string DifferenceOf(const CallImage& image, const CallImage& expected);

}  // namespace korat::harness
