// korat::All: its predicates, its arguments, several ranges at once, limits.
#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tests/api/both_engines.h"
#include "tests/api/linked_list.h"

namespace korat::tests {
namespace {

bool IsAcyclic(const List& list) { return list.IsAcyclic(); }
bool IsAcyclicOf(const List& list, int length) {
  return list.IsAcyclic() && list.Length() == length;
}

TEST(Predicate, IsAMemberFunctionAFreeFunctionOrALambda) {
  EXPECT_EQ(Count(Lists(3, 2), &List::IsAcyclic), 15u);
  EXPECT_EQ(Count(Lists(3, 2), IsAcyclic), 15u);
  EXPECT_EQ(Count(Lists(3, 2), &IsAcyclic), 15u);
  EXPECT_EQ(Count(Lists(3, 2), [](const List& list) { return list.IsAcyclic(); }), 15u);
  const std::function<bool(const List&)> function = IsAcyclic;
  EXPECT_EQ(Count(Lists(3, 2), function), 15u);
}

TEST(Predicate, MayCapture) {
  int length = 2;
  const std::string letters = "long enough to be on the heap, and read by the predicate";
  const auto predicate = [&length, letters](const List& list) {
    return list.IsAcyclic() && list.Length() == length && !letters.empty();
  };
  EXPECT_EQ(CountStructures(Lists(3, 2), predicate), 4u);
}

TEST(Predicate, MayOwnWhatCantBeCopied) {
  auto length = std::make_unique<int>(2);
  EXPECT_EQ(Count(Lists(3, 2),
                  [length = std::move(length)](const List& list) {
                    return list.IsAcyclic() && list.Length() == *length;
                  }),
            4u);
}

TEST(Predicate, TakesTheArgumentsOrNot) {
  // Every list with each of the values, or only the lists of that length.
  EXPECT_EQ(CountStructures(Lists(3, 2), &List::IsAcyclic, Range(0, 3)), 15u * 4);
  EXPECT_EQ(CountStructures(Lists(3, 2), IsAcyclicOf, Range(0, 3)), 15u);
  EXPECT_EQ(CountStructures(
                Lists(3, 2),
                [](const List& list, int length, char letter) {
                  return list.IsAcyclic() && list.Length() == length && letter == 'b';
                },
                Range(2, 3), Values({'a', 'b'})),
            12u);
}

TEST(Range, YieldsTheRootItself) {
  int structures = 0;
  for (List& list : All(Lists(3, 2), &List::IsAcyclic)) {
    ++structures;
    EXPECT_TRUE(list.IsAcyclic());
  }
  EXPECT_EQ(structures, kListsOfThree);
}

TEST(Range, YieldsTheArgumentsWithTheRoot) {
  int structures = 0;
  for (auto& [list, value, word] :
       All(Lists(2, 1), &List::IsAcyclic, Range(5, 6), Values<std::string>({"a", "b", "c"}))) {
    ++structures;
    EXPECT_TRUE(list.IsAcyclic());
    EXPECT_TRUE(value == 5 || value == 6);
    EXPECT_EQ(word.size(), 1u);
    value = 100;
    word = "changed, and too long for the object itself";
  }
  EXPECT_EQ(structures, 3 * 2 * 3);
}

TEST(Range, IsAnInputRange) {
  auto range = All(Lists(3, 2), &List::IsAcyclic);
  int structures = 0;
  for (auto it = range.begin(); it != range.end(); it++) structures += it->IsAcyclic();
  EXPECT_EQ(structures, kListsOfThree);
  EXPECT_EQ(range.stats().structures, 15u);
}

TEST(Range, CanBeMovedBeforeItIsUsed) {
  auto range = std::make_optional(All(Lists(3, 2), IsAcyclicOf, Range(2, 2)));
  auto moved = std::move(*range);
  range.reset();
  int structures = 0;
  for (auto& [list, length] : moved) structures += list.Length() == length;
  EXPECT_EQ(structures, 4);
}

TEST(Ranges, AliveTogetherDoNotDisturbEachOther) {
  auto a = All(Lists(3, 2), &List::IsAcyclic);
  auto b = All(Lists(3, 2), &List::IsAcyclic);
  const std::vector<std::string> expected = Structures(Lists(3, 2), &List::IsAcyclic);
  std::vector<std::string> seen_a, seen_b;
  auto in_b = b.begin();
  for (List& list : a) {
    seen_a.push_back(Text(list));
    list.Clear();
    if (in_b == b.end()) continue;
    seen_b.push_back(Text(*in_b));
    in_b->Clear();
    ++in_b;
  }
  EXPECT_EQ(seen_a, expected);
  EXPECT_EQ(seen_b, expected);
}

TEST(Ranges, NestOverTheSameAndDifferentFinitizations) {
  const Finitization<List> lists = Lists(2, 2);  // 7 lists
  int pairs = 0, triples = 0;
  for (List& a : All(lists, &List::IsAcyclic)) {
    const std::string text = Text(a);
    for (List& b : All(lists, &List::IsAcyclic)) {
      ++pairs;
      EXPECT_NE(&a, &b);
      b.Clear();
    }
    for (List& c : All(Lists(1, 3), &List::IsAcyclic)) {  // 4 lists
      ++triples;
      c.head = a.head;
    }
    EXPECT_EQ(Text(a), text);
  }
  EXPECT_EQ(pairs, 49);
  EXPECT_EQ(triples, 28);
}

TEST(Ranges, AbandonedHalfWayLeaveNothingBehind) {
  for (int i = 0; i < 300; ++i) {  // more than can be alive at once
    auto range = All(Lists(3, 2), &List::IsAcyclic);
    auto it = range.begin();
    for (int steps = i % 5; steps > 0; --steps) ++it;
    EXPECT_TRUE(it->IsAcyclic());
  }
  EXPECT_EQ(Count(Lists(3, 2), &List::IsAcyclic), 15u);
}

TEST(Ranges, RunOneAfterTheOtherAsOftenAsYouLike) {
  for (int i = 0; i < 300; ++i) ASSERT_EQ(Count(Lists(2, 2), &List::IsAcyclic), 7u);
}

TEST(Ranges, TooManyAliveAtOnceAreAnErrorNotACrash) {
  std::vector<decltype(All(Lists(1, 1), &List::IsAcyclic))> ranges;
  std::string error;
  try {
    for (int i = 0; i < 1000; ++i) ranges.push_back(All(Lists(1, 1), &List::IsAcyclic));
  } catch (const Error& e) {
    error = e.what();
  }
  EXPECT_NE(error.find("too many"), std::string::npos) << error;
  EXPECT_GE(ranges.size(), 16u);
  ranges.clear();
  EXPECT_EQ(Count(Lists(2, 2), &List::IsAcyclic), 7u);
}

TEST(Measure, ReturnsTheCounts) {
  Options options;
  options.prune = Prune::kReads;
  const Stats stats = Measure(options, Lists(3, 2), &List::IsAcyclic);
  EXPECT_EQ(stats.structures, 15u);
  EXPECT_GT(stats.candidates, 15u);
  EXPECT_TRUE(stats.exhausted);
  EXPECT_EQ(stats.Verdict().rfind("EXHAUSTED structures=15 candidates=", 0), 0u) << stats.Verdict();
  // head and three next fields have 4 values each, three value fields 2 each.
  EXPECT_DOUBLE_EQ(stats.log2_state_space, 4 * 2 + 3);
}

TEST(StructureLimit, EndsTheLoopAndSaysSo) {
  Options options;
  options.max_structures = 4;
  auto range = All(options, Lists(3, 2), &List::IsAcyclic);
  int structures = 0;
  for (List& list : range) structures += list.IsAcyclic();
  EXPECT_EQ(structures, 4);
  EXPECT_EQ(range.stats().Verdict().rfind("INCOMPLETE (structure limit) structures=4", 0), 0u)
      << range.stats().Verdict();
}

TEST(TimeLimit, MakesTheVerdictIncomplete) {
  Options options;
  options.max_seconds = 0.01;
  // A search of 12 nodes with 9 values each would take for ever.
  const Stats stats = Measure(options, Lists(12, 9), &List::IsAcyclic);
  EXPECT_FALSE(stats.exhausted);
  EXPECT_EQ(stats.Verdict().rfind("INCOMPLETE (time limit) structures=", 0), 0u) << stats.Verdict();
}

bool HasValues(const List& list) {
  if (!list.IsAcyclic()) return false;
  for (const Node* node = list.head; node != nullptr; node = node->next) {
    if (node->value < 0) return false;
  }
  return true;
}

// Resuming copies the stack, here 200 KB, to save a few compares.
bool KeepsALot(const List& list) {
  volatile char kept[200'000];
  volatile int somewhere = 1234;
  kept[somewhere] = 1;
  return HasValues(list) && kept[somewhere] == 1;
}

bool DoesALotFirst(const List& list) {
  for (volatile int i = 0; i < 5000; i = i + 1) {
  }
  return HasValues(list);
}

TEST(Auto, TakesTheFasterEngine) {
#if __has_feature(address_sanitizer)
  GTEST_SKIP() << "there is only one";
#endif
  Options options;
  options.prune = Prune::kReads;  // enough runs to measure
  EXPECT_EQ(Measure(options, Lists(6, 5), &KeepsALot).engine, Engine::kReplay);
  EXPECT_EQ(Measure(options, Lists(6, 5), &DoesALotFirst).engine, Engine::kResume);
}

TEST(Count, OfAnIncompleteSearchIsAnError) {
  const auto hangs_on_one = [](const List& list) {
    volatile bool for_ever = list.head != nullptr && list.head->value == 2;
    while (for_ever) {
    }
    return list.IsAcyclic();
  };
  EXPECT_THROW(Count(Lists(1, 2), hangs_on_one), Error);
}

TEST(Candidate, RestartsASearchThere) {
  auto range = All(Lists(3, 2), &List::IsAcyclic);
  auto it = range.begin();
  for (int i = 0; i < 9; ++i) ++it;
  Options options;
  options.start = range.candidate();
  const std::vector<std::string> all = Structures(Lists(3, 2), &List::IsAcyclic);
  std::vector<std::string> rest;
  for (List& list : All(options, Lists(3, 2), &List::IsAcyclic)) rest.push_back(Text(list));
  EXPECT_EQ(rest, std::vector<std::string>(all.begin() + 9, all.end()));
}

}  // namespace
}  // namespace korat::tests
