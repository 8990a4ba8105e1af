// Ids of structures within a test. They name loops and candidates: "13210102" in the first loop of
// the test, "2:13210102" in the second, "1321/2:45" in the second loop that starts in the body of
// the first, at its structure 1321.
#pragma once

#include <string_view>
#include <vector>

#include "space/state_space.h"

namespace korat::harness {

struct LoopStep {
  unsigned ordinal = 1;  // of the loop among those that start in the same body
  Candidate candidate;   // without trailing zeros
};

// Outermost loop first; empty when `id` is not one.
std::vector<LoopStep> ParseLoopPath(std::string_view id);

}  // namespace korat::harness
