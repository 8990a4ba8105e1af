#include "report/utf8.h"

#include <gtest/gtest.h>

namespace korat::report {
namespace {

TEST(Utf8, TakesCharactersOfEachLength) {
  EXPECT_EQ(Utf8Length("a"), 1u);
  EXPECT_EQ(Utf8Length("\u00e9x"), 2u);
  EXPECT_EQ(Utf8Length("\u20acx"), 3u);
  EXPECT_EQ(Utf8Length("\U0001f333x"), 4u);
  EXPECT_TRUE(IsUtf8(""));
  EXPECT_TRUE(IsUtf8("a\u00e9\u20ac\U0001f333\U0010ffff"));
}

TEST(Utf8, RefusesEverythingElse) {
  for (const char* text : {"\x80", "\xff", "\xc3", "\xc3(", "\xe2\x82", "\xf0\x9f\x8c",
                           "\xc0\x80",             // overlong
                           "\xe0\x80\x80",         // overlong
                           "\xed\xa0\x80",         // a surrogate
                           "\xf4\x90\x80\x80"}) {  // past the last character
    EXPECT_EQ(Utf8Length(text), 0u);
    EXPECT_FALSE(IsUtf8(std::string("a") + text));
  }
}

TEST(Utf8, SpellsOutEverythingElse) {
  EXPECT_EQ(SpellBytes("a\u00e9\n\x01"), "a\u00e9\n\x01");
  EXPECT_EQ(SpellBytes("\xff"
                       "a\xc3\xe2\x82"),
            "\\xffa\\xc3\\xe2\\x82");
  EXPECT_EQ(SpellBytes(std::string(1, '\0')), std::string(1, '\0'));
}

}  // namespace
}  // namespace korat::report
