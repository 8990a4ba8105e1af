// A search by several processes: each works on a piece, and one that has nothing to do gets part of
// what another has left.
#pragma once

#include <string>

#include "cli/run.h"

namespace korat::cli {

struct Jobs {
  unsigned count = 1;    // processes; 0: one for each core
  bool ordered = false;  // structures are told in the order in which one process finds them
};

// Like RunDriver, for the tasks kList and kCount. A process that dies is replaced; only a candidate
// that ends two of them is given up. When the run is stopped early and `jobs.ordered`, what was
// found behind the last structure told is not counted, and RunResult::stop is where to go on;
// without `jobs.ordered` there is no such place.
RunResult RunDrivers(const std::string& driver, const DriverOptions& options, const Jobs& jobs,
                     const RunListener& listener, const Stats& before = Stats());

}  // namespace korat::cli
