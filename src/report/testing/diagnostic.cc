#include "report/testing/diagnostic.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace korat::report {
namespace {

constexpr std::string_view kError = "error: ";
constexpr std::string_view kTagStart = " [korat-";

// Takes ":54" off the end. Returns 0 and takes nothing if there is no number.
unsigned TakeNumber(std::string_view& text) {
  const std::size_t colon = text.rfind(':');
  if (colon == std::string_view::npos) return 0;
  const std::string_view digits = text.substr(colon + 1);
  unsigned number = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  if (error != std::errc() || end != digits.data() + digits.size()) return 0;
  if (number != 0) text = text.substr(0, colon);
  return number;
}

// Parses "list.h:54:7" or "list.h:54". The line is 0 if the text is not a place.
Location ParsePlace(std::string_view text) {
  Location place;
  const unsigned last = TakeNumber(text);
  const unsigned first = last == 0 ? 0 : TakeNumber(text);
  if (last == 0 || text.empty()) return place;
  place.file = std::string(text);
  place.line = first != 0 ? first : last;
  place.column = first != 0 ? last : 0;
  return place;
}

// Takes " [korat-crashed]" off the end.
std::string TakeTag(std::string_view& text) {
  const std::size_t start = text.rfind(kTagStart);
  if (start == std::string_view::npos || text.back() != ']') return "";
  const std::string_view tag = text.substr(start + 2, text.size() - start - 3);
  if (tag.find_first_not_of("abcdefghijklmnopqrstuvwxyz-") != std::string_view::npos) return "";
  text = text.substr(0, start);
  return std::string(tag);
}

std::string Indented(std::string_view text) {
  std::string lines = "  ";
  for (const char c : text) {
    lines += c;
    if (c == '\n') lines += "  ";
  }
  return lines + '\n';
}

}  // namespace

std::optional<Diagnostic> ParseDiagnostic(std::string_view message) {
  Diagnostic diagnostic;
  std::string_view text;
  // File names and clauses may contain "error: ", too; the first one after a place counts.
  for (std::size_t at = message.find(kError); at != std::string_view::npos;
       at = message.find(kError, at + 1)) {
    if (at != 0) {
      const std::string_view before = message.substr(0, at);
      if (before.size() < 2 || before.substr(before.size() - 2) != ": ") continue;
      diagnostic.place = ParsePlace(before.substr(0, before.size() - 2));
      if (diagnostic.place.line == 0) continue;
    }
    text = message.substr(at + kError.size());
    diagnostic.tag = TakeTag(text);
    diagnostic.text = std::string(text);
    return diagnostic;
  }
  return std::nullopt;
}

std::string Diagnostic::Line() const {
  std::string line;
  if (place.line != 0) {
    line = fmt::format("{}:{}:", place.file, place.line);
    if (place.column != 0) line += fmt::format("{}:", place.column);
    line += ' ';
  }
  return line + fmt::format("error: {} [{}]", text, tag);
}

std::string Diagnostic::Clause() const {
  if (place.line == 0) return "";
  // Clauses contain quotes themselves, so the words around them mark where they begin and end.
  const bool is_frame = tag == "korat-frame";
  const std::string_view before = is_frame ? ", which '" : " '";
  const std::string_view after = is_frame ? "' does not allow" : "' of ";
  const std::size_t start = text.find(before);
  if (start == std::string::npos) return "";
  const std::size_t first = start + before.size();
  const std::size_t end = text.find(after, first);
  return end == std::string::npos ? "" : text.substr(first, end - first);
}

Diagnostic DiagnosticOf(const MethodResult& method, const CallFailure& failure) {
  Diagnostic diagnostic = ParseDiagnostic(failure.message).value_or(Diagnostic());
  if (diagnostic.text.empty()) {
    diagnostic.text = fmt::format("{} {}", method.signature, failure.word);
    if (!failure.message.empty()) diagnostic.text += ": " + failure.message;
  }
  if (diagnostic.tag.empty()) diagnostic.tag = "korat-" + failure.word;
  return diagnostic;
}

std::vector<CallFailure> FailuresOf(const MethodResult& method) {
  if (method.counts.failed == 0 || !method.failures.empty()) return method.failures;
  CallFailure failure;
  failure.word = "failed";
  failure.message = method.stopped_by;
  if (failure.message.empty()) {
    failure.message =
        method.counts.failed == 1 ? "1 call" : fmt::format("{} calls", method.counts.failed);
  }
  return {failure};
}

std::string InputText(const MethodResult& method, const CallFailure& failure) {
  std::string text;
  if (failure.is_flaky) text += "FLAKY: a second call ended differently\n";
  if (!failure.before.empty()) {
    text +=
        method.signature + (method.has_receiver ? " on\n" : " with\n") + Indented(failure.before);
  }
  const bool shows_after = method.has_receiver || failure.after != failure.before;
  if (!failure.result.empty()) text += failure.result + "\n";
  if (shows_after && !failure.after.empty()) text += "after the call:\n" + Indented(failure.after);
  if (!failure.output.empty()) text += "it printed:\n" + Indented(failure.output);
  if (!failure.replay.empty()) text += "Replay: " + failure.replay + "\n";
  return text;
}

}  // namespace korat::report
