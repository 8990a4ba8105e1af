// Bounds as text.
#include "korat/detail/bounds.h"

#include <gtest/gtest.h>

#include "korat/error.h"

namespace korat::detail {
namespace {

using Kind = BoundItem::Kind;

std::string ErrorOf(const std::string& text) {
  try {
    ParseBound("f", text);
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

TEST(ParseBound, TakesRangesAndSingleIntegers) {
  const auto items = ParseBound("f", "1..3, -7,0x10 , -2..-1");
  ASSERT_EQ(items.size(), 4u);
  const std::pair<long long, long long> expected[] = {{1, 3}, {-7, -7}, {16, 16}, {-2, -1}};
  for (int i = 0; i < 4; ++i) {
    EXPECT_EQ(items[i].kind, Kind::kRange);
    EXPECT_EQ(std::pair(items[i].low, items[i].high), expected[i]);
  }
}

TEST(ParseBound, TakesCharactersAsIntegers) {
  const auto items = ParseBound("f", "'a'..'c','\\n',','");
  ASSERT_EQ(items.size(), 3u);
  EXPECT_EQ(items[0].low, 'a');
  EXPECT_EQ(items[0].high, 'c');
  EXPECT_EQ(items[1].low, '\n');
  EXPECT_EQ(items[2].low, ',');
}

TEST(ParseBound, TakesStringsWithCommasQuotesAndDots) {
  const auto items = ParseBound("f", R"("a,b", "say \"x\"", "1..3", "")");
  ASSERT_EQ(items.size(), 4u);
  const char* expected[] = {"a,b", "say \"x\"", "1..3", ""};
  for (int i = 0; i < 4; ++i) {
    EXPECT_EQ(items[i].kind, Kind::kString);
    EXPECT_EQ(items[i].string, expected[i]);
  }
}

TEST(ParseBound, TakesRealsWordsAndExpressions) {
  const auto items = ParseBound("f", "0.5,1e3,null,{1,2},f(1,\")\"),Color::kRed");
  ASSERT_EQ(items.size(), 6u);
  EXPECT_EQ(items[0].kind, Kind::kReal);
  EXPECT_EQ(items[0].real, 0.5);
  EXPECT_EQ(items[1].real, 1000);
  for (int i = 2; i < 6; ++i) EXPECT_EQ(items[i].kind, Kind::kWord) << items[i].text;
  EXPECT_EQ(items[3].text, "{1,2}");
  EXPECT_EQ(items[4].text, "f(1,\")\")");
  const auto typed = ParseBound("f", "std::map<int, std::pair<int, int>>{}, a < b, c");
  ASSERT_EQ(typed.size(), 3u);
  EXPECT_EQ(typed[0].text, "std::map<int, std::pair<int, int>>{}");
  EXPECT_EQ(typed[1].text, "a < b");
}

TEST(ParseBound, SaysWhatIsWrong) {
  for (const auto& [text, expected] : {std::pair("", "a value is missing"),
                                       {"1,,2", "a value is missing"},
                                       {"1,", "a value is missing"},
                                       {"3..1", "the range is empty"},
                                       {"1..", "a range needs two integers"},
                                       {"..5", "a range needs two integers"},
                                       {"a..b", "a range needs two integers"},
                                       {"\"abc", "a quote is not closed"},
                                       {"{1,2", "a bracket is not closed"},
                                       {"(1]", "brackets do not match"},
                                       {"1..99999999999999999999", "a range needs two integers"}}) {
    EXPECT_NE(ErrorOf(text).find(expected), std::string::npos) << text << ": " << ErrorOf(text);
  }
}

TEST(Bounds, AnElementHasItsOwnBoundOrThatOfAll) {
  Bounds bounds;
  bounds.Set("A::x[]", "1..3");
  bounds.Set("A::x[1]", "7");
  bounds.Set("A::grid[][].y", "4");
  EXPECT_EQ(bounds.At("A::x[0]")[0].high, 3);
  EXPECT_EQ(bounds.At("A::x[1]")[0].high, 7);
  EXPECT_EQ(bounds.At("A::grid[2][5].y")[0].low, 4);
  EXPECT_EQ(bounds.Find("A::y[0]"), nullptr);
  EXPECT_THROW(bounds.At("A::y"), Error);
}

TEST(Bounds, MentionsWholesAndParts) {
  Bounds bounds;
  bounds.Set("A::x.length", "1");
  bounds.Set("A::xyz", "keep");
  EXPECT_TRUE(bounds.Mentions("A::x"));
  EXPECT_FALSE(bounds.Mentions("A::xy"));
  EXPECT_TRUE(bounds.Mentions("A::xyz"));
  EXPECT_TRUE(bounds.IsKept("A::xyz"));
  EXPECT_FALSE(bounds.IsKept("A::x.length"));
}

TEST(ParseCondition, ComparesAMemberWithAValue) {
  const auto holds = [](const std::string& text, long long number, const std::string& shown) {
    const auto condition = ParseCondition(text);
    return condition && condition->Holds(number, shown);
  };
  EXPECT_EQ(ParseCondition(" size_ > 4")->member, "size_");
  EXPECT_TRUE(holds("size_ > 4", 5, "5"));
  EXPECT_FALSE(holds("size_>4", 4, "4"));
  EXPECT_TRUE(holds("size_>=4", 4, "4"));
  EXPECT_TRUE(holds("size_<=4", 4, "4"));
  EXPECT_FALSE(holds("size_<4", 4, "4"));
  EXPECT_TRUE(holds("kind==Kind::kText", 7, "kText"));
  EXPECT_FALSE(holds("kind!=kText", 7, "kText"));
  EXPECT_TRUE(holds("kind!=kText", 8, "kNumber"));
  EXPECT_TRUE(holds("mark=='a'", 'a', "'a'"));
  EXPECT_TRUE(holds("is_set", 1, "true"));
  EXPECT_TRUE(holds("!is_set", 0, "false"));
  EXPECT_TRUE(holds("is_set == false", 0, "false"));
  for (const char* wrong : {"", "4", "==4", "kind==", "a.b==1", "size()>4"}) {
    EXPECT_FALSE(ParseCondition(wrong)) << wrong;
  }
}

}  // namespace
}  // namespace korat::detail
