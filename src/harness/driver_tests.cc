#include "harness/driver_tests.h"

#include <string>
#include <utility>

#include "protocol/message.h"

namespace korat::detail {
namespace {

// Ownership shows where objects can be destroyed; with one structure there is nobody to share.
bool SharesNothing(const Driver::MethodEntry& method) {
  return method.destroy != nullptr && !method.arguments.empty();
}

}  // namespace

DriverTests::DriverTests(const Driver& driver, const DriverOptions& options, Explorer& explorer,
                         CallRecord* record, harness::MessageWriter& writer)
    : options_(options),
      explorer_(explorer),
      record_(record),
      writer_(writer),
      ownership_(driver, explorer),
      white_box_{explorer, driver.methods().at(options.methods.front()).call},
      first_(options.first_method) {
  if (options_.is_white_box) explorer.SetWhiteBox(&harness::WhiteBoxCall::Make, &white_box_);
  for (const std::string& name : options_.methods) {
    const Driver::MethodEntry& method = driver.methods().at(name);
    functions_.emplace_back(harness::CallTally::Target{method.call, method.destroy,
                                                       SharesNothing(method), options_.behavior,
                                                       options_.strict_exceptions});
  }
  for (const unsigned index : options_.over) functions_.at(index).is_over = true;
  running_ = functions_.size() - options_.over.size();
}

CallCounts DriverTests::Function::Counts() const {
  CallCounts counts = tally.counts();
  counts.nanoseconds = static_cast<std::uint64_t>(time.count());
  return counts;
}

std::chrono::nanoseconds DriverTests::Look() {
  const Clock::time_point before = std::exchange(looked_, Clock::now());
  return looked_ - before;
}

void DriverTests::TestStructure() {
  ownership_.Look();
  search_time_ += Look();
  for (std::uint32_t i = first_; i < functions_.size(); ++i) {
    if (!functions_[i].is_over) Call(i);
  }
  first_ = 0;
}

void DriverTests::Call(std::uint32_t index) {
  Function& function = functions_[index];
  // When the call ends the process, whoever reads the record knows which it was.
  if (record_ != nullptr) {
    record_->function = index;
    record_->is_calling = true;
  }
  const auto failure = function.tally.Test(explorer_);
  function.time += Look();
  if (record_ != nullptr) {
    record_->counts()[index] = function.Counts();
    record_->is_calling = false;
  }
  if (failure) {
    writer_.Line("function", std::to_string(index));
    writer_.Raw(WriteFailure(*failure));
    writer_.Flush();
  }
  if (options_.max_failures != 0 && function.tally.ways_to_fail() >= options_.max_failures) {
    TellOver(index, "--max-failures");
  } else if (HasUsedItsTime(function)) {
    TellOver(index, "time limit");
  }
}

void DriverTests::TellOver(std::uint32_t index, const char* why) {
  functions_[index].is_over = true;
  --running_;
  writer_.Line("function", std::to_string(index));
  writer_.Line("over", why);
  writer_.Flush();
}

// The time that all have is divided evenly, and so is that of the search.
bool DriverTests::HasUsedItsTime(const Function& function) const {
  if (options_.search.max_seconds <= 0) return false;
  const auto share = static_cast<double>(functions_.size());
  const std::chrono::duration<double> calling = function.time, searching = search_time_;
  return calling.count() + searching.count() / share >= options_.search.max_seconds / share;
}

void DriverTests::TellCounts() {
  for (std::size_t i = 0; i < functions_.size(); ++i) {
    const harness::CallTally& tally = functions_[i].tally;
    writer_.Line("function", std::to_string(i));
    if (!tally.cut_off().empty()) writer_.Line("cut-off", EscapeLine(tally.cut_off()));
    if (!tally.unmet().empty()) writer_.Line("unmet", EscapeLine(tally.unmet()));
    writer_.Raw(WriteCalls(functions_[i].Counts()));
  }
}

}  // namespace korat::detail
