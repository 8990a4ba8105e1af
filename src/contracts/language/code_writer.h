// Joins generated code and the user's own code in one text, in which the compiler reports the
// user's code at its place in the user's files.
#pragma once

#include <string>
#include <string_view>

#include "contracts/language/specification.h"

namespace korat::frontend {

class CodeWriter {
 public:
  void Add(std::string_view generated);
  void Add(const Code& code);
  void Add(const Fragment& fragment);

  // After this the text continues the user's file from that place on.
  void Return(const std::string& file, unsigned line, unsigned column);

  // The text so far; the writer is empty afterwards.
  std::string Take();

 private:
  std::string text_;
};

}  // namespace korat::frontend
