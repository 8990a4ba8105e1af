#include "report/text.h"

#include <gtest/gtest.h>

#include "tests/unit/report/structures.h"

namespace korat::report {
namespace {

using test::Null;
using test::Single;
using test::To;

TEST(Text, IsWhatTheLibraryPrints) {
  EXPECT_EQ(ToText(MakeGraph(test::SearchTrees(), test::kTwoNodes)),
            "SearchTree{root_: N0, size_: 2}  N0{left: null, right: N1, info: 1}  "
            "N1{left: null, right: null, info: 2}  info: 3");
  EXPECT_EQ(ToText(MakeGraph(test::SearchTrees(), {})),
            "SearchTree{root_: null, size_: 0}  info: 1");
}

TEST(Text, ShowsAllKindsOfMembers) {
  EXPECT_EQ(ToText(test::Rich()),
            "Root{items: [I1, null], points: [{x: 5, tags: [\"t\"]}, {x: 6, tags: [\"u\"]}], "
            "inner.x: 1, inner.deep.y: 2, hook: I0.hook, pair: (7, 'x'), grid: [[1, 2], [3, 4]]}  "
            "I1{next: I1}  I0{next: null}  I2{next: null}  wanted: [I2]");
}

TEST(Text, ShowsEmptyVectors) {
  EXPECT_EQ(ToText(MakeGraph(test::RichSchema(), {})),
            "Root{items: [], points: [], inner.x: 1, inner.deep.y: 2, hook: I0.hook, "
            "pair: (7, 'x'), grid: [[1, 2], [3, 4]]}  I0{next: null}  wanted: []");
}

TEST(Text, ShowsScalarsAsPrinted) {
  EXPECT_EQ(ToText(Single({{"a", {"'\\''"}}, {"b", {"\"x y\""}}, {"c", {"kRed"}}, {"d", {""}}})),
            "Root{a: '\\'', b: \"x y\", c: kRed, d: }");
}

}  // namespace
}  // namespace korat::report
