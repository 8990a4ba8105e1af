// A function under test, and what its calls came to.
#pragma once

#include <chrono>
#include <cstdint>
#include <vector>

#include "harness/calls/call_tally.h"
#include "protocol/calls.h"

namespace korat::detail {

struct CalledFunction {
  explicit CalledFunction(const harness::CallTally::Target& target) : tally(target) {}

  CallCounts Counts() const {
    CallCounts counts = tally.counts();
    counts.nanoseconds = static_cast<std::uint64_t>(time.count());
    return counts;
  }

  harness::CallTally tally;
  std::chrono::nanoseconds time{};  // of its calls
  bool is_over = false;
};

// For messages, in the same order.
template <typename Functions>
std::vector<FunctionCalls> CallsOf(const Functions& functions) {
  std::vector<FunctionCalls> calls;
  for (const CalledFunction& function : functions) {
    calls.push_back({function.Counts(), function.tally.cut_off(), function.tally.unmet()});
  }
  return calls;
}

}  // namespace korat::detail
