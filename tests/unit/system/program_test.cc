#include "system/program.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "korat/error.h"

namespace korat::cli {
namespace {

using Words = std::vector<std::string>;

TEST(CommandLine, IsSplitIntoWordsWithoutAShell) {
  const CommandLine command("grep -c 'a b' \"c\"d {} --file={}");
  EXPECT_TRUE(command.takes_files());
  EXPECT_EQ(command.WordsFor({"/x y", "/z"}),
            (Words{"grep", "-c", "a b", "cd", "/x y", "/z", "--file=/x y", "--file=/z"}));
}

TEST(CommandLine, LeavesToAShellWhatOnlyAShellUnderstands) {
  for (const char* const text : {"cat {} | wc", "a > b", "echo \"$HOME\"", "X=1 env", "ls *.c"}) {
    EXPECT_EQ(CommandLine(text).WordsFor({"d"})[0], "/bin/sh") << text;
  }
  EXPECT_EQ(CommandLine("cat {} | wc").WordsFor({"it's"})[2], "cat 'it'\\''s' | wc");
}

TEST(CommandLine, RefusesAnOpenQuote) { EXPECT_THROW(CommandLine("a 'b"), Error); }

TEST(SanitizerReport, IsTheLineThatSaysWhatIsWrong) {
  EXPECT_EQ(SanitizerReport("a\nx.c:1:2: runtime error: overflow\nb\n"),
            "x.c:1:2: runtime error: overflow");
  EXPECT_EQ(SanitizerReport("all is well\n"), "");
}

}  // namespace
}  // namespace korat::cli
