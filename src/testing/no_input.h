// Explains why a method had no input, and what would give it some.
#pragma once

#include <string>

#include "model/class_model.h"
#include "prepare/request.h"
#include "session/run.h"

namespace korat::cli {

// What is known about the inputs that were tried.
struct TriedInputs {
  std::uint64_t skipped = 0;
  std::string unmet;      // see CallTally::unmet
  unsigned behavior = 0;  // that was asked for
};

// REQUIRES: the run tried every input, and there was none.
std::string WhyNoInput(const PreparedRun& prepared, const frontend::TestedFunction& tested,
                       const TriedInputs& tried, const RunResult& run);

}  // namespace korat::cli
