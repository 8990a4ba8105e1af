#include "harness/calls/mutant_calls.h"

#include <algorithm>
#include <cassert>

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

CallImage MutantCalls::Run(const CallTarget& target, const CallManner& manner) {
  FoundInput input(runner_.explorer());
  const CallImage image = TakeImage(runner_, target, input, manner, [this] {
    return wants_output_ ? runner_.TextNow(Naming::kInOrder) : "";
  });
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
  return original_.IsSound() ? Verdict::kInput : Verdict::kUndecided;
}

MutantCalls::Difference MutantCalls::CallMutant(const CallTarget& target, unsigned mutant) {
  CallManner manner;
  manner.behavior = target.behavior;
  manner.wants_result = wants_output_;
  manner.pace = runtime::Pace::kBrisk;
  manner.fuel = 10 * original_.fuel + kSlack;
  CallImage image;
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
  } else {
    difference = {false, DifferenceOf(image, original_)};
  }
  return difference;
}

void MutantCalls::Drop(unsigned mutant) {
  if (!alive_.at(mutant)) return;
  alive_[mutant] = false;
  --alive_count_;
}

}  // namespace korat::harness
