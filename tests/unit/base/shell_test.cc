#include "base/shell.h"

#include <gtest/gtest.h>

namespace korat {
namespace {

TEST(ShellWord, LeavesPlainWordsAlone) { EXPECT_EQ(ShellWord("a/b-c.h=1..3"), "a/b-c.h=1..3"); }

TEST(ShellWord, QuotesWhatAShellWouldInterpret) {
  EXPECT_EQ(ShellWord("at(int)"), "'at(int)'");
  EXPECT_EQ(ShellWord("it's"), "'it'\\''s'");
  EXPECT_EQ(ShellWord(""), "''");
}

}  // namespace
}  // namespace korat
