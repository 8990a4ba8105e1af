#include "base/escape.h"

namespace korat {
namespace {

constexpr std::string_view kHexDigits = "0123456789abcdef";

// Parses two digits: "1b".
std::optional<char> ParseHexByte(std::string_view digits) {
  if (digits.size() < 2) return std::nullopt;
  const std::size_t high = kHexDigits.find(digits[0]);
  const std::size_t low = kHexDigits.find(digits[1]);
  if (high == std::string_view::npos || low == std::string_view::npos) return std::nullopt;
  return static_cast<char>(high * 16 + low);
}

std::optional<std::string> ParseEscapes(std::string_view escaped) {
  std::string text;
  for (std::size_t i = 0; i < escaped.size(); ++i) {
    if (escaped[i] != '\\') {
      text += escaped[i];
      continue;
    }
    if (++i == escaped.size()) return std::nullopt;
    if (escaped[i] == 'n') {
      text += '\n';
    } else if (escaped[i] == 'x') {
      const std::optional<char> byte = ParseHexByte(escaped.substr(i + 1));
      if (!byte) return std::nullopt;
      text += *byte;
      i += 2;
    } else {
      text += escaped[i];
    }
  }
  return text;
}

}  // namespace

void AppendEscaped(std::string& out, std::string_view text, char quote) {
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '\n') {
      out += "\\n";
    } else if (byte < 0x20 || byte == 0x7f) {
      out += "\\x";
      out += kHexDigits[byte / 16];
      out += kHexDigits[byte % 16];
    } else {
      if (c == '\\' || c == quote) out += '\\';
      out += c;
    }
  }
}

std::optional<std::string> Unescape(std::string_view escaped, char quote) {
  std::optional<std::string> text = ParseEscapes(escaped);
  if (!text) return std::nullopt;
  std::string again;
  AppendEscaped(again, *text, quote);
  if (again != escaped) return std::nullopt;
  return text;
}

std::optional<std::string> Unquote(std::string_view literal, char quote) {
  if (literal.size() < 2 || literal.front() != quote || literal.back() != quote)
    return std::nullopt;
  return Unescape(literal.substr(1, literal.size() - 2), quote);
}

}  // namespace korat
