#include "base/quoted_list.h"

#include "base/escape.h"

namespace korat {
namespace {

// Where the literal that `list` begins with ends, its quotes included; npos if it does not.
std::size_t EndOfLiteral(std::string_view list) {
  if (list.empty() || list.front() != '"') return std::string_view::npos;
  for (std::size_t i = 1; i < list.size(); ++i) {
    if (list[i] == '"') return i + 1;
    if (list[i] == '\\') ++i;
  }
  return std::string_view::npos;
}

}  // namespace

std::string QuotedList(const std::vector<std::string>& texts) {
  std::string list;
  for (const std::string& text : texts) {
    list += list.empty() ? "\"" : " \"";
    AppendEscaped(list, text, '"');
    list += '"';
  }
  return list;
}

std::optional<std::vector<std::string>> ParseQuotedList(std::string_view list) {
  std::vector<std::string> texts;
  while (!list.empty()) {
    const std::size_t end = EndOfLiteral(list);
    if (end == std::string_view::npos) return std::nullopt;
    std::optional<std::string> text = Unquote(list.substr(0, end), '"');
    if (!text) return std::nullopt;
    texts.push_back(*std::move(text));
    list.remove_prefix(end);
    if (list.empty()) break;
    if (list.size() == 1 || list.front() != ' ') return std::nullopt;
    list.remove_prefix(1);
  }
  return texts;
}

}  // namespace korat
