#include "protocol/calls.h"

namespace korat {

void AddCalls(const CallCounts& counts, CallCounts& total) {
  total.inputs += counts.inputs;
  total.skipped += counts.skipped;
  total.passed += counts.passed;
  total.threw += counts.threw;
  total.failed += counts.failed;
  total.undecided += counts.undecided;
  total.nanoseconds += counts.nanoseconds;
}

}  // namespace korat
