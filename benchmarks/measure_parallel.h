// What a second process saves: korat generate --count -j 2 on the examples that take longest.
#pragma once

#include <string>
#include <vector>

namespace korat::benchmarks {

struct ParallelGain {
  std::string subject;
  double one = 0, two = 0;  // seconds with -j 1 and with -j 2
  double balance = 0;       // all candidates divided by those of the busiest worker: 2 at best
  bool agree = true;        // both found the same

  double speedup() const { return one / two; }
};

// Runs the korat program of this build. Throws if that fails.
std::vector<ParallelGain> MeasureParallel(bool is_quick);

}  // namespace korat::benchmarks
