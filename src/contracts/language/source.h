// The tokens of one annotation with matched brackets, which all parts of the parser read.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "contracts/language/annotation.h"
#include "contracts/language/specification.h"
#include "contracts/language/tokens.h"

namespace korat::frontend {

// Tokens by index, [begin, end).
struct TokenRange {
  std::size_t begin = 0, end = 0;

  bool empty() const { return begin >= end; }
};

// REQUIRES: the annotation outlives it.
class Source {
 public:
  explicit Source(const Annotation& annotation);

  // The last token is kEnd, and so is every one past it.
  const Token& operator[](std::size_t token) const;
  std::size_t end() const { return tokens_.size() - 1; }  // the index of kEnd

  Location At(std::size_t token) const { return annotation_.At((*this)[token].begin); }
  std::string_view Between(std::size_t begin_offset, std::size_t end_offset) const;
  std::string Text(TokenRange range) const;  // for messages, with blanks folded
  bool IsSpaced(std::size_t token) const;    // whether blanks precede it

  // Finds the ';' that ends the clause with that keyword and matches the brackets before it.
  // Throws ContractError.
  std::size_t MatchClause(std::size_t keyword);

  // The bracket that closes this one, or the token itself if there is none. So
  // `for (i = begin; i < end; i = Closing(i) + 1)` visits one level of brackets.
  std::size_t Closing(std::size_t token) const { return closing_[token]; }
  TokenRange Inside(std::size_t open) const { return {open + 1, Closing(open)}; }

  // The first token of this level with that spelling; range.end if there is none.
  std::size_t Find(TokenRange range, std::string_view spelling) const;
  // The parts of this level between tokens of that spelling. Never empty.
  std::vector<TokenRange> Split(TokenRange range, std::string_view spelling) const;

  // Whether a token may name a variable: an identifier that does not follow . -> ::
  bool IsName(std::size_t token) const;
  // The first token of the range, at any level, that names that variable; range.end if none does.
  std::size_t FindName(TokenRange range, std::string_view name) const;

  [[noreturn]] void Fail(std::size_t token, const std::string& text) const;

 private:
  void CheckToken(std::size_t token) const;
  void CheckClauseEnds(std::size_t keyword, std::size_t token) const;
  void Close(std::vector<std::size_t>& open, std::size_t token);
  void MatchAngles(TokenRange range);
  std::size_t ClosingAngle(std::size_t open, std::size_t end) const;

  const Annotation& annotation_;
  std::vector<Token> tokens_;
  std::vector<std::size_t> closing_;
};

}  // namespace korat::frontend
