// The formats that a run of korat test can be reported in. docs/reports.md describes them.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "report/testing/test_report.h"

namespace korat::report {

// A web page that loads nothing.
std::string ToTestHtml(const TestReport& report);

// stored: goes up when a key of the JSON document changes its meaning or goes away.
inline constexpr int kTestJsonVersion = 1;
// One JSON document. Bytes that are not UTF-8 are spelled out, as \xff.
std::string ToTestJson(const TestReport& report);
// The report that was written there. `path` is for messages. Throws Error if it is damaged.
TestReport FromTestJson(const nlohmann::ordered_json& json, const std::string& path);

// JUnit XML, which every CI server reads: a testsuite for the class, a testcase for each method.
// It is well-formed XML 1.0 for all texts: what XML can't hold is spelled out, as \x1b.
std::string ToJunit(const TestReport& report);

// Markdown, for pages where people discuss changes: the table, and a section for each failure.
std::string ToMarkdown(const TestReport& report);

// SARIF 2.1.0, for programs that show findings beside the code: a result for each failure, at the
// clause that was violated. One without a clause, such as a crash, is at the method.
std::string ToSarif(const TestReport& report);

struct TestFormat {
  std::string_view name;
  std::string (*write)(const TestReport&);
};
inline constexpr TestFormat kTestFormats[] = {
    {"html", &ToTestHtml},     {"json", &ToTestJson}, {"junit", &ToJunit},
    {"markdown", &ToMarkdown}, {"sarif", &ToSarif},
};

// "html, json, junit, markdown or sarif"
inline std::string TestFormatNames() {
  std::string names;
  for (const TestFormat& format : kTestFormats) {
    const bool is_last = &format == std::end(kTestFormats) - 1;
    names += (names.empty() ? "" : is_last ? " or " : ", ") + std::string(format.name);
  }
  return names;
}

}  // namespace korat::report
