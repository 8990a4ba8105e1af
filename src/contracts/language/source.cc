#include "contracts/language/source.h"

#include <numeric>

namespace korat::frontend {

Source::Source(const Annotation& annotation)
    : annotation_(annotation), tokens_(Tokenize(annotation.text)), closing_(tokens_.size()) {
  std::iota(closing_.begin(), closing_.end(), 0);
}

const Token& Source::operator[](std::size_t token) const {
  return token < tokens_.size() ? tokens_[token] : tokens_.back();
}

std::string_view Source::Between(std::size_t begin_offset, std::size_t end_offset) const {
  return std::string_view(annotation_.text).substr(begin_offset, end_offset - begin_offset);
}

std::string Source::Text(TokenRange range) const {
  std::string text;
  for (std::size_t i = range.begin; i < range.end; ++i) {
    if (i > range.begin && IsSpaced(i)) text += ' ';
    text += tokens_[i].text;
  }
  return text;
}

bool Source::IsSpaced(std::size_t token) const {
  return token == 0 || (*this)[token - 1].end() < (*this)[token].begin;
}

std::size_t Source::Find(TokenRange range, std::string_view spelling) const {
  for (std::size_t i = range.begin; i < range.end; i = Closing(i) + 1) {
    if (tokens_[i].Is(spelling)) return i;
  }
  return range.end;
}

std::vector<TokenRange> Source::Split(TokenRange range, std::string_view spelling) const {
  std::vector<TokenRange> parts;
  for (;;) {
    const std::size_t at = Find(range, spelling);
    parts.push_back({range.begin, at});
    if (at == range.end) return parts;
    range.begin = at + 1;
  }
}

bool Source::IsName(std::size_t token) const {
  const Token& word = (*this)[token];
  if (word.kind != TokenKind::kWord || IsKeyword(word.text)) return false;
  if (token == 0) return true;
  const Token& before = tokens_[token - 1];
  return !before.Is(".") && !before.Is("->") && !before.Is("::");
}

std::size_t Source::FindName(TokenRange range, std::string_view name) const {
  for (std::size_t i = range.begin; i < range.end; ++i) {
    if (tokens_[i].text == name && IsName(i)) return i;
  }
  return range.end;
}

void Source::Fail(std::size_t token, const std::string& text) const {
  throw ContractError{At(token), text};
}

}  // namespace korat::frontend
