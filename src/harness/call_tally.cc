#include "harness/call_tally.h"

#include "korat/detail/contracts/message.h"
#include "protocol/candidate_id.h"

namespace korat::harness {
namespace {

struct Call {
  void (*function)(void* root, void* const* arguments);
  void* root;
  void* const* arguments;
};

CallOutcome Run(detail::Explorer& explorer, void (*function)(void* root, void* const* arguments)) {
  Call call{function, explorer.root(), explorer.layout().arguments.data()};
  return explorer.Call(
      [](void* pointer) {
        const auto* made = static_cast<const Call*>(pointer);
        made->function(made->root, made->arguments);
      },
      &call);
}

// "" when the call did nothing wrong.
std::string WordOf(const CallOutcome& outcome) {
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
    case CallEnd::kHung:
      return "hung";
    case CallEnd::kNotAnInput:
    case CallEnd::kCutOff:
      break;
  }
  return "";
}

std::string MessageOf(const CallOutcome& outcome, const std::string& word) {
  if (outcome.end == CallEnd::kViolated) return contracts::MessageOf(outcome.violation);
  if (word == "leaked") {
    const std::size_t count = outcome.leaked.size();
    return std::to_string(count) + (count == 1 ? " block" : " blocks") +
           " of memory neither reachable nor deleted";
  }
  return outcome.text;
}

}  // namespace

std::optional<CallFailure> CallTally::Test(detail::Explorer& explorer,
                                           void (*call)(void* root, void* const* arguments)) {
  const CallOutcome outcome = Run(explorer, call);
  const std::string word = WordOf(outcome);
  ++(outcome.end == CallEnd::kNotAnInput ? counts_.skipped : counts_.inputs);
  if (outcome.end == CallEnd::kCutOff) ++counts_.undecided;
  if (word.empty()) {
    if (outcome.end == CallEnd::kPassed) ++counts_.passed;
    if (outcome.end == CallEnd::kThrew) ++counts_.threw;
    explorer.TakeBack();
    return std::nullopt;
  }
  ++counts_.failed;
  CallFailure failure;
  failure.word = word;
  failure.message = MessageOf(outcome, word);
  failure.size = explorer.CountFields();
  const auto [found, is_new] = groups_.try_emplace(word + failure.message);
  Group& group = found->second;
  if (is_new) group.number = groups_.size();
  if (!is_new && group.smallest <= failure.size) {
    explorer.TakeBack();
    return std::nullopt;
  }
  group.smallest = failure.size;
  failure.group = group.number;
  failure.id = CandidateId(explorer.candidate());
  failure.after = explorer.TextNow();
  explorer.TakeBack();
  failure.before = explorer.TextNow();
  const CallOutcome again = Run(explorer, call);
  failure.is_flaky = WordOf(again) != word || MessageOf(again, word) != failure.message;
  explorer.TakeBack();
  return failure;
}

}  // namespace korat::harness
