#include "report/field_path.h"

#include <gtest/gtest.h>

namespace korat::report {
namespace {

// "items|[2]|x", "#" after a length, "{}" after a set, "{:}" after the keys of a map.
std::string Steps(std::string_view name) {
  const FieldPath path = ParseFieldPath(name);
  std::string text;
  for (const Step& step : path.steps) {
    if (!text.empty()) text += '|';
    text += step.index ? "[" + std::to_string(*step.index) + "]" : step.name;
  }
  constexpr const char* kShapes[] = {"", "#", "{}", "{:}"};
  return text + kShapes[static_cast<int>(path.shape)];
}

TEST(FieldPath, IsSplitIntoSteps) {
  EXPECT_EQ(Steps("left"), "left");
  EXPECT_EQ(Steps("items[2]"), "items|[2]");
  EXPECT_EQ(Steps("items[2].x"), "items|[2]|x");
  EXPECT_EQ(Steps("grid[1][10]"), "grid|[1]|[10]");
  EXPECT_EQ(Steps("a.b.c"), "a|b|c");
}

TEST(FieldPath, MayBeginInTheMiddle) {
  EXPECT_EQ(Steps(""), "");
  EXPECT_EQ(Steps(".first"), "first");
  EXPECT_EQ(Steps("[3].second"), "[3]|second");
}

TEST(FieldPath, RecognisesLengths) {
  EXPECT_EQ(Steps("items.size()"), "items#");
  EXPECT_EQ(Steps("items[1].rows.size()"), "items|[1]|rows#");
  EXPECT_EQ(Steps(".size()"), "#");
  EXPECT_EQ(Steps("size"), "size");
}

TEST(FieldPath, RecognisesSetsAndMaps) {
  EXPECT_EQ(Steps("items.elements()"), "items{}");
  EXPECT_EQ(Steps("items[1].rows.keys()"), "items|[1]|rows{:}");
  EXPECT_EQ(Steps("keys"), "keys");
}

TEST(FieldPath, KeepsBracketsThatAreNoIndexInTheName) {
  EXPECT_EQ(Steps("a[x]"), "a|[x]");
  EXPECT_EQ(ParseFieldPath("a[x]").steps[1].index, std::nullopt);
  EXPECT_EQ(Steps("a[1"), "a|[1");
  EXPECT_EQ(Steps("a[99999999999999999999]"), "a|[99999999999999999999]");
  EXPECT_EQ(Steps("a..b"), "a|.b");
}

}  // namespace
}  // namespace korat::report
