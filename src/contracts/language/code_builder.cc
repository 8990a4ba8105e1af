#include "contracts/language/code_builder.h"

#include <cctype>
#include <string>
#include <utility>

namespace korat::frontend {

void CodeBuilder::User(std::size_t token) {
  const Token& word = (*source_)[token];
  if (next_ == token && token > 0) {
    code_.back().text += source_->Between((*source_)[token - 1].end(), word.end());
  } else {
    code_.push_back({std::string(word.text), source_->At(token)});
  }
  next_ = token + 1;
}

void CodeBuilder::User(TokenRange range) {
  for (std::size_t i = range.begin; i < range.end; ++i) User(i);
}

void CodeBuilder::Generated(std::string_view text) {
  if (code_.empty() || code_.back().location.line > 0) {
    // Keeps the user's previous word apart: "return" and "korat_result".
    const bool begins_word = std::isalnum(static_cast<unsigned char>(text.front())) != 0;
    code_.push_back({!code_.empty() && begins_word ? " " : "", {}});
  }
  code_.back().text += text;
  next_ = 0;
}

Code CodeBuilder::Take() {
  next_ = 0;
  return std::exchange(code_, {});
}

Code Verbatim(const Source& source, TokenRange range) {
  CodeBuilder code(source);
  code.User(range);
  return code.Take();
}

}  // namespace korat::frontend
