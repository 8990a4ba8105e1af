#include <gtest/gtest.h>

#include <sstream>

#include "report/testing/formats.h"
#include "report/utf8.h"
#include "tests/unit/report/test_reports.h"

namespace korat::report {
namespace {

TEST(Markdown, HasARowForEachMethodAndASectionForEachFailure) {
  const std::string text = ToMarkdown(test::Faulty());
  EXPECT_EQ(text.rfind("## korat test: ns::List\n", 0), 0u) << text;
  EXPECT_NE(text.find("| post() | 40 | 3 | 28 | 2 | 10 | 1.25 s |\n"), std::string::npos) << text;
  EXPECT_NE(text.find("- push(int) was stopped: time limit\n"), std::string::npos) << text;
  EXPECT_NE(text.find("- other(List \\&) was not called: "), std::string::npos) << text;
  EXPECT_NE(text.find("```cpp\nTEST(List, Post) {\n"), std::string::npos) << text;
  std::size_t sections = 0;
  for (std::size_t at = 0; (at = text.find("\n### ", at)) != std::string::npos; ++at) ++sections;
  EXPECT_EQ(sections, 3u) << text;  // one of them for the method that ended its process
}

// A fence in a structure must not end the block that shows it.
TEST(Markdown, KeepsItsShapeWhateverTheTextsHold) {
  TestReport report = test::Hostile();
  report.methods[0].failures[0].before = "```\n````\n| a |";
  const std::string text = ToMarkdown(report);
  EXPECT_TRUE(IsUtf8(text));
  std::string fence;
  std::istringstream lines(text);
  std::size_t rows = 0;
  for (std::string line; std::getline(lines, line);) {
    const std::size_t ticks = std::min(line.find_first_not_of('`'), line.size());
    if (fence.empty() && ticks >= 3) {
      fence = line.substr(0, ticks);
    } else if (line == fence) {
      fence.clear();
    }
    if (fence.empty() && line.rfind("| ", 0) == 0) ++rows;
  }
  EXPECT_EQ(fence, "");
  EXPECT_EQ(rows, 1 + report.methods.size());
}

}  // namespace
}  // namespace korat::report
