// korat::Choose: every way to choose once, also in loops and recursion, with the limits, parts and
// ids of any search.
#include "korat/choose.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <memory>
#include <numeric>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "korat/error.h"
#include "tests/api/error_text.h"
#include "tests/api/linked_list.h"

namespace korat::tests {
namespace {

template <typename Body>
Stats RunAll(Body&& body, const Options& options = {}) {
  const ForEachResult result = ForEachChoice(options, body);
  EXPECT_TRUE(result.failures.empty()) << result.failures[0].reason;
  return result.stats;
}

// --- known counts

std::vector<int> Permutation(int size) {
  std::vector<int> left(static_cast<std::size_t>(size)), chosen;
  std::iota(left.begin(), left.end(), 1);
  while (!left.empty()) {
    const std::size_t at = Choose(std::size_t{0}, left.size() - 1);
    chosen.push_back(left[at]);
    left.erase(left.begin() + static_cast<std::ptrdiff_t>(at));
  }
  return chosen;
}

TEST(Choose, MakesEveryPermutationInOrder) {
  std::vector<std::vector<int>> all;
  const Stats stats = RunAll([&] { all.push_back(Permutation(5)); });
  EXPECT_TRUE(stats.exhausted);
  EXPECT_EQ(stats.structures, 120u);
  EXPECT_EQ(stats.candidates, 120u);
  EXPECT_TRUE(std::is_sorted(all.begin(), all.end()));
  EXPECT_EQ(std::set(all.begin(), all.end()).size(), 120u);
}

TEST(Choose, AssumeLeavesThePermutations) {
  const Stats stats = RunAll([] {
    std::array<int, 4> numbers{};
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      numbers[i] = Choose(1, 4);
      Assume(std::find(numbers.begin(), numbers.begin() + i, numbers[i]) == numbers.begin() + i);
    }
  });
  EXPECT_EQ(stats.structures, 24u);
  EXPECT_EQ(stats.candidates, 24u + 4 + 12 * 2 + 24 * 3);  // those that repeat a number
}

TEST(Choose, MakesEverySubset) {
  std::set<std::set<char>> all;
  const Stats stats = RunAll([&] {
    std::set<char> subset;
    for (const char letter : {'a', 'b', 'c', 'd', 'e', 'f'}) {
      if (ChooseBool()) subset.insert(letter);
    }
    all.insert(subset);
  });
  EXPECT_EQ(stats.structures, 64u);
  EXPECT_EQ(all.size(), 64u);
}

struct Tree {
  std::unique_ptr<Tree> left, right;
};
std::unique_ptr<Tree> TreeOf(int nodes) {
  if (nodes == 0) return nullptr;
  auto tree = std::make_unique<Tree>();
  const int left = Choose(0, nodes - 1);
  tree->left = TreeOf(left);
  tree->right = TreeOf(nodes - 1 - left);
  return tree;
}
TEST(Choose, MakesEveryBinaryTreeByRecursion) {
  const std::uint64_t catalan[] = {1, 1, 2, 5, 14, 42, 132};
  for (int nodes = 0; nodes <= 6; ++nodes) {
    EXPECT_EQ(RunAll([&] { TreeOf(nodes); }).structures, catalan[nodes]) << nodes;
  }
}

// --- what can be chosen

TEST(Choose, TakesManyValuesAndKeepsTheirOrder) {
  for (const std::int64_t last : {61, 62, 63, 123, 124, 3843, 3844, 10000}) {
    std::vector<std::int64_t> all;
    RunAll([&] { all.push_back(Choose(std::int64_t{0}, last)); });
    std::vector<std::int64_t> expected(static_cast<std::size_t>(last + 1));
    std::iota(expected.begin(), expected.end(), 0);
    EXPECT_EQ(all, expected) << last;
  }
}

enum class Color { kRed, kGreen, kBlue };
TEST(Choose, TakesNegativeNumbersEnumeratorsElementsAndReferences) {
  std::vector<std::string> all;
  std::vector<int> numbers = {10, 20};
  RunAll([&] {
    const int number = Choose(-1, 0);
    const Color color = Choose(Color::kGreen, Color::kBlue);
    int& element = ChooseFrom(numbers);
    element += 1;
    all.push_back(std::to_string(number) + std::to_string(static_cast<int>(color)) +
                  ChooseFrom({"a", "b"}));
  });
  EXPECT_EQ(
      all, (std::vector<std::string>{"-11a", "-11b", "-11a", "-11b", "-12a", "-12b", "-12a", "-12b",
                                     "01a", "01b", "01a", "01b", "02a", "02b", "02a", "02b"}));
  EXPECT_EQ(numbers, (std::vector<int>{18, 28}));
}

TEST(Choose, OfNothingLeadsNowhere) {
  EXPECT_EQ(RunAll([] { Choose(2, 1); }).structures, 0u);
  EXPECT_EQ(RunAll([] { ChooseFrom(std::vector<int>()); }).structures, 0u);
}

TEST(Choose, LaterChoosesOnlyWhatIsUsed) {
  int used = 0;
  const Stats stats = RunAll([&] {
    const Later<int> number(1, 10);
    if (ChooseBool()) used += number + number > 0;
  });
  EXPECT_EQ(stats.structures, 11u);
  EXPECT_EQ(used, 10);
}

struct GraphNode {
  GraphNode* next = nullptr;
};
// Functions from {0..n-1} to itself, reached from 0, up to isomorphism: a tail and a loop.
TEST(Choose, PoolsMakeNoIsomorphicStructures) {
  const Stats stats = RunAll([] {
    Pool<GraphNode> nodes(4);
    std::set<GraphNode*> seen;
    for (GraphNode* node = nodes.New(); seen.insert(node).second; node = node->next) {
      node->next = nodes.Any();
    }
  });
  EXPECT_EQ(stats.structures, 1u + 2 + 3 + 4);
  EXPECT_EQ(RunAll([] {
              Pool<GraphNode> nodes(1);
              nodes.New();
              nodes.Any();
              nodes.AnyOrNull();
              nodes.Used();
            }).structures,
            2u);
  EXPECT_EQ(RunAll([] { Pool<GraphNode>(0).Any(); }).structures, 0u);
}

// --- failures

TEST(Choose, FailuresSayWhatWasChosenAndTheLoopGoesOn) {
  int runs = 0;
  const auto body = [&] {
    ++runs;
    const int number = Choose(1, 3);
    const bool flag = ChooseBool();
    if (number == 2 && flag) std::abort();
    if (number == 3) throw std::runtime_error("three");
    return number != 1 || !flag;
  };
  const ForEachResult result = ForEachChoice(body);
  EXPECT_TRUE(result.stats.exhausted);
  EXPECT_EQ(result.stats.structures, 6u);
  EXPECT_EQ(runs, 6);
  ASSERT_EQ(result.failures.size(), 4u);
  EXPECT_EQ(result.failures[0].structure, "1, true");
  EXPECT_EQ(result.failures[0].reason, "returned false");
  EXPECT_EQ(result.failures[1].structure, "2, true");
  EXPECT_EQ(result.failures[1].reason.rfind("signal 6 (", 0), 0u) << result.failures[1].reason;
  EXPECT_EQ(result.failures[2].reason, "threw an exception: three");
  for (const Failure& failure : result.failures) {
    const ForEachResult again = ReplayChoices(failure, body);
    ASSERT_EQ(again.failures.size(), 1u);
    EXPECT_EQ(again.failures[0].structure, failure.structure);
    EXPECT_EQ(again.stats.candidates, 1u);
  }
}

TEST(Choose, OtherChoicesWhenRunAgainAreIncomplete) {
  int calls = 0;
  const ForEachResult more = ForEachChoice([&] { Choose(0, 2 + calls++), ChooseBool(); });
  EXPECT_FALSE(more.stats.exhausted);
  EXPECT_EQ(
      more.stats.Verdict().rfind("INCOMPLETE (a run chose from a different number of values", 0),
      0u)
      << more.stats.Verdict();
  calls = 0;
  const ForEachResult fewer = ForEachChoice([&] {
    if (calls++ == 0) ChooseBool();
  });
  EXPECT_FALSE(fewer.stats.exhausted) << fewer.stats.Verdict();
  const ForEachResult endless = ForEachChoice([] {
    while (true) ChooseBool();
  });
  EXPECT_EQ(endless.stats.Verdict().rfind("INCOMPLETE (a run made more than 1024 choices)", 0), 0u)
      << endless.stats.Verdict();
}

TEST(Choose, OutsideOfALoopIsAnError) {
  EXPECT_EQ(ErrorOf([] { Choose(1, 2); }).rfind("korat::Choose is called outside of", 0), 0u);
}

// --- parts of a search

TEST(Choose, ShardsAndRestartsMakeUpTheWhole) {
  std::vector<std::vector<int>> whole;
  RunAll([&] { whole.push_back(Permutation(4)); });
  std::vector<std::vector<int>> parts;
  for (std::uint32_t i = 0; i < 3; ++i) {
    Options options;
    options.shard_index = i;
    options.shard_count = 3;
    EXPECT_TRUE(RunAll([&] { parts.push_back(Permutation(4)); }, options).exhausted);
  }
  for (auto& part : {&parts}) std::sort(part->begin(), part->end());
  parts.erase(std::unique(parts.begin(), parts.end()), parts.end());  // a unit's first run is asked
  EXPECT_EQ(parts, whole);

  Options rest;
  rest.start = {2, 1};  // 3, 2, ...
  std::vector<std::vector<int>> from;
  RunAll([&] { from.push_back(Permutation(4)); }, rest);
  EXPECT_EQ(from, std::vector(whole.begin() + 14, whole.end()));
  Options few;
  few.max_structures = 3;
  const Stats stats = RunAll([] { Permutation(4); }, few);
  EXPECT_EQ(stats.structures, 3u);
  EXPECT_EQ(stats.stopped_by, "structure limit");
}

TEST(Choose, NestedLoopsHaveChoicesOfTheirOwn) {
  std::uint64_t inner = 0;
  const Stats outer = RunAll([&] {
    const int most = Choose(1, 4);
    inner += RunAll([&] { Choose(1, most); }).structures;
    ChooseBool();
  });
  EXPECT_EQ(outer.structures, 8u);
  EXPECT_EQ(inner, 2u * (1 + 2 + 3 + 4));
}

// --- at random

TEST(Choose, AtRandomIsRepeatableAndCanBeReplayed) {
  const auto body = [] { return Choose(0, 1'000'000) % 7 != 0; };
  const ForEachResult one = ForEachRandomChoice(200, 42, body);
  const ForEachResult same = ForEachRandomChoice(200, 42, body);
  EXPECT_EQ(one.stats.candidates, 200u);
  EXPECT_FALSE(one.stats.exhausted);
  EXPECT_GT(one.failures.size(), 10u);
  ASSERT_EQ(one.failures.size(), same.failures.size());
  EXPECT_NE(ForEachRandomChoice(200, 43, body).failures[0].structure, one.failures[0].structure);
  for (std::size_t i = 0; i < one.failures.size(); ++i) {
    EXPECT_EQ(one.failures[i].structure, same.failures[i].structure);
    const ForEachResult again = ReplayChoices(one.failures[i], body);
    ASSERT_EQ(again.failures.size(), 1u);
    EXPECT_EQ(again.failures[0].structure, one.failures[i].structure);
  }
}

TEST(Choose, AtRandomEveryWayComesUpAndCanBeReplayed) {
  std::set<int> seen;
  std::vector<int> values;
  const auto body = [&] {
    values.push_back(Choose(0, 124));
    Choose(1, 3);
    return false;
  };
  const ForEachResult result = ForEachRandomChoice(3000, 1, body);
  seen.insert(values.begin(), values.end());
  EXPECT_EQ(seen.size(), 125u);
  for (std::size_t i = 0; i < 3000; i += 7) {
    const ForEachResult again = ReplayChoices(result.failures[i], body);
    ASSERT_EQ(again.failures.size(), 1u);
    EXPECT_EQ(again.failures[0].structure, result.failures[i].structure);
  }
}

// --- mixed with predicates

// The list's values are chosen instead of being fields: 1 + 2 + 4 + 8 lists of up to three nodes.
TEST(Choose, MixesWithAPredicate) {
  for (const Engine engine : {Engine::kResume, Engine::kReplay}) {
    for (const Prune prune : {Prune::kReads, Prune::kOutcomes, Prune::kConflicts}) {
      Finitization<List> f = Lists(3, 1);
      const Choices choices(f, 3);
      Options options;
      options.engine = engine;
      options.prune = prune;
      std::set<std::string> all;
      auto range = All(options, f, choices.In([](List& list) {
        if (!list.IsAcyclic()) return false;
        for (const Node* node = list.head; node != nullptr; node = node->next) Choose(1, 2);
        return true;
      }));
      for (List& list : range) {
        std::string text;
        choices.Again([&] {
          for (Node* node = list.head; node != nullptr; node = node->next) {
            text += std::to_string(Choose(1, 2));
          }
        });
        all.insert(text);
      }
      EXPECT_TRUE(range.stats().exhausted) << range.stats().Verdict();
      EXPECT_EQ(range.stats().structures, 15u)
          << static_cast<int>(engine) << static_cast<int>(prune);
      EXPECT_EQ(all.size(), 15u);
    }
  }
}

TEST(Choose, AssumeRejectsInAPredicate) {
  Finitization<List> f = Lists(2, 3);
  const Choices choices(f, 1);
  const auto sums_to_a_choice = choices.In([](List& list) {
    Assume(list.IsAcyclic());
    int sum = 0;
    for (const Node* node = list.head; node != nullptr; node = node->next) sum += node->value;
    return sum == Choose(2, 3);
  });
  EXPECT_EQ(Count(f, sums_to_a_choice), 5u);  // 2, 3, 1+1, 1+2, 2+1
}

TEST(Choose, MoreThanAPredicateMayMakeIsIncomplete) {
  Finitization<List> f = Lists(1, 1);
  const Choices choices(f, 2);
  const Stats stats = Measure({}, f, choices.In([](List&) {
    for (int i = 0; i < 3; ++i) ChooseBool();
    return true;
  }));
  EXPECT_FALSE(stats.exhausted);
  EXPECT_EQ(stats.stopped_by, "the predicate makes more choices than korat::Choices allows");
}

}  // namespace
}  // namespace korat::tests
