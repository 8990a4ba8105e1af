#include "korat/detail/bounds.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstdlib>
#include <optional>

#include "korat/detail/spec.h"

namespace korat::detail {
namespace {

std::string_view Trim(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
  return text;
}

[[noreturn]] void Malformed(const std::string& name, std::string_view text,
                            const std::string& why) {
  Fail("malformed bound '" + name + "=" + std::string(text) + "': " + why +
       "; write values as 1..5 or 1,2,7 or 'a','b' or \"x\",\"y\" or null,Node or keep");
}

// The end of the quoted text that begins at `begin`; npos if there is none.
std::size_t ClosingQuote(std::string_view text, std::size_t begin) {
  for (std::size_t i = begin + 1; i < text.size(); ++i) {
    if (text[i] == '\\')
      ++i;
    else if (text[i] == text[begin])
      return i;
  }
  return std::string_view::npos;
}

// The end of the template arguments that begin at `begin`; `begin` if there are none.
std::size_t ClosingAngle(std::string_view text, std::size_t begin) {
  int depth = 0;
  for (std::size_t i = begin; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '<') ++depth;
    if (c == '>' && --depth == 0) return i;
    const bool in_name = std::isalnum(static_cast<unsigned char>(c)) != 0;
    if (!in_name && std::string_view("_:<>, *&").find(c) == std::string_view::npos) break;
  }
  return begin;
}

// Splits at the commas outside quotes, brackets and template arguments.
std::vector<std::string_view> Split(const std::string& name, std::string_view text) {
  std::vector<std::string_view> pieces;
  std::string open;
  std::size_t begin = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '"' || c == '\'') {
      i = ClosingQuote(text, i);
      if (i == std::string_view::npos) Malformed(name, text, "a quote is not closed");
    } else if (c == '<') {
      i = ClosingAngle(text, i);
    } else if (c == '(' || c == '[' || c == '{') {
      open += c == '(' ? ')' : c == '[' ? ']' : '}';
    } else if (c == ')' || c == ']' || c == '}') {
      if (open.empty() || open.back() != c) Malformed(name, text, "brackets do not match");
      open.pop_back();
    } else if (c == ',' && open.empty()) {
      pieces.push_back(Trim(text.substr(begin, i - begin)));
      begin = i + 1;
    }
  }
  if (!open.empty()) Malformed(name, text, "a bracket is not closed");
  pieces.push_back(Trim(text.substr(begin)));
  return pieces;
}

// The character that the escape at text[i] stands for; moves i to its last character.
char Unescape(std::string_view text, std::size_t& i) {
  const char c = text[++i];
  switch (c) {
    case 'n':
      return '\n';
    case 't':
      return '\t';
    case 'r':
      return '\r';
    case '0':
      return '\0';
    case 'x': {
      unsigned value = 0;
      const char* end =
          std::from_chars(text.data() + i + 1, text.data() + text.size(), value, 16).ptr;
      i = static_cast<std::size_t>(end - text.data()) - 1;
      return static_cast<char>(value);
    }
    default:
      return c;
  }
}

std::string Unquote(std::string_view quoted) {
  std::string result;
  for (std::size_t i = 1; i + 1 < quoted.size(); ++i) {
    result += quoted[i] == '\\' ? Unescape(quoted, i) : quoted[i];
  }
  return result;
}

bool IsQuoted(std::string_view text, char quote) {
  return text.size() >= 2 && text.front() == quote && ClosingQuote(text, 0) == text.size() - 1;
}

std::optional<long long> ParseInteger(std::string_view text) {
  if (IsQuoted(text, '\'')) {
    const std::string character = Unquote(text);
    if (character.size() != 1) return std::nullopt;
    return character[0];
  }
  const bool negative = !text.empty() && text.front() == '-';
  std::string_view digits = negative ? text.substr(1) : text;
  int base = 10;
  if (digits.substr(0, 2) == "0x") {
    base = 16;
    digits.remove_prefix(2);
  }
  if (digits.empty() || digits.front() == '-') return std::nullopt;
  const std::string number = (negative ? "-" : "") + std::string(digits);
  long long value = 0;
  const auto [end, error] =
      std::from_chars(number.data(), number.data() + number.size(), value, base);
  if (error != std::errc() || end != number.data() + number.size()) return std::nullopt;
  return value;
}

std::optional<double> ParseReal(const std::string& text) {
  if (text.empty() || text.find_first_not_of("0123456789+-.eE") != std::string::npos) {
    return std::nullopt;
  }
  char* end = nullptr;
  const double value = std::strtod(text.c_str(), &end);
  if (end != text.c_str() + text.size()) return std::nullopt;
  return value;
}

