#include <fmt/format.h>

#include <algorithm>

#include "report/testing/diagnostic.h"
#include "report/testing/formats.h"
#include "report/utf8.h"

namespace korat::report {
namespace {

// Text that Markdown shows as it is, on one line; also in a cell of a table.
std::string Plain(const std::string& text) {
  constexpr std::string_view kMarkup = "\\`*_[]<>|~&#";
  std::string plain;
  for (const char c : SpellBytes(text)) {
    if (kMarkup.find(c) != std::string_view::npos) plain += '\\';
    plain += c == '\n' || c == '\r' ? ' ' : c;
  }
  return plain;
}

// Lines that are shown as they are. The fence is longer than any in the text.
std::string Fenced(const std::string& lines, const std::string& language = "text") {
  const std::string text = SpellBytes(lines);
  std::size_t longest = 0, run = 0;
  for (const char c : text) {
    run = c == '`' ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  const std::string fence(std::max<std::size_t>(3, longest + 1), '`');
  const bool ends_line = !text.empty() && text.back() == '\n';
  return fence + language + "\n" + text + (ends_line ? "" : "\n") + fence + "\n";
}

std::string Table(const TestReport& report) {
  std::string text =
      "| Method | Inputs | Skipped | Passed | Threw | Failed | Time |\n"
      "|---|--:|--:|--:|--:|--:|--:|\n";
  for (const MethodResult& method : report.methods) {
    const CallCounts& counts = method.counts;
    text += fmt::format("| {} | {} | {} | {} | {} | {} | {:.2f} s |\n", Plain(method.signature),
                        counts.inputs, counts.skipped, counts.passed, counts.threw, counts.failed,
                        method.seconds);
  }
  return text;
}

}  // namespace

std::string ToMarkdown(const TestReport& report) {
  std::string text =
      fmt::format("## korat test: {}\n\n{}\n\nBounds: {}\n\n{}", Plain(report.class_name),
                  Plain(report.verdict), Plain(report.bounds), Table(report));
  std::string notes;
  for (const SkippedMethod& method : report.skipped) {
    notes +=
        fmt::format("- {} was not called: {}\n", Plain(method.signature), Plain(method.reason));
  }
  for (const MethodResult& method : report.methods) {
    if (method.stopped_by.empty()) continue;
    notes +=
        fmt::format("- {} was stopped: {}\n", Plain(method.signature), Plain(method.stopped_by));
  }
  if (!notes.empty()) text += "\n" + notes;
  for (const MethodResult& method : report.methods) {
    for (const CallFailure& failure : FailuresOf(method)) {
      text += fmt::format("\n### {}\n\n{}", Plain(DiagnosticOf(method, failure).Line()),
                          Fenced(InputText(method, failure)));
      if (!failure.draft.empty()) text += "\nAs a test:\n\n" + Fenced(failure.draft, "cpp");
    }
  }
  return text;
}

}  // namespace korat::report
