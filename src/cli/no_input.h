// A method that had no input: why, and what would give it some.
#pragma once

#include <string>

#include "cli/request.h"
#include "cli/run.h"
#include "frontend/class_model.h"

namespace korat::cli {

// What is known of the inputs that were tried.
struct TriedInputs {
  std::uint64_t skipped = 0;
  std::string unmet;      // see CallTally::unmet
  unsigned behavior = 0;  // that was asked for
};

// REQUIRES: the run tried every input, and there was none.
std::string WhyNoInput(const PreparedRun& prepared, const frontend::TestedFunction& tested,
                       const TriedInputs& tried, const RunResult& run);

}  // namespace korat::cli
