#include "harness/calls/mutant_calls.h"

#include <algorithm>
#include <cassert>

#include "harness/calls/call_output.h"
#include "harness/calls/call_results.h"

namespace korat::harness {
namespace {

// A mutant that takes ten times as many steps as the original, and this many more, hangs.
constexpr std::int64_t kSlack = 100'000;

std::vector<bool> g_reached;  // by number: filled in while user code runs

void NoteReached(unsigned mutant) {
  if (mutant < g_reached.size()) g_reached[mutant] = true;
}

unsigned GreatestOf(const std::vector<unsigned>& numbers) {
  return numbers.empty() ? 0 : *std::max_element(numbers.begin(), numbers.end());
}

std::string EndingOf(const CallOutcome& outcome) {
  switch (outcome.end) {
    case CallEnd::kPassed: {
      const std::string result = detail::CallResults::Text();
      return result.empty() ? "returned" : "returned " + result;
    }
    case CallEnd::kThrew:
      return "threw " + outcome.text;
    case CallEnd::kHung:
      return "did not end";
    default:
      return "failed";
  }
}

// Back to the user's own code, however the call ended.
class Active {
 public:
  Active(mutants::Switch& now, unsigned mutant) : now_(now) { now_.active = mutant; }
  ~Active() { now_.active = mutants::kNone; }
  Active(const Active&) = delete;
  Active& operator=(const Active&) = delete;

 private:
  mutants::Switch& now_;
};

}  // namespace

MutantCalls::MutantCalls(CallRunner& runner, mutants::Switch& now, const MutantRun& wanted)
    : runner_(runner),
      now_(now),
      wants_output_(wanted.by != KillBy::kContracts),
      alive_(GreatestOf(wanted.mutants) + 1, false),
      alive_count_(wanted.mutants.size()) {
  for (const unsigned mutant : wanted.mutants) alive_[mutant] = true;
  now_.reached = &NoteReached;
}

// The structure is looked at before its objects are destroyed.
MutantCalls::Image MutantCalls::Run(const CallTarget& target, const CallManner& manner) {
  CallOutput::Begin();
  FoundInput input(runner_.explorer());
  CallOutcome outcome = BeginTarget(runner_, target, input, manner);
  Image image;
  image.end = outcome.end;
  image.fuel = outcome.fuel;
  image.ending = EndingOf(outcome);
  if (outcome.HasEnded()) {
    if (wants_output_) image.after = runner_.TextNow(Naming::kInOrder);
    outcome = FinishTarget(runner_, target, input, std::move(outcome));
  }
  image.word = WordFor(outcome);
  runner_.TakeBack();
  return image;
}

MutantCalls::Verdict MutantCalls::CallOriginal(const CallTarget& target) {
  CallManner manner;
  manner.behavior = target.behavior;
  manner.wants_result = true;
  g_reached.assign(alive_.size(), false);
  {
    const Active watching(now_, mutants::kWatching);
    original_ = Run(target, manner);
  }
  reached_.clear();
  if (original_.end == CallEnd::kNotAnInput) return Verdict::kNoInput;
  for (unsigned mutant = 1; mutant < alive_.size(); ++mutant) {
    if (alive_[mutant] && g_reached[mutant]) reached_.push_back(mutant);
  }
  const bool has_ended = original_.end == CallEnd::kPassed || original_.end == CallEnd::kThrew;
  return has_ended && original_.word.empty() ? Verdict::kInput : Verdict::kUndecided;
}

MutantCalls::Difference MutantCalls::CallMutant(const CallTarget& target, unsigned mutant) {
  CallManner manner;
  manner.behavior = target.behavior;
  manner.wants_result = wants_output_;
  manner.pace = runtime::Pace::kBrisk;
  manner.fuel = 10 * original_.fuel + kSlack;
  Image image;
  {
    const Active active(now_, mutant);
    image = Run(target, manner);
  }
  Difference difference;
  if (!image.word.empty()) {
    difference = {true, image.word};
  } else if (image.end == CallEnd::kCutOff || !wants_output_) {
    return difference;  // nothing is known, or nobody asked
  } else if (image.end == CallEnd::kNotAnInput) {
    difference = {false, "violates an assumption"};
  } else if (image.ending != original_.ending) {
    difference = {false, image.ending + " instead of " + original_.ending};
  } else if (image.after != original_.after) {
    difference = {false, "left another structure"};
  }
  return difference;
}

void MutantCalls::Drop(unsigned mutant) {
  if (!alive_.at(mutant)) return;
  alive_[mutant] = false;
  --alive_count_;
}

}  // namespace korat::harness
