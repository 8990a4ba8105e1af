// What a choice costs, compared with a recursion written by hand.
#pragma once

#include <cstdint>

namespace korat::benchmarks {

struct ChoiceCost {
  std::uint64_t permutations = 0;
  double chosen = 0, by_hand = 0;  // seconds
};

// All permutations of eight numbers, or nine.
ChoiceCost MeasureChoices(bool is_quick);

}  // namespace korat::benchmarks
