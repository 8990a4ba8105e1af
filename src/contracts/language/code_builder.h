// Makes Code from tokens and generated text. Neighbouring tokens become one fragment, including the
// blanks and line ends between them.
#pragma once

#include <cstddef>
#include <string_view>

#include "contracts/language/source.h"
#include "contracts/language/specification.h"

namespace korat::frontend {

// REQUIRES: the source outlives it.
class CodeBuilder {
 public:
  explicit CodeBuilder(const Source& source) : source_(&source) {}

  void User(std::size_t token);
  void User(TokenRange range);
  void Generated(std::string_view text);

  Code Take();

 private:
  const Source* source_;
  Code code_;
  std::size_t next_ = 0;  // the token that would continue the last fragment; 0 if none would
};

// A range of tokens, verbatim.
Code Verbatim(const Source& source, TokenRange range);

}  // namespace korat::frontend
