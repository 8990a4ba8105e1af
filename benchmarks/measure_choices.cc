#include "benchmarks/measure_choices.h"

#include <chrono>
#include <stdexcept>
#include <utility>
#include <vector>

#include "korat/choose.h"

namespace korat::benchmarks {
namespace {

using Clock = std::chrono::steady_clock;
using Numbers = std::vector<int>;

Numbers FirstNumbers(int size) {
  Numbers numbers;
  for (int i = 0; i < size; ++i) numbers.push_back(i);
  return numbers;
}

// What is done with each permutation, so that none can be left out.
std::uint64_t Mix(std::uint64_t sum, const Numbers& numbers) {
  for (const int number : numbers) sum = sum * 31 + static_cast<std::uint64_t>(number);
  return sum;
}

std::uint64_t PermuteByHand(Numbers& numbers, std::size_t from, std::uint64_t& sum) {
  if (from + 1 >= numbers.size()) return sum = Mix(sum, numbers), 1;
  std::uint64_t count = 0;
  for (std::size_t i = from; i < numbers.size(); ++i) {
    std::swap(numbers[from], numbers[i]);
    count += PermuteByHand(numbers, from + 1, sum);
    std::swap(numbers[from], numbers[i]);
  }
  return count;
}

template <typename Work>
double SecondsOf(Work work) {
  const Clock::time_point begin = Clock::now();
  work();
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

}  // namespace

ChoiceCost MeasureChoices(bool is_quick) {
  const int size = is_quick ? 8 : 9;
  ChoiceCost cost;
  std::uint64_t chosen_sum = 0, by_hand_sum = 0, by_hand = 0;
  cost.chosen = SecondsOf([&] {
    const ForEachResult result = ForEachChoice([&] {
      Numbers numbers = FirstNumbers(size);
      for (std::size_t from = 0; from + 1 < numbers.size(); ++from) {
        std::swap(numbers[from], numbers[Choose(from, numbers.size() - 1)]);
      }
      chosen_sum = Mix(chosen_sum, numbers);
    });
    cost.permutations = result.stats.structures;
  });
  cost.by_hand = SecondsOf([&] {
    Numbers numbers = FirstNumbers(size);
    by_hand = PermuteByHand(numbers, 0, by_hand_sum);
  });
  if (by_hand != cost.permutations || by_hand_sum != chosen_sum) {
    throw std::runtime_error("ForEachChoice and the recursion made other permutations");
  }
  return cost;
}

}  // namespace korat::benchmarks
