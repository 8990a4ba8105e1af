#include "base/escape.h"

#include <gtest/gtest.h>

namespace korat {
namespace {

std::string Escaped(std::string_view text, char quote = '\0') {
  std::string escaped;
  AppendEscaped(escaped, text, quote);
  return escaped;
}

TEST(Escape, KeepsTextOnOneLine) { EXPECT_EQ(Escaped("a\nb\tc\\d\x7f"), "a\\nb\\x09c\\\\d\\x7f"); }

TEST(Escape, EscapesOnlyTheQuoteInUse) {
  EXPECT_EQ(Escaped("'\"", '"'), "'\\\"");
  EXPECT_EQ(Escaped("'\"", '\''), "\\'\"");
  EXPECT_EQ(Escaped("'\""), "'\"");
}

TEST(Escape, CanBeReversedForEveryByte) {
  for (const char quote : {'\0', '\'', '"'}) {
    for (int byte = 0; byte < 256; ++byte) {
      const std::string text = {'x', static_cast<char>(byte), '1'};
      const std::string escaped = Escaped(text, quote);
      EXPECT_EQ(escaped.find('\n'), std::string::npos);
      EXPECT_EQ(Unescape(escaped, quote), text) << byte;
    }
  }
}

TEST(Unescape, RefusesWhatIsNeverWritten) {
  for (const char* escaped : {"\\", "\\x", "\\x1", "\\xg0", "\\x41", "\\x0A", "\\t", "\n", "\\'"}) {
    EXPECT_EQ(Unescape(escaped), std::nullopt) << escaped;
  }
}

TEST(Unquote, TakesExactlyOneLiteral) {
  EXPECT_EQ(Unquote("\"a\\\"b\"", '"'), "a\"b");
  EXPECT_EQ(Unquote("\"\"", '"'), "");
  for (const char* text : {"", "\"", "a", "\"a", "a\"", "'a'", "\"a\"b\"", "\"a\\\""}) {
    EXPECT_EQ(Unquote(text, '"'), std::nullopt) << text;
  }
}

}  // namespace
}  // namespace korat
