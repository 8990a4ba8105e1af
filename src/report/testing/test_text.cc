#include "report/testing/test_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "report/utf8.h"

namespace korat::report {

std::string TableText(const std::vector<MethodResult>& results) {
  std::size_t width = 6;
  for (const MethodResult& result : results) width = std::max(width, result.signature.size());
  std::string text = fmt::format("{:<{}} {:>10} {:>10} {:>10} {:>8} {:>8} {:>8}\n", "method", width,
                                 "inputs", "skipped", "passed", "threw", "failed", "time");
  for (const MethodResult& result : results) {
    const CallCounts& counts = result.counts;
    text += fmt::format("{:<{}} {:>10} {:>10} {:>10} {:>8} {:>8} {:>7.2f}s\n", result.signature,
                        width, counts.inputs, counts.skipped, counts.passed, counts.threw,
                        counts.failed, result.seconds);
  }
  return text;
}

namespace {

std::string IndentedLines(const std::string& lines) {
  std::string text;
  std::istringstream stream(lines);
  for (std::string line; std::getline(stream, line);) {
    text += line.empty() ? "\n" : "    " + line + "\n";
  }
  return text;
}

std::string ErrorPlace(const Location& place) {
  if (place.line == 0) return "";
  return fmt::format("{}:{}:{}: ", place.file, place.line, place.column);
}

}  // namespace

std::string FailureText(const MethodResult& result, const CallFailure& failure) {
  // A violation's message has its place already; other failures happen at no place of their own.
  const bool has_place = failure.message.find(": error: ") != std::string::npos;
  std::string text =
      has_place ? failure.message
                : fmt::format("{}error: {} {}: {} [korat-{}]", ErrorPlace(result.place),
                              result.signature, failure.word, failure.message, failure.word);
  if (failure.is_flaky) text += " FLAKY: a second call ended differently";
  text += "\n  " + result.signature;
  if (!failure.before.empty()) {
    text += fmt::format(" {}\n    {}", result.has_receiver ? "on" : "with", failure.before);
  }
  text += "\n";
  if (!failure.built.empty()) text += "  built by\n" + IndentedLines(failure.built);
  if (!failure.built_alike.empty()) {
    text += "  built, but for what the predicate does not read, by\n" +
            IndentedLines(failure.built_alike);
  }
  if (!failure.unbuilt.empty()) text += "  " + failure.unbuilt + "\n";
  if (!failure.result.empty()) text += "  " + failure.result + "\n";
  if (result.has_receiver || failure.after != failure.before) {
    text += fmt::format("  after the call:\n    {}\n", failure.after);
  }
  if (!failure.output.empty())
    text += "  it printed:\n" + IndentedLines(SpellBytes(failure.output));
  text += "  to replay it:\n    " + failure.replay + "\n";
  return failure.draft.empty() ? text : text + "  as a test:\n" + IndentedLines(failure.draft);
}

std::size_t Uncalled(const TestReport& report) {
  const auto missed = std::count_if(report.skipped.begin(), report.skipped.end(),
                                    [](const SkippedMethod& method) { return method.is_missed; });
  const auto empty =
      std::count_if(report.methods.begin(), report.methods.end(), [](const MethodResult& result) {
        return result.counts.inputs == 0 && result.stopped_by.empty();
      });
  return static_cast<std::size_t>(missed + empty);
}

std::string TestVerdict(const TestReport& report, std::optional<int> scope) {
  std::uint64_t inputs = 0, failed = 0;
  double seconds = 0;
  for (const MethodResult& result : report.methods) {
    inputs += result.counts.inputs;
    failed += result.counts.failed;
    seconds += result.seconds;
  }
  const auto& sequences = report.sequences;
  std::string states;
  if (sequences) {
    states = fmt::format(" states={}", sequences->states);
    if (report.stopped_by.empty() && !sequences->is_all) {
      states = fmt::format(" up to {} call{}{}", sequences->calls, sequences->calls == 1 ? "" : "s",
                           states);
    }
  }
  const std::string at = scope ? fmt::format(" scope {}", *scope) : "";
  const std::string word = report.stopped_by.empty() ? "EXHAUSTED" + (scope ? " up to" + at : "")
                                                     : "INCOMPLETE (" + report.stopped_by +
                                                           (scope ? " at" + at : "") + ")";
  const std::size_t uncalled = Uncalled(report);
  return fmt::format("{}{} methods={} inputs={} failed={}{} time={:.2f}s", word, states,
                     report.methods.size(), inputs, failed,
                     uncalled == 0 ? "" : fmt::format(" uncalled={}", uncalled), seconds);
}

}  // namespace korat::report
