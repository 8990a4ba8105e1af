#include "harness/driver/driver_expansion.h"

#include <iostream>
#include <utility>

#include "harness/calls/sequence_input.h"
#include "harness/calls/sequence_text.h"
#include "harness/driver/driver_calls.h"
#include "harness/driver/driver_observations.h"
#include "korat/error.h"
#include "protocol/sequence_code.h"

namespace korat::detail {

using harness::CallEnd;
using harness::CallImage;
using harness::SequenceInput;
using harness::SequenceState;
using harness::SequenceStep;

namespace {

// In the order in which the functions were named.
std::vector<SequenceStep> StepsNamed(const Driver& driver, const DriverInputs& inputs,
                                     const std::vector<std::string>& names) {
  std::vector<SequenceStep> all = SequenceSteps(driver, inputs), steps;
  for (const std::string& name : names) {
    const Driver::MethodEntry& entry = driver.methods().at(name);
    for (SequenceStep& step : all) {
      if (step.entry == &entry) steps.push_back(std::move(step));
    }
  }
  return steps;
}

}  // namespace

DriverExpansion::DriverExpansion(const Driver& driver, const DriverInputs& inputs,
                                 const DriverOptions& options, Explorer& explorer,
                                 CallRecord* record, harness::MessageWriter& writer)
    : options_(options),
      runner_(explorer),
      record_(record),
      writer_(writer),
      sequences_(runner_, driver.classes().front(), StepsNamed(driver, inputs, options.methods)),
      deadly_(options.inputs.begin(), options.inputs.end()) {
  for (const std::string& name : options_.methods) {
    functions_.push_back({&driver.methods().at(name), false, {}, false});
  }
  for (const unsigned index : options_.observe.mute) functions_.at(index).is_mute = true;
}

void DriverExpansion::ReadStates() {
  for (std::string line; std::getline(std::cin, line);) {
    const std::optional<SequenceCode> code = SequenceCode::Read(line);
    if (!code || code->call >= sequences_.calls().size()) Fail("'" + line + "' is not a state");
    sequences_.AddState({code->before, code->call, code->other});
  }
}

void DriverExpansion::Run() {
  stats_.exhausted = true;
  if (!options_.start_id.empty()) {
    const auto made = harness::ParseSequence(options_.start_id, sequences_);
    if (!made) {
      Fail("'" + options_.start_id + "' is not the id of a sequence of calls within these bounds");
    }
    SequenceInput input(sequences_, *made);
    Call(input);
    return;
  }
  ReadStates();
  sequences_.Expand(options_.observe.expand_from, {},
                    [this](SequenceInput& input) { return Call(input); });
}

void DriverExpansion::Identify(SequenceInput& input, CallObserved& observed) {
  const SequenceState& made = input.made();
  observed.size = 1;
  if (!options_.observe.wants_texts) {
    observed.id = SequenceCode{made.before, made.call, made.other}.Id();
    return;
  }
  CallFailure failure;
  input.Identify(failure);
  observed.id = failure.id;
  observed.input = failure.built;
  const harness::SequenceText text(sequences_);
  const Driver::MethodEntry& entry = *input.step().entry;
  observed.input += (entry.has_receiver ? "object." : "") + entry.name + "(" +
                    text.Arguments(made, "object", "other", ", ") + ");\n";
}

// False: nothing goes on from there.
bool DriverExpansion::Call(SequenceInput& input) {
  std::size_t index = 0;
  while (functions_[index].entry != input.step().entry) ++index;
  Function& function = functions_[index];
  CallObserved observed;
  observed.function = static_cast<std::uint32_t>(index);
  Identify(input, observed);
  const auto deadly = deadly_.find(std::to_string(sequences_.attempt()));
  if (deadly != deadly_.end()) {
    ++function.calls.counts.inputs;
    observed.ending = "ended the process: " + deadly->second;
    Send(observed);
    return false;
  }
  if (record_ != nullptr) {
    record_->function = observed.function;
    record_->attempt = sequences_.attempt();
    record_->is_calling = true;
  }
  CallObservedOf(input, function, observed);
  if (record_ != nullptr) {
    record_->counts()[index] = function.calls.counts;
    record_->is_calling = false;
  }
  return false;
}

void DriverExpansion::CallObservedOf(SequenceInput& input, Function& function,
                                     CallObserved& observed) {
  const Driver::MethodEntry& entry = *function.entry;
  harness::CallManner manner;
  manner.wants_result = !function.is_mute;
  manner.form = &form_;
  if (function.has_hung) manner.pace = runtime::Pace::kBrisk;
  runner_.set_made(&input.objects());
  const CallImage image =
      harness::TakeImage(runner_, {entry.call, entry.destroy, false, 0, false}, input, manner, [&] {
        return options_.observe.wants_texts && entry.make == nullptr ? input.TextAfter(runner_)
                                                                     : std::string();
      });
  runner_.TakeBack();
  CallCounts& counts = function.calls.counts;
  if (image.end == CallEnd::kCutOff) {
    ++counts.undecided;
    return;
  }
  function.has_hung = function.has_hung || image.end == CallEnd::kHung;
  ++(image.end == CallEnd::kNotAnInput ? counts.skipped : counts.inputs);
  observed.ending = EndingOf(image);
  if (options_.observe.wants_texts) {
    observed.after = image.after;
  } else if (image.IsSound()) {
    const bool is_built = entry.make == nullptr || input.Build();
    if (is_built && input.state()) observed.after = harness::DigitsOf(*input.state());
  }
  Send(observed);
}

// A call that ends the process is made by no other one, but those before it are made again: what
// they send comes twice, and is the same.
void DriverExpansion::Send(const CallObserved& observed) { writer_.Send(observed); }

std::vector<FunctionCalls> DriverExpansion::Calls() const {
  std::vector<FunctionCalls> calls;
  for (const Function& function : functions_) calls.push_back(function.calls);
  return calls;
}

}  // namespace korat::detail
