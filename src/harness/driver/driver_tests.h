// The task of a driver that tests: calls functions with equal inputs on each structure of one
// search, and sends how the calls ended.
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <vector>

#include "harness/calls/call_runner.h"
#include "harness/calls/ownership.h"
#include "harness/driver/called_function.h"
#include "harness/driver/message_writer.h"
#include "harness/explore/explorer.h"
#include "korat/detail/driver.h"
#include "protocol/calls.h"
#include "protocol/driver_options.h"

namespace korat::detail {

class DriverTests {
 public:
  // The functions are options.methods. `record` may be null.
  DriverTests(const Driver& driver, const DriverOptions& options, Explorer& explorer,
              CallRecord* record, harness::MessageWriter& writer);

  // Whether there are no more functions to call.
  bool is_over() const { return running_ == 0; }
  // On the structure that Next(false) found.
  void TestStructure();
  // So far, by function.
  std::vector<FunctionCalls> Calls() const;
  // Whether what it has learned from structures no longer depends on the ones to come: only then
  // may another process test some of them.
  bool knows_ownership() const { return ownership_.is_learned(); }

 private:
  using Clock = std::chrono::steady_clock;

  void Call(std::uint32_t index);
  void End(std::uint32_t index, const char* why);
  bool HasUsedItsTime(const CalledFunction& function) const;
  // Time since the last lap. It reads the clock, which is slow compared with a call.
  std::chrono::nanoseconds Lap();

  const DriverOptions& options_;
  harness::CallRunner runner_;
  CallRecord* const record_;
  harness::MessageWriter& writer_;
  Ownership ownership_;
  std::deque<CalledFunction> functions_;  // in the order of options.methods
  harness::WhiteBoxCall white_box_;
  std::size_t running_ = 0;  // functions that are not over
  std::uint32_t first_ = 0;  // to be called on the next structure
  std::chrono::nanoseconds search_time_{};
  Clock::time_point lap_ = Clock::now();
};

}  // namespace korat::detail
