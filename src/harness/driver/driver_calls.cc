#include "harness/driver/driver_calls.h"

#include <utility>

#include "harness/calls/sequence_input.h"
#include "harness/calls/sequence_text.h"
#include "korat/error.h"

namespace korat::detail {

using harness::SequenceInput;
using harness::SequenceState;
using harness::SequenceStep;

std::vector<SequenceStep> SequenceSteps(const Driver& driver, const DriverInputs& inputs) {
  std::vector<SequenceStep> steps;
  for (const auto& [signature, entry] : driver.methods()) {
    try {
      steps.push_back({&entry, inputs.ArgumentsAlone(entry)});
    } catch (const Error&) {
      // Its arguments have no values.
    }
  }
  return steps;
}

DriverCalls::DriverCalls(const Driver& driver, const DriverInputs& inputs,
                         const DriverOptions& options, Explorer& explorer, CallRecord* record,
                         harness::MessageWriter& writer)
    : options_(options),
      runner_(explorer),
      record_(record),
      writer_(writer),
      sequences_(runner_, driver.classes().front(), SequenceSteps(driver, inputs)),
      deadly_(options.inputs.begin(), options.inputs.end()) {
  sequences_.set_destroy(driver.destroy());
  AddFunctions(driver);
}

void DriverCalls::AddFunctions(const Driver& driver) {
  for (const std::string& name : options_.methods) {
    const Driver::MethodEntry& method = driver.methods().at(name);
    numbers_[&method] = static_cast<std::uint32_t>(functions_.size());
    functions_.emplace_back(harness::CallTally::Target{method.call, method.destroy,
                                                       /*shares_nothing=*/false, options_.behavior,
                                                       options_.strict_exceptions});
  }
}

DriverCalls::Function* DriverCalls::FunctionOf(const SequenceStep& step) {
  const auto found = numbers_.find(step.entry);
  return found == numbers_.end() ? nullptr : &functions_[found->second];
}

void DriverCalls::Run() {
  if (!options_.start_id.empty()) return RunInput();
  harness::CallSequences::Limits limits;
  if (options_.most_calls != 0) limits.calls = options_.most_calls;
  limits.is_over = [this] { return IsOver(); };
  const harness::CallSequences::Extent extent =
      sequences_.Explore(limits, [this](SequenceInput& input) { return Test(input); });
  stats_.structures = sequences_.states().size();
  stats_.candidates = sequences_.attempt();
  stats_.seconds = std::chrono::duration<double>(Clock::now() - begin_).count();
  // With --calls, that many are all that is wanted.
  const bool is_whole = extent.is_all || extent.calls == limits.calls;
  stats_.exhausted = is_whole;
  if (!is_whole && stats_.stopped_by.empty()) {
    stats_.stopped_by =
        sequences_.states().size() >= limits.states ? "too many states" : "a function has hung";
  }
  writer_.Send(SequencesMade{sequences_.states().size(), extent.calls, extent.is_all});
}

void DriverCalls::RunInput() {
  const auto made = harness::ParseSequence(options_.start_id, sequences_);
  if (!made) {
    Fail("'" + options_.start_id + "' is not the id of a sequence of calls within these bounds");
  }
  SequenceInput input(sequences_, *made);
  Test(input);
  stats_.structures = stats_.candidates = 1;
  stats_.exhausted = true;
}

bool DriverCalls::IsOver() {
  if (options_.search.max_seconds <= 0) return false;
  const std::chrono::duration<double> passed = Clock::now() - begin_;
  if (passed.count() < options_.search.max_seconds) return false;
  stats_.stopped_by = "time limit";
  return true;
}

// A constructor is tested by making an object and deleting it; the state is that of another one.
bool DriverCalls::Test(SequenceInput& input) {
  Function* function = FunctionOf(input.step());
  const bool constructs = input.step().entry->make != nullptr;
  if (function == nullptr || function->is_over) return input.Build();
  const auto number = static_cast<std::uint32_t>(function - functions_.data());
  if (!deadly_.empty() && deadly_.count(std::to_string(sequences_.attempt())) != 0) {
    TakeDeadly(*function, input);
    return false;
  }
  if (record_ != nullptr) {
    record_->function = number;
    record_->attempt = sequences_.attempt();
    record_->is_calling = true;
  }
  const Clock::time_point before = Clock::now();
  runner_.set_made(&input.objects());
  auto failure = function->tally.Test(runner_, input);
  function->time += Clock::now() - before;
  if (record_ != nullptr) {
    record_->counts()[number] = function->Counts();
    record_->is_calling = false;
  }
  if (failure) Send(*function, std::move(*failure));
  const harness::CallEnd end = function->tally.last_end();
  if (end == harness::CallEnd::kHung && ++function->hung == 3) sequences_.Drop(&input.step());
  if (function->tally.has_failed()) return false;
  if (constructs) return end == harness::CallEnd::kPassed && input.Build();
  return end == harness::CallEnd::kPassed || end == harness::CallEnd::kThrew;
}

void DriverCalls::TakeDeadly(Function& function, SequenceInput& input) {
  CallFailure failure = function.tally.CountDeadly();
  failure.message = "the process ended: " + deadly_[std::to_string(sequences_.attempt())];
  failure.after = "(the process is gone)";
  failure.size = input.Size(runner_);
  input.Identify(failure);
  failure.before = input.TextBefore(runner_);
  if (++function.hung == 3) sequences_.Drop(&input.step());
  Send(function, std::move(failure));
}

void DriverCalls::Send(Function& function, CallFailure failure) {
  const auto number = static_cast<std::uint32_t>(&function - functions_.data());
  writer_.Send(FailedCall{number, function.Counts(), std::move(failure)});
  writer_.Flush();
  if (options_.max_failures != 0 && function.tally.ways_to_fail() >= options_.max_failures) {
    function.is_over = true;
    writer_.Send(FunctionOver{number, "--max-failures"});
  }
}

std::vector<FunctionCalls> DriverCalls::Calls() const { return CallsOf(functions_); }

}  // namespace korat::detail
