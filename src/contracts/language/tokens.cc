#include "contracts/language/tokens.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string>

namespace korat::frontend {
namespace {

// A punctuator that begins with another comes before it.
constexpr std::array<std::string_view, 28> kLongPunctuators = {
    "<==>", "==>", "<=>", "<<=", ">>=", "...", "->*", "::", ".*", "->", "++", "--", "<<", ">>",
    "<=",   ">=",  "==",  "!=",  "&&",  "||",  "+=",  "-=", "*=", "/=", "%=", "&=", "|=", "^="};
constexpr std::string_view kShortPunctuators = "{}[]()<>;:,.?+-*/%^&|~!=";

bool IsDigit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }

bool IsWordStart(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return std::isalpha(byte) != 0 || c == '_' || c == '$' || byte >= 0x80;
}

bool IsWordPart(char c) { return IsWordStart(c) || IsDigit(c); }

bool StartsAt(std::string_view text, std::size_t at, std::string_view what) {
  return text.substr(std::min(at, text.size()), what.size()) == what;
}

std::size_t WordEnd(std::string_view text, std::size_t at) {
  while (at < text.size() && IsWordPart(text[at])) ++at;
  return at;
}

std::size_t SkipBlanks(std::string_view text, std::size_t at) {
  while (at < text.size()) {
    if (IsBlank(text[at])) {
      ++at;
    } else if (StartsAt(text, at, "\\\n")) {
      at += 2;
    } else if (StartsAt(text, at, "\\\r\n")) {
      at += 3;
    } else {
      break;
    }
  }
  return at;
}

std::size_t LineCommentEnd(std::string_view text, std::size_t at) {
  for (; at < text.size() && text[at] != '\n'; ++at) {
    if (StartsAt(text, at, "\\\n")) ++at;
  }
  return std::min(at, text.size());
}

std::size_t BlockCommentEnd(std::string_view text, std::size_t at) {
  const std::size_t close = text.find("*/", at + 2);
  return close == std::string_view::npos ? text.size() : close + 2;
}

// The end of a preprocessing number: 1'000, 0x1p-3, 1.5e+3.
std::size_t NumberEnd(std::string_view text, std::size_t at) {
  for (; at < text.size(); ++at) {
    const char c = text[at];
    if (IsWordPart(c) || c == '.') continue;
    if (c == '\'' && at + 1 < text.size() && IsWordPart(text[at + 1])) continue;
    if ((c == '+' || c == '-') && std::string_view("eEpP").find(text[at - 1]) != text.npos)
      continue;
    break;
  }
  return at;
}

Token Make(TokenKind kind, std::string_view text, std::size_t begin, std::size_t end) {
  return {kind, begin, text.substr(begin, end - begin)};
}

// A string or a character whose opening quote is at `quote`; a prefix may precede it.
Token QuotedToken(std::string_view text, std::size_t begin, std::size_t quote) {
  const TokenKind kind = text[quote] == '"' ? TokenKind::kString : TokenKind::kCharacter;
  for (std::size_t at = quote + 1; at < text.size() && text[at] != '\n'; ++at) {
    if (text[at] == '\\') {
      ++at;
    } else if (text[at] == text[quote]) {
      return Make(kind, text, begin, WordEnd(text, at + 1));  // with a user-defined suffix
    }
  }
  const std::size_t line_end = text.find('\n', quote);
  return Make(TokenKind::kUnterminated, text, begin, std::min(line_end, text.size()));
}

Token RawString(std::string_view text, std::size_t begin, std::size_t quote) {
  const std::size_t open = text.find('(', quote);
  if (open != std::string_view::npos) {
    std::string close = ")";
    close += text.substr(quote + 1, open - quote - 1);
    close += '"';
    const std::size_t end = text.find(close, open);
    if (end != std::string_view::npos) {
      return Make(TokenKind::kString, text, begin, WordEnd(text, end + close.size()));
    }
  }
  return Make(TokenKind::kUnterminated, text, begin, text.size());
}

// A word, or the string or character that it is the prefix of.
Token Word(std::string_view text, std::size_t begin) {
  constexpr std::array<std::string_view, 4> kPrefixes = {"u8", "u", "U", "L"};
  const std::size_t end = WordEnd(text, begin);
  const auto is_prefix = [&](std::string_view prefix) {
    return std::find(kPrefixes.begin(), kPrefixes.end(), prefix) != kPrefixes.end();
  };
  if (end < text.size() && (text[end] == '"' || text[end] == '\'')) {
    std::string_view prefix = text.substr(begin, end - begin);
    if (is_prefix(prefix)) return QuotedToken(text, begin, end);
    if (text[end] == '"' && prefix.back() == 'R') {
      prefix.remove_suffix(1);
      if (prefix.empty() || is_prefix(prefix)) return RawString(text, begin, end);
    }
  }
  return Make(TokenKind::kWord, text, begin, end);
}

Token Punctuator(std::string_view text, std::size_t begin) {
  for (const std::string_view one : kLongPunctuators) {
    if (StartsAt(text, begin, one)) {
      return Make(TokenKind::kPunctuator, text, begin, begin + one.size());
    }
  }
  const bool is_known = kShortPunctuators.find(text[begin]) != std::string_view::npos;
  return Make(is_known ? TokenKind::kPunctuator : TokenKind::kStray, text, begin, begin + 1);
}

}  // namespace

bool Token::Is(std::string_view spelling) const {
  return (kind == TokenKind::kWord || kind == TokenKind::kPunctuator ||
          kind == TokenKind::kBackslashWord) &&
         text == spelling;
}

bool IsBlank(char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; }

Token ScanToken(std::string_view text, std::size_t offset) {
  const std::size_t begin = SkipBlanks(text, offset);
  if (begin >= text.size()) return {TokenKind::kEnd, text.size(), {}};
  const char c = text[begin];
  const char next = begin + 1 < text.size() ? text[begin + 1] : '\0';
  if (c == '/' && next == '/') {
    return Make(TokenKind::kComment, text, begin, LineCommentEnd(text, begin));
  }
  if (c == '/' && next == '*') {
    return Make(TokenKind::kComment, text, begin, BlockCommentEnd(text, begin));
  }
  if (IsWordStart(c)) return Word(text, begin);
  if (IsDigit(c) || (c == '.' && IsDigit(next))) {
    return Make(TokenKind::kNumber, text, begin, NumberEnd(text, begin));
  }
  if (c == '"' || c == '\'') return QuotedToken(text, begin, begin);
  if (c == '\\' && IsWordStart(next)) {
    return Make(TokenKind::kBackslashWord, text, begin, WordEnd(text, begin + 1));
  }
  return Punctuator(text, begin);
}

std::vector<Token> Tokenize(std::string_view text) {
  std::vector<Token> tokens;
  std::size_t at = 0;
  do {
    const Token token = ScanToken(text, at);
    at = token.end();
    if (token.kind != TokenKind::kComment) tokens.push_back(token);
  } while (tokens.empty() || tokens.back().kind != TokenKind::kEnd);
  return tokens;
}

}  // namespace korat::frontend
