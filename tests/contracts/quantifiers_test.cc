#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <vector>

#include "korat/contracts.h"

namespace korat::contracts {
namespace {

// The values a quantifier tries.
template <typename T>
std::vector<T> Tried(LowerBound lower, UpperBound upper) {
  std::vector<T> values;
  EXPECT_TRUE(ForAll<T>(lower, upper, [&](const T i) -> bool {
    values.push_back(i);
    return true;
  }));
  return values;
}

TEST(Quantifiers, BoundsAreIncludedOrNot) {
  using Values = std::vector<int>;
  EXPECT_EQ(Tried<int>(From(1), UpTo(3)), (Values{1, 2, 3}));
  EXPECT_EQ(Tried<int>(Above(1), UpTo(3)), (Values{2, 3}));
  EXPECT_EQ(Tried<int>(From(1), Below(3)), (Values{1, 2}));
  EXPECT_EQ(Tried<int>(Above(1), Below(3)), (Values{2}));
  EXPECT_EQ(Tried<int>(From(1), Below(1)), Values{});
  EXPECT_EQ(Tried<int>(From(5), UpTo(-5)), Values{});
}

TEST(Quantifiers, ThereIsNoOverflowAtTheEndsOfAType) {
  constexpr auto kMax = std::numeric_limits<std::int64_t>::max();
  constexpr auto kMin = std::numeric_limits<std::int64_t>::min();
  constexpr auto kUnsignedMax = std::numeric_limits<std::uint64_t>::max();
  EXPECT_EQ(Tried<std::int64_t>(Above(kMax - 2), UpTo(kMax)),
            (std::vector<std::int64_t>{kMax - 1, kMax}));
  EXPECT_EQ(Tried<std::int64_t>(From(kMin), Below(kMin + 1)), (std::vector<std::int64_t>{kMin}));
  EXPECT_EQ(Tried<std::int64_t>(From(kMin), Below(kMin)), std::vector<std::int64_t>{});
  EXPECT_EQ(Tried<std::int64_t>(Above(kMax), UpTo(kMax)), std::vector<std::int64_t>{});
  EXPECT_EQ(Tried<std::uint64_t>(From(kUnsignedMax), UpTo(kUnsignedMax)),
            (std::vector<std::uint64_t>{kUnsignedMax}));
  EXPECT_EQ(Tried<unsigned char>(From(0), UpTo(255)).size(), 256u);
}

TEST(Quantifiers, BoundsAreComparedByValueWhateverTheirTypes) {
  EXPECT_EQ(Tried<int>(From(-1), Below(2u)), (std::vector<int>{-1, 0, 1}));
  EXPECT_EQ(Tried<unsigned>(From(-3), UpTo(1)), (std::vector<unsigned>{0, 1}));
  EXPECT_EQ(Tried<std::size_t>(From(0), Below(-1)), std::vector<std::size_t>{});
  EXPECT_EQ(Tried<signed char>(From(126), Below(1000000)), (std::vector<signed char>{126, 127}));
  enum Size { kSize = 2 };
  EXPECT_EQ(Tried<int>(From(false), Below(kSize)), (std::vector<int>{0, 1}));
}

TEST(Quantifiers, TheFirstCounterexampleEndsForAll) {
  int asked = 0;
  EXPECT_FALSE(ForAll<int>(From(0), Below(1000000), [&](const int i) -> bool {
    ++asked;
    return i < 3;
  }));
  EXPECT_EQ(asked, 4);
}

TEST(Quantifiers, TheFirstWitnessEndsExists) {
  int asked = 0;
  EXPECT_TRUE(Exists<int>(From(0), Below(1000000), [&](const int i) -> bool {
    ++asked;
    return i == 3;
  }));
  EXPECT_EQ(asked, 4);
  EXPECT_FALSE(Exists<int>(From(0), Below(3), [](const int i) -> bool { return i == 3; }));
}

TEST(Quantifiers, BoolNeedsNoBounds) {
  EXPECT_TRUE(ForAll<bool>([](const bool b) -> bool { return b || !b; }));
  EXPECT_FALSE(ForAll<bool>([](const bool b) -> bool { return b; }));
  EXPECT_FALSE(ForAll<bool>([](const bool b) -> bool { return !b; }));
  EXPECT_TRUE(Exists<bool>([](const bool b) -> bool { return b; }));
  EXPECT_FALSE(Exists<bool>([](const bool) -> bool { return false; }));
}

TEST(Quantifiers, OverRanges) {
  const std::vector<int> values = {1, 2, 3};
  const auto positive = [](auto& x) -> bool { return x > 0; };
  EXPECT_TRUE(ForAllIn(values, positive));
  EXPECT_FALSE(ForAllIn(values, [](auto& x) -> bool { return x != 2; }));
  EXPECT_TRUE(ExistsIn(values, [](auto& x) -> bool { return x == 3; }));
  EXPECT_FALSE(ExistsIn(values, [](auto& x) -> bool { return x == 4; }));
  const std::vector<int> none;
  EXPECT_TRUE(ForAllIn(none, positive));
  EXPECT_FALSE(ExistsIn(none, positive));
  int array[] = {1, -1};
  EXPECT_FALSE(ForAllIn(array, positive));
}

TEST(Quantifiers, ElementsArePassedAsTheyAre) {
  std::vector<int> values = {1};
  EXPECT_TRUE(ForAllIn(values, [&](auto& x) -> bool { return &x == values.data(); }));
  const std::vector<bool> bits = {true};
  EXPECT_TRUE(ForAllIn(bits, [](auto&& bit) -> bool { return bit; }));
  EXPECT_TRUE(ForAllIn(std::vector<int>{1, 2}, [](const int x) -> bool { return x > 0; }));
}

static_assert(ForAll<int>(From(0), Below(3), [](const int i) -> bool { return i < 3; }));

}  // namespace
}  // namespace korat::contracts
