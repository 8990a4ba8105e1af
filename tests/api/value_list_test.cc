#include "korat/detail/value_list.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>

namespace {

using korat::ListOf;

struct Shape {
  virtual ~Shape() = default;
  virtual int Corners() const = 0;
};
struct Polygon : Shape {
  explicit Polygon(int n) : corners(n) {}
  Polygon(const Polygon&) = delete;
  int Corners() const override { return corners; }
  int corners;
};

TEST(ListOf, TakesValuesAndForgetsThoseItHad) {
  ListOf<int> list;
  list.Add(7);
  list = {1, 2};
  list.Add(3);
  ASSERT_EQ(list.size(), 3u);
  EXPECT_EQ(*list.At(0), 1);
  EXPECT_EQ(*list.At(2), 3);
  list.Clear();
  EXPECT_TRUE(list.empty());
}

TEST(ListOf, MakesANewValueForEachCall) {
  ListOf<std::string> list;
  list.Add("abc");
  list.At(0)->clear();
  EXPECT_EQ(*list.At(0), "abc");
  int made = 0;
  list.Make([&] { return std::to_string(++made); });
  EXPECT_EQ(*list.At(1), "1");
  EXPECT_EQ(*list.At(1), "2");
}

TEST(ListOf, MakesWhatCantBeCopied) {
  ListOf<Polygon> list;
  list.Emplace(3);
  list.Make([] { return std::make_unique<Polygon>(4); });
  list.Make([] { return Polygon(5); });
  list.AddNull();
  EXPECT_EQ(list.At(0)->corners, 3);
  EXPECT_EQ(list.At(1)->corners, 4);
  EXPECT_EQ(list.At(2)->corners, 5);
  EXPECT_EQ(list.At(3), nullptr);
}

TEST(ListOf, OfAnAbstractClassHasObjectsOfDerivedOnes) {
  ListOf<Shape> list;
  list.Make([] { return std::make_unique<Polygon>(4); });
  EXPECT_EQ(list.At(0)->Corners(), 4);
}

TEST(ListOf, OfPointersBeginsWithNull) {
  ListOf<std::unique_ptr<int>> list;
  list.Emplace();
  ASSERT_NE(list.At(0), nullptr);
  EXPECT_EQ(*list.At(0), nullptr);
}

}  // namespace
