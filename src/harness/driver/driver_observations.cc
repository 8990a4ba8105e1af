#include "harness/driver/driver_observations.h"

#include <algorithm>
#include <utility>

#include "harness/calls/state_text.h"
#include "harness/driver/method_target.h"
#include "protocol/candidate_id.h"
#include "protocol/message.h"

namespace korat::detail {

using harness::CallEnd;
using harness::CallImage;

std::string EndingOf(const CallImage& image) {
  if (image.end == CallEnd::kNotAnInput) return "did not accept the input";
  return image.word.empty() || image.end == CallEnd::kHung ? image.ending : "failed: " + image.word;
}

DriverObservations::DriverObservations(const Driver& driver, const DriverOptions& options,
                                       Explorer& explorer, CallRecord* record,
                                       harness::MessageWriter& writer)
    : options_(options),
      runner_(explorer),
      record_(record),
      writer_(writer),
      ownership_(driver, runner_, options.owns, options.ownership),
      form_{options.observe.names_classes,
            {options.observe.left_out.begin(), options.observe.left_out.end()}},
      first_(options.first_method) {
  for (const std::string& name : options_.methods) {
    functions_.push_back({TargetOf(driver.methods().at(name), options_), false, {}, false});
  }
  for (const unsigned index : options_.observe.mute) functions_.at(index).is_mute = true;
}

std::string DriverObservations::TextNow() {
  struct Request {
    const harness::Layout& layout;
    const runtime::RunMemory& memory;
    const harness::CanonicalText& form;
    std::string text;
  } request{runner_.explorer().layout(), runner_.explorer().sandbox().memory(), form_, ""};
  const runtime::RunEnd end = runner_.explorer().sandbox().Run(
      runtime::Mode::kBody,
      [](void* pointer) {
        auto* wanted = static_cast<Request*>(pointer);
        wanted->text =
            harness::CanonicalStructureText(wanted->layout, &wanted->memory, wanted->form);
      },
      &request);
  return end == runtime::RunEnd::kReturned ? request.text : "(damaged: reading it crashes)";
}

std::string DriverObservations::Digest(std::string text) const {
  return options_.observe.wants_texts ? text : harness::DigitsOf(harness::HashOfText(text));
}

void DriverObservations::TestStructure() {
  ownership_.Learn();
  if (record_ != nullptr) record_->ownership = ownership_.learned();
  CallObserved observed;
  observed.id = CandidateId(runner_.explorer().candidate());
  observed.size = runner_.CountFields();
  observed.input = Digest(TextNow());
  for (std::uint32_t i = first_; i < functions_.size(); ++i) {
    const bool is_over = std::count(options_.over.begin(), options_.over.end(), i) != 0;
    if (!is_over) Call(i, observed);
  }
  first_ = 0;
}

// If the call ends the process, the record says which call it was. The next process does not make
// the calls before it again, so what came out of them has to be sent by then.
void DriverObservations::Call(std::uint32_t index, CallObserved& observed) {
  Function& function = functions_[index];
  observed.function = index;
  observed.ending = observed.after = "";
  if (options_.observe.is_dry) {
    writer_.Send(observed);
    writer_.Flush();
    return;
  }
  if (record_ != nullptr) {
    record_->function = index;
    record_->is_calling = true;
  }
  harness::CallManner manner;
  manner.wants_result = !function.is_mute;
  manner.form = &form_;
  if (function.has_hung) manner.pace = runtime::Pace::kBrisk;
  harness::FoundInput input(runner_.explorer());
  const CallImage image = harness::TakeImage(runner_, function.target, input, manner,
                                             [this] { return Digest(TextNow()); });
  runner_.TakeBack();
  CallCounts& counts = function.calls.counts;
  if (image.end == CallEnd::kCutOff) {
    ++counts.undecided;
    if (function.calls.cut_off.empty()) function.calls.cut_off = runner_.TextNow();
  } else {
    function.has_hung = function.has_hung || image.end == CallEnd::kHung;
    ++(image.end == CallEnd::kNotAnInput ? counts.skipped : counts.inputs);
    observed.ending = EndingOf(image);
    if (image.IsSound()) observed.after = image.after;
    writer_.Send(observed);
    writer_.Flush();
  }
  if (record_ != nullptr) {
    record_->counts()[index] = counts;
    record_->is_calling = false;
  }
}

std::vector<FunctionCalls> DriverObservations::Calls() const {
  std::vector<FunctionCalls> calls;
  for (const Function& function : functions_) calls.push_back(function.calls);
  return calls;
}

}  // namespace korat::detail
