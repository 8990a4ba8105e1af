#include "harness/driver/driver_tests.h"

#include <string>
#include <utility>

#include "harness/driver/method_target.h"
#include "protocol/message.h"

namespace korat::detail {

DriverTests::DriverTests(const Driver& driver, const DriverOptions& options, Explorer& explorer,
                         CallRecord* record, harness::MessageWriter& writer)
    : options_(options),
      runner_(explorer),
      record_(record),
      writer_(writer),
      ownership_(driver, runner_, options.owns, options.ownership),
      white_box_{runner_, driver.methods().at(options.methods.front()).call},
      first_(options.first_method) {
  if (options_.is_white_box) runner_.SetWhiteBox(&harness::WhiteBoxCall::Make, &white_box_);
  for (const std::string& name : options_.methods) {
    functions_.emplace_back(TargetOf(driver.methods().at(name), options_));
  }
  for (const unsigned index : options_.over) functions_.at(index).is_over = true;
  running_ = functions_.size() - options_.over.size();
}

std::chrono::nanoseconds DriverTests::Lap() {
  const Clock::time_point before = std::exchange(lap_, Clock::now());
  return lap_ - before;
}

void DriverTests::TestStructure() {
  ownership_.Learn();
  if (record_ != nullptr) record_->ownership = ownership_.learned();
  search_time_ += Lap();
  for (std::uint32_t i = first_; i < functions_.size(); ++i) {
    if (!functions_[i].is_over) Call(i);
  }
  first_ = 0;
}

void DriverTests::Call(std::uint32_t index) {
  CalledFunction& function = functions_[index];
  // If the call ends the process, the record says which call it was.
  if (record_ != nullptr) {
    record_->function = index;
    record_->is_calling = true;
  }
  harness::FoundInput input(runner_.explorer());
  auto failure = function.tally.Test(runner_, input);
  function.time += Lap();
  if (record_ != nullptr) {
    record_->counts()[index] = function.Counts();
    record_->is_calling = false;
  }
  if (failure) {
    writer_.Send(FailedCall{index, function.Counts(), std::move(*failure)});
    writer_.Flush();
  }
  if (options_.max_failures != 0 && function.tally.ways_to_fail() >= options_.max_failures) {
    End(index, "--max-failures");
  } else if (HasUsedItsTime(function)) {
    End(index, "time limit");
  }
}

void DriverTests::End(std::uint32_t index, const char* why) {
  functions_[index].is_over = true;
  --running_;
  writer_.Send(FunctionOver{index, why});
  writer_.Flush();
}

// The time limit is divided evenly among the functions, and so is the time of the search.
bool DriverTests::HasUsedItsTime(const CalledFunction& function) const {
  if (options_.search.max_seconds <= 0) return false;
  const auto share = static_cast<double>(functions_.size());
  const std::chrono::duration<double> calling = function.time, searching = search_time_;
  return calling.count() + searching.count() / share >= options_.search.max_seconds / share;
}

std::vector<FunctionCalls> DriverTests::Calls() const { return CallsOf(functions_); }

}  // namespace korat::detail
