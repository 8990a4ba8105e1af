// The tokens of contract text: those of C++, and \result, ==>, <==>.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace korat::frontend {

enum class TokenKind {
  kWord,           // identifiers and keywords
  kBackslashWord,  // \result, backslash included
  kNumber,
  kString,
  kCharacter,
  kPunctuator,
  kComment,
  kUnterminated,  // a string or a character that is not closed on its line
  kStray,         // not a C++ token: @, #, a lone backslash
  kEnd,
};

struct Token {
  TokenKind kind = TokenKind::kEnd;
  std::size_t begin = 0;  // offset in the text
  std::string_view text;

  std::size_t end() const { return begin + text.size(); }
  // Whether it is that keyword, identifier or punctuator. False for strings.
  bool Is(std::string_view spelling) const;
};

// The first token at or after an offset.
Token ScanToken(std::string_view text, std::size_t offset);

// All tokens except comments; the last one is kEnd.
std::vector<Token> Tokenize(std::string_view text);

bool IsBlank(char c);  // line ends are blanks, too

bool IsKeyword(std::string_view word);  // of C++20

}  // namespace korat::frontend
