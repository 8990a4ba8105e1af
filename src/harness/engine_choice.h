// Which engine is the faster one for a predicate? Resuming saves what the predicate did before the
// field that changed, and pays for copies of its stack and heap: too much, if it does little and
// keeps a lot. Some runs are timed both ways, early in the search.
#pragma once

#include <chrono>
#include <cstdint>

namespace korat::harness {

class EngineChoice {
 public:
  // Whether this run is to be timed, resumed and from its start.
  static bool Wants(std::uint64_t run) { return run >= kFirst && run < kEnd && run % kEvery == 0; }

  void Add(std::chrono::nanoseconds resumed, std::chrono::nanoseconds replayed) {
    resumed_ += resumed;
    replayed_ += replayed;
  }

  // Asked after each run: true once, if re-running turned out to be clearly faster. (There is no
  // way back: a run that is repeated takes no checkpoints.)
  bool TurnsToReplay(std::uint64_t run) const {
    return run == kEnd && replayed_ * 11 < resumed_ * 10;
  }

 private:
  // After the first few, when caches are warm and structures have some size. Of searches that are
  // shorter nothing could be saved.
  static constexpr std::uint64_t kFirst = 2048, kEnd = 6144, kEvery = 64;

  std::chrono::nanoseconds resumed_{0}, replayed_{0};
};

}  // namespace korat::harness
