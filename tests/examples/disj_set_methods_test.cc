#include <cstdint>
#include <stdexcept>

#include "disj_set.h"
#include "korat/gtest.h"

namespace {

constexpr std::uint64_t kForests[] = {1, 2, 5, 38, 914};  // of 0..4 records

class DisjSetOf : public testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(UpTo, DisjSetOf, testing::Range(1, 5), testing::PrintToStringParamName());

TEST_P(DisjSetOf, FindsTheRootOfEveryRecord) {
  const int n = GetParam();
  std::uint64_t inputs = 0;
  for (auto& [sets, i] : korat::All(FinDisjSet(n), &DisjSet::repOk, korat::Range(0, n - 1))) {
    ++inputs;
    const bool is_record = i < sets.size();
    try {
      sets.find(i);
      EXPECT_TRUE(is_record);
    } catch (const std::out_of_range&) {
      EXPECT_FALSE(is_record);
    }
  }
  EXPECT_EQ(inputs, n * kForests[n]);
}

TEST_P(DisjSetOf, UnitesTheSetsOfEveryTwoRecords) {
  const int n = GetParam();
  const auto positions = korat::Range(0, n - 1);
  std::uint64_t inputs = 0;
  for (auto& [sets, i, j] : korat::All(FinDisjSet(n), &DisjSet::repOk, positions, positions)) {
    ++inputs;
    const bool are_records = i < sets.size() && j < sets.size();
    try {
      sets.unite(i, j);
      EXPECT_TRUE(are_records);
    } catch (const std::out_of_range&) {
      EXPECT_FALSE(are_records);
    }
  }
  EXPECT_EQ(inputs, n * n * kForests[n]);
}

TEST(DisjSet, StartsWithARecordInEachSet) {
  DisjSet sets(3);
  EXPECT_EQ(sets.Roots(), (std::vector<int>{0, 1, 2}));
  EXPECT_THROW(DisjSet(-1), std::invalid_argument);
}

}  // namespace
