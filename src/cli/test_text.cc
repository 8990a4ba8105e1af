#include "cli/test_text.h"

#include <fmt/format.h>

#include <algorithm>

namespace korat::cli {

using report::MethodResult;

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

std::string FailureText(const MethodResult& result, const CallFailure& failure) {
  // A violation says itself where and what; the others have no place of their own.
  const bool has_place = failure.message.find(": error: ") != std::string::npos;
  std::string text = has_place ? failure.message
                               : fmt::format("error: {} {}: {} [korat-{}]", result.signature,
                                             failure.word, failure.message, failure.word);
  if (failure.is_flaky) text += " FLAKY: not so when called again";
  return text + fmt::format("\n  {} on\n    {}\n  which it left as\n    {}\n", result.signature,
                            failure.before, failure.after);
}

std::string TestVerdict(const std::vector<MethodResult>& results) {
  std::uint64_t inputs = 0, failed = 0;
  double seconds = 0;
  std::string stopped_by;
  for (const MethodResult& result : results) {
    inputs += result.counts.inputs;
    failed += result.counts.failed;
    seconds += result.seconds;
    if (stopped_by.empty()) stopped_by = result.stopped_by;
  }
  return fmt::format("{} methods={} inputs={} failed={} time={:.2f}s",
                     stopped_by.empty() ? "EXHAUSTED" : "INCOMPLETE (" + stopped_by + ")",
                     results.size(), inputs, failed, seconds);
}

}  // namespace korat::cli
