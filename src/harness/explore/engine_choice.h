// Which engine is the faster one for a predicate? Resuming saves what the predicate did before the
// field that changed, and pays for copies of its stack and heap: too much, if it does little and
// keeps a lot. Some runs are timed both ways, early in the search.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

namespace korat::harness {

class EngineChoice {
 public:
  // Whether all is decided before this run.
  static bool IsOver(std::uint64_t run) { return run > kEnd; }
  // Whether this run is to be timed, resumed and from its start.
  static bool Wants(std::uint64_t run) { return run >= kFirst && run < kEnd && run % kEvery == 0; }

  void Add(std::chrono::nanoseconds resumed, std::chrono::nanoseconds replayed) {
    lost_.push_back(resumed * 10 - replayed * 11);
  }

  // Asked after each run: true once, if re-running turned out to be clearly faster. (There is no
  // way back: a run that is repeated takes no checkpoints.)
  bool TurnsToReplay(std::uint64_t run) { return run == kEnd && TypicalLoss().count() > 0; }

 private:
  // After the first few, when caches are warm and structures have some size. Shorter searches have
  // nothing to save.
  static constexpr std::uint64_t kFirst = 2048, kEnd = 6144, kEvery = 64;

  // Summed without the extremes: one run during which the system did something else would outweigh
  // all others.
  std::chrono::nanoseconds TypicalLoss() {
    std::sort(lost_.begin(), lost_.end());
    const auto extremes = static_cast<std::ptrdiff_t>(lost_.size() / 8);
    return std::accumulate(lost_.begin() + extremes, lost_.end() - extremes,
                           std::chrono::nanoseconds(0));
  }

  std::vector<std::chrono::nanoseconds> lost_;  // by resuming, in each run that was timed
};

}  // namespace korat::harness
