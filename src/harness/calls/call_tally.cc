#include "harness/calls/call_tally.h"

#include "harness/calls/call_output.h"
#include "harness/calls/call_results.h"
#include "korat/detail/contracts/message.h"
#include "protocol/candidate_id.h"

namespace korat::harness {
namespace {

// The same for the same way to fail: what differs from input to input is left out.
std::string WayOf(const CallOutcome& outcome, const std::string& word) {
  const std::string way = outcome.is_destroying ? word + " afterwards" : word;
  if (word == "leaked") return way;
  if (outcome.end != CallEnd::kViolated) return way + " " + outcome.text;
  const contracts::Clause& clause = outcome.violation.clause;
  return way + " " + clause.file + ":" + std::to_string(clause.line) + ":" +
         std::to_string(clause.column) + " " + clause.text +
         // The invariant of one object or of another.
         (outcome.violation.kind == contracts::ViolationKind::kInvariantExit
              ? outcome.violation.detail
              : "");
}

std::string MessageOf(const CallOutcome& outcome, const std::string& word) {
  if (outcome.end == CallEnd::kViolated) return contracts::MessageOf(outcome.violation);
  std::string text = outcome.text + outcome.detail;
  if (word == "leaked") {
    const std::size_t count = outcome.leaked.size();
    text = std::to_string(count) + (count == 1 ? " block" : " blocks") +
           " of memory neither reachable nor deleted";
  }
  if (word == "threw") text += ", which no contract mentions";
  return outcome.is_destroying ? text + ", when the objects were destroyed afterwards" : text;
}

// What an endless loop has built is too much to look at.
std::string Shortened(std::string text) {
  constexpr std::size_t kMostText = 4000;
  return text.size() <= kMostText ? text : text.substr(0, kMostText) + " ...";
}

std::string UnmetBy(const contracts::Clause& clause) {
  if (clause.line == 0) return "";
  return std::string(clause.text) + "\n" + clause.file + ":" + std::to_string(clause.line) + ":" +
         std::to_string(clause.column);
}

}  // namespace

void WhiteBoxCall::Make(void* self) {
  auto* made = static_cast<WhiteBoxCall*>(self);
  const detail::Explorer& explorer = made->runner.explorer();
  detail::CallResult result;
  made->call(explorer.root(), explorer.layout().arguments.data(), result);
}

std::string CallTally::WordOf(const CallOutcome& outcome) const {
  const std::string word = WordFor(outcome);
  const bool is_unforeseen =
      target_.is_strict && outcome.end == CallEnd::kThrew && !outcome.is_foreseen;
  return word.empty() && is_unforeseen ? "threw" : word;
}

// Other inputs of a function that has hung need not take as long.
CallManner CallTally::Manner() const {
  CallManner manner;
  manner.behavior = target_.behavior;
  if (has_hung_) manner.pace = runtime::Pace::kHurried;
  return manner;
}

void CallTally::NoteReason(const CallOutcome& outcome) {
  if (outcome.end == CallEnd::kCutOff && cut_off_.empty()) cut_off_ = outcome.text;
  if (outcome.end != CallEnd::kNotAnInput) {
    unmet_.clear();
  } else if (counts_.inputs == 0 && unmet_.empty()) {
    unmet_ = UnmetBy(outcome.violation.clause);
  }
}

std::optional<CallFailure> CallTally::Test(CallRunner& runner, CallInput& input) {
  CallOutput::Begin();
  const CallOutcome outcome = RunTarget(runner, target_, input, Manner());
  has_hung_ = has_hung_ || outcome.end == CallEnd::kHung;
  NoteReason(outcome);
  const std::string word = WordOf(outcome);
  last_end_ = outcome.end;
  has_failed_ = !word.empty();
  ++(outcome.end == CallEnd::kNotAnInput ? counts_.skipped : counts_.inputs);
  if (outcome.end == CallEnd::kCutOff) ++counts_.undecided;
  if (word.empty()) {
    if (outcome.end == CallEnd::kPassed) ++counts_.passed;
    if (outcome.end == CallEnd::kThrew) ++counts_.threw;
    runner.TakeBack();
    return std::nullopt;
  }
  ++counts_.failed;
  if (word == "threw") ++counts_.threw;
  CallFailure failure;
  failure.word = word;
  failure.message = MessageOf(outcome, word);
  failure.size = input.Size(runner);
  failure.way = WayOf(outcome, word);
  const auto [smallest, is_new] = smallest_.try_emplace(failure.way, failure.size);
  if (!is_new && smallest->second <= failure.size) {
    runner.TakeBack();
    return std::nullopt;
  }
  smallest->second = failure.size;
  return Describe(runner, input, outcome, std::move(failure));
}

CallFailure CallTally::CountDeadly() {
  ++counts_.inputs;
  ++counts_.failed;
  last_end_ = CallEnd::kCrashed;
  has_failed_ = true;
  CallFailure failure;
  failure.word = "crashed";
  failure.way = "ended the process";
  smallest_.try_emplace(failure.way, 0);
  return failure;
}

// Once more, and without contracts, where one of them ended the call: printing may crash on its
// own.
std::string CallTally::ResultOf(CallRunner& runner, CallInput& input,
                                const CallOutcome& outcome) const {
  const bool is_violated = outcome.end == CallEnd::kViolated || outcome.end == CallEnd::kDangling;
  if (!is_violated && !outcome.HasEnded()) return "";
  CallManner manner = Manner();
  manner.is_checked = !is_violated;
  manner.wants_result = true;
  const CallOutcome again = MakeCall(runner, target_, input, manner);
  const std::string result = detail::CallResults::Text();
  runner.TakeBack();
  if (again.end == CallEnd::kThrew) return "threw " + again.text;
  return again.end == CallEnd::kPassed && !result.empty() ? "returned " + result : "";
}

CallFailure CallTally::Describe(CallRunner& runner, CallInput& input, const CallOutcome& outcome,
                                CallFailure failure) const {
  input.Identify(failure);
  failure.after = outcome.is_destroying ? "(destroyed)" : Shortened(input.TextAfter(runner));
  runner.TakeBack();
  failure.before = input.TextBefore(runner);
  CallOutput::Clear(runner.explorer().sandbox());
  const CallOutcome again = RunTarget(runner, target_, input, Manner());
  failure.output = CallOutput::Text(runner.explorer().sandbox());
  failure.is_flaky = MessageOf(again, WordOf(again)) != failure.message;
  runner.TakeBack();
  failure.result = ResultOf(runner, input, outcome);
  return failure;
}

void FoundInput::Identify(CallFailure& failure) const {
  failure.id = CandidateId(explorer_.candidate());
}

}  // namespace korat::harness
