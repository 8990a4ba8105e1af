// \old, copies of parameters, and results.
#include <gtest/gtest.h>

#include <array>
#include <memory>
#include <string>
#include <tuple>
#include <type_traits>
#include <vector>

#include "korat/contracts.h"

namespace korat::contracts {
namespace {

TEST(CopyOf, AnLvalueIsCopied) {
  std::vector<int> values = {1, 2};
  const auto copy = CopyOf(values);
  values.clear();
  EXPECT_EQ(copy, (std::vector<int>{1, 2}));
}

TEST(CopyOf, ATemporaryIsMoved) {
  const auto copy = CopyOf(std::make_unique<int>(7));
  EXPECT_EQ(*copy, 7);
}

TEST(CopyOf, AnArrayBecomesAStdArrayInEveryDimension) {
  int values[2][3] = {{1, 2, 3}, {4, 5, 6}};
  auto copy = CopyOf(values);
  static_assert(std::is_same_v<decltype(copy), std::array<std::array<int, 3>, 2>>);
  values[1][2] = 0;
  EXPECT_EQ(copy[1][2], 6);
  EXPECT_EQ(copy[0][0], 1);
}

TEST(CopyOf, AConstArrayOfClasses) {
  const std::string words[] = {"a", "b"};
  static_assert(std::is_same_v<decltype(CopyOf(words)), std::array<std::string, 2>>);
  EXPECT_EQ(CopyOf(words)[1], "b");
}

TEST(CopyOf, ABitField) {
  struct {
    unsigned flag : 3;
  } bits{5};
  EXPECT_EQ(CopyOf(bits.flag), 5u);
}

TEST(CopyOf, AConstTemporary) {
  const auto make = []() -> const std::string { return "x"; };
  EXPECT_EQ(CopyOf(make()), "x");
}

TEST(OldValues, AreThoseOfTheEntry) {
  Call call("f");
  int weight = 3;
  const auto entry = MakeEntry(
      std::array<bool, 2>{true, false},
      std::make_tuple(
          call.Old({}, true, [&] { return CopyOf(weight); }),
          call.Old({}, false, []() -> std::string { throw "of a behaviour that does not apply"; })),
      std::make_tuple(CopyOf(weight)));
  weight = 4;
  EXPECT_EQ(Old<0>(entry), 3);
  EXPECT_FALSE(std::get<1>(entry.old_values).value.has_value());
  EXPECT_EQ(Copied<0>(entry), 3);
  EXPECT_TRUE(entry.held[0]);
  EXPECT_FALSE(entry.held[1]);
}

TEST(OldValues, CopiesOfParametersCanBePassedByReference) {
  auto entry = MakeEntry(std::array<bool, 0>{}, std::make_tuple(), std::make_tuple(1));
  int& parameter = Copied<0>(entry);
  EXPECT_EQ(parameter, 1);
}

TEST(Results, AValueIsTakenByMoving) {
  Result<std::unique_ptr<int>> result([] { return std::make_unique<int>(5); });
  EXPECT_EQ(*result.value, 5);
  EXPECT_EQ(*result.Take(), 5);
  EXPECT_EQ(result.value, nullptr);
}

TEST(Results, AConstValue) {
  Result<const std::string> result([]() -> const std::string { return "x"; });
  EXPECT_EQ(result.Take(), "x");
}

TEST(Results, AReferenceStaysOne) {
  int place = 1;
  const auto body = [&]() -> int& { return place; };
  Result<int&> result(body);
  result.Take() = 2;
  EXPECT_EQ(place, 2);
  const Result<int&>& as_seen_by_clauses = result;
  EXPECT_EQ(&as_seen_by_clauses.value, &place);
}

TEST(Results, AnRvalueReferenceStaysOne) {
  std::string place = "long enough not to be stored inside";
  Result<std::string&&> result([&]() -> std::string&& { return std::move(place); });
  EXPECT_EQ(&result.value, &place);
  const std::string taken = result.Take();
  EXPECT_EQ(place, "");
}

TEST(Results, NothingIsReturned) {
  bool ran = false;
  Result<void> result([&] { ran = true; });
  static_assert(std::is_void_v<decltype(result.Take())>);
  EXPECT_TRUE(ran);
}

}  // namespace
}  // namespace korat::contracts
