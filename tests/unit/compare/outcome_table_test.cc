#include "compare/outcome_table.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace korat::cli {
namespace {

// 32 digits, as drivers send them.
std::string Hash(char digit) { return std::string(32, digit); }

CallObserved Call(char input, const std::string& ending, char after = '0', unsigned size = 1) {
  return {0, std::string("1") + input, size, Hash(input), ending, Hash(after)};
}

struct Compared {
  std::uint64_t inputs = 0;
  std::vector<DifferenceGroup> groups;
};

Compared Compare(const std::vector<std::vector<CallObserved>>& versions, bool is_whole = true) {
  std::vector<OutcomeTable> tables;
  std::vector<std::string> names;
  for (const auto& version : versions) {
    OutcomeTable& table = tables.emplace_back(1);
    names.push_back("V" + std::to_string(tables.size()));
    for (const CallObserved& call : version) table.Add(0, call);
  }
  DifferenceGroups groups(names);
  const std::uint64_t inputs = CompareTables(tables, groups, is_whole);
  return {inputs, groups.Sorted()};
}

TEST(OutcomeTable, TheOrderOfInputsMakesNoDifference) {
  const CallObserved one = Call('1', "returned 1"), two = Call('2', "threw x");
  const Compared compared = Compare({{one, two}, {two, one}});
  EXPECT_EQ(compared.inputs, 2u);
  EXPECT_TRUE(compared.groups.empty());
}

TEST(OutcomeTable, DifferencesAreGroupedByKindAndTheSmallestIsShown) {
  const Compared compared = Compare({
      {Call('1', "returned 1", '0', 9), Call('2', "returned 2", '0', 3), Call('3', "returned 1")},
      {Call('1', "returned 5", '0', 9), Call('2', "returned 6", '0', 3), Call('3', "crashed")},
  });
  ASSERT_EQ(compared.groups.size(), 2u);
  EXPECT_EQ(compared.groups[0].kind, "V1 returned, V2 crashed");
  EXPECT_EQ(compared.groups[1].kind, "return different results");
  EXPECT_EQ(compared.groups[1].count, 2u);
  EXPECT_EQ(compared.groups[1].smallest.outcomes[1].ending, "returned 6");
}

TEST(OutcomeTable, WhatACallLeavesCounts) {
  const Compared compared = Compare({{Call('1', "returned", 'a')}, {Call('1', "returned", 'b')}});
  ASSERT_EQ(compared.groups.size(), 1u);
  EXPECT_EQ(compared.groups[0].kind, "leave different structures");
}

TEST(OutcomeTable, AnInputThatAVersionLacksIsADifferenceIfAllWereTried) {
  const std::vector<std::vector<CallObserved>> versions = {{Call('1', "returned")}, {}};
  ASSERT_EQ(Compare(versions).groups.size(), 1u);
  EXPECT_EQ(Compare(versions).groups[0].kind, "V1 returned, V2 has no such input");
  EXPECT_TRUE(Compare(versions, /*is_whole=*/false).groups.empty());
}

// A member that only the second version has tells two of its structures apart.
TEST(OutcomeTable, EveryOutcomeOnAnInputCounts) {
  const CallObserved good = Call('1', "returned 1"), bad = Call('1', "returned 2");
  EXPECT_TRUE(Compare({{good}, {good, good}}).groups.empty());
  const Compared compared = Compare({{good}, {good, bad}});
  ASSERT_EQ(compared.groups.size(), 1u);
  EXPECT_EQ(compared.groups[0].smallest.outcomes[1].ending, "returned 2");
}

TEST(OutcomeTable, OneOfThreeIsAlone) {
  const CallObserved good = Call('1', "returned 1"), bad = Call('1', "returned 2");
  const Compared compared = Compare({{good}, {bad}, {good}});
  ASSERT_EQ(compared.groups.size(), 1u);
  EXPECT_EQ(AloneIn(compared.groups[0].smallest), 1u);
  const CallObserved other = Call('1', "returned 3");
  EXPECT_EQ(AloneIn(Compare({{good}, {bad}, {other}}).groups[0].smallest), 3u);
}

}  // namespace
}  // namespace korat::cli