BoundItem ParseItem(const std::string& name, std::string_view piece) {
  if (piece.empty()) Malformed(name, piece, "a value is missing");
  BoundItem item;
  item.text = piece;
  const std::size_t dots = piece.front() == '"' ? std::string_view::npos : piece.find("..");
  if (const auto single = ParseInteger(piece)) {
    item.kind = BoundItem::Kind::kRange;
    item.low = item.high = *single;
  } else if (dots != std::string_view::npos && piece.find_first_of("({") == piece.npos) {
    const auto low = ParseInteger(Trim(piece.substr(0, dots)));
    const auto high = ParseInteger(Trim(piece.substr(dots + 2)));
    if (!low || !high) Malformed(name, piece, "a range needs two integers");
    if (*low > *high) Malformed(name, piece, "the range is empty");
    item.kind = BoundItem::Kind::kRange;
    item.low = *low;
    item.high = *high;
  } else if (const auto real = ParseReal(item.text)) {
    item.kind = BoundItem::Kind::kReal;
    item.real = *real;
  } else if (IsQuoted(piece, '"')) {
    item.kind = BoundItem::Kind::kString;
    item.string = Unquote(piece);
  }
  return item;
}

}  // namespace

std::vector<BoundItem> ParseBound(const std::string& name, std::string_view text) {
  std::vector<BoundItem> items;
  for (std::string_view piece : Split(name, text)) items.push_back(ParseItem(name, piece));
  return items;
}

std::pair<std::string, std::string> CallIn(const BoundItem& item) {
  const std::size_t open = item.text.find('(');
  if (open == std::string::npos || item.text.back() != ')') return {};
  return {item.text.substr(0, open), item.text.substr(open + 1, item.text.size() - open - 2)};
}

std::string ArrayLengthOf(const BoundItem& item) {
  const auto [word, length] = CallIn(item);
  return word == "array" ? length : "";
}

std::optional<unsigned> TakeTag(BoundItem& item) {
  const std::size_t bar = item.text.rfind('|');
  if (bar == std::string::npos) return std::nullopt;
  const std::string digits(Trim(std::string_view(item.text).substr(bar + 1)));
  const bool is_number = !digits.empty() && digits.size() < 6 &&
                         digits.find_first_not_of("0123456789") == std::string::npos;
  if (!is_number) return std::nullopt;
  item.text = Trim(std::string_view(item.text).substr(0, bar));
  return static_cast<unsigned>(std::stoul(digits));
}

std::optional<BoundCondition> ParseCondition(const std::string& text) {
  const std::string given(Trim(text));
  const auto is_name = [](std::string_view name) {
    return !name.empty() && std::isdigit(static_cast<unsigned char>(name[0])) == 0 &&
           std::all_of(name.begin(), name.end(), [](char c) {
             return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
           });
  };
  for (const std::string_view relation : {"==", "!=", "<=", ">=", "<", ">"}) {
    const std::size_t at = given.find(relation);
    if (at == std::string::npos) continue;
    const std::string_view member = Trim(std::string_view(given).substr(0, at));
    std::string_view value = Trim(std::string_view(given).substr(at + relation.size()));
    if (!is_name(member) || value.empty()) return std::nullopt;
    if (const std::size_t scope = value.rfind("::"); scope != value.npos) {
      value.remove_prefix(scope + 2);
    }
    return BoundCondition{std::string(member), std::string(relation), std::string(value)};
  }
  const bool is_negated = !given.empty() && given[0] == '!';
  const std::string member(Trim(std::string_view(given).substr(is_negated ? 1 : 0)));
  if (!is_name(member)) return std::nullopt;
  return BoundCondition{member, is_negated ? "==" : "!=", "0"};
}

bool BoundCondition::Holds(long long number, const std::string& text) const {
  const std::optional<long long> wanted = value == "true"    ? 1
                                          : value == "false" ? 0
                                                             : ParseInteger(value);
  if (!wanted) return (text == value) == (relation == "==");  // an enumerator
  if (relation == "==") return number == *wanted;
  if (relation == "!=") return number != *wanted;
  if (relation == "<") return number < *wanted;
  if (relation == "<=") return number <= *wanted;
  return relation == ">" ? number > *wanted : number >= *wanted;
}

std::string WithoutIndexes(const std::string& name) {
  std::string result;
  bool inside = false;
  for (char c : name) {
    if (c == ']') inside = false;
    if (!inside) result += c;
    if (c == '[') inside = true;
  }
  return result;
}

bool IsPartOf(std::string_view name, std::string_view whole) {
  return name.size() > whole.size() && name.substr(0, whole.size()) == whole &&
         (name[whole.size()] == '.' || name[whole.size()] == '[');
}

const std::vector<BoundItem>* Bounds::Find(const std::string& name) const {
  auto found = items_.find(name);
  if (found == items_.end()) found = items_.find(WithoutIndexes(name));
  return found == items_.end() ? nullptr : &found->second;
}

const std::vector<BoundItem>& Bounds::At(const std::string& name) const {
  if (const auto* items = Find(name)) return *items;
  Fail("no bound for '" + name + "': pass --set '" + name + "=...'");
}

bool Bounds::IsKept(const std::string& name) const {
  const auto* items = Find(name);
  return items != nullptr && items->size() == 1 && items->front().text == "keep";
}

bool Bounds::Mentions(const std::string& name) const {
  for (const auto& [bounded, items] : items_) {
    if (bounded == name || IsPartOf(bounded, name)) return true;
  }
  return false;
}

}  // namespace korat::detail
