#include "harness/calls/call_tally.h"

#include "harness/calls/call_output.h"
#include "harness/calls/call_results.h"
#include "korat/detail/contracts/message.h"
#include "protocol/candidate_id.h"

namespace korat::harness {
namespace {

struct Call {
  const CallTally::Target& target;
  CallInput& input;
};

void Make(void* pointer) {
  const auto* call = static_cast<const Call*>(pointer);
  call->input.Make();
  detail::CallResult result;
  call->target.call(call->input.root(), call->input.arguments(), result);
}

void Destroy(void* pointer) {
  const auto* call = static_cast<const Call*>(pointer);
  call->target.destroy(call->input.root(), call->input.arguments());
}

void MakeAndDestroy(void* pointer) {
  static_cast<const Call*>(pointer)->input.Make();
  Destroy(pointer);
}

// "" when the call did nothing wrong.
std::string WordFor(const CallOutcome& outcome) {
  switch (outcome.end) {
    case CallEnd::kPassed:
    case CallEnd::kThrew:
      return outcome.leaked.empty() ? "" : "leaked";
    case CallEnd::kViolated: {
      const std::string tag = contracts::WordsOf(outcome.violation.kind).tag;
      return tag.substr(tag.find('-') + 1);
    }
    case CallEnd::kCrashed:
      return "crashed";
    case CallEnd::kDeletedTwice:
      return "deleted-twice";
    case CallEnd::kUsedAfterDelete:
      return "used-after-delete";
    case CallEnd::kOutOfBounds:
      return "out-of-bounds";
    case CallEnd::kBadRelease:
      return "bad-release";
    case CallEnd::kMismatchedRelease:
      return "mismatched-release";
    case CallEnd::kDangling:
      return "dangling";
    case CallEnd::kOutOfMemory:
      return "out-of-memory";
    case CallEnd::kHung:
      return "hung";
    case CallEnd::kNotAnInput:
    case CallEnd::kCutOff:
      break;
  }
  return "";
}

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
  constexpr std::size_t kMost = 4000;
  return text.size() <= kMost ? text : text.substr(0, kMost) + " ...";
}

std::string UnmetBy(const contracts::Clause& clause) {
  if (clause.line == 0) return "";
  return std::string(clause.text) + "\n" + clause.file + ":" + std::to_string(clause.line) + ":" +
         std::to_string(clause.column);
}

CallOutcome NoInput() {
  CallOutcome outcome;
  outcome.end = CallEnd::kNotAnInput;
  return outcome;
}

// Structures that share what each of them deletes never meet in a program.
bool CanBeDestroyed(CallRunner& runner, Call& call) {
  const CallOutcome outcome = runner.Call(&MakeAndDestroy, &call);
  runner.TakeBack();
  return outcome.end == CallEnd::kPassed;
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

CallOutcome CallTally::Run(CallRunner& runner, CallInput& input) const {
  Call call{target_, input};
  if (target_.shares_nothing && !CanBeDestroyed(runner, call)) return NoInput();
  CallOutcome outcome = runner.Call(&Make, &call, Manner());
  if (!outcome.HasEnded() || !outcome.leaked.empty()) return outcome;
  input.LookAfter(runner);
  if (target_.destroy == nullptr) return outcome;
  CallOutcome destroyed = runner.Destroy(&Destroy, &call);
  return WordFor(destroyed).empty() ? outcome : destroyed;
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
  const CallOutcome outcome = Run(runner, input);
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
  Call call{target_, input};
  CallManner manner = Manner();
  manner.is_checked = !is_violated;
  manner.wants_result = true;
  const CallOutcome again = runner.Call(&Make, &call, manner);
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
  const CallOutcome again = Run(runner, input);
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
