// Puts generated code and the user's own words into one text, in which a compiler finds the user's
// words at the places where they stand in the user's files.
#pragma once

#include <string>
#include <string_view>

#include "frontend/contracts/specification.h"

namespace korat::frontend {

class CodeWriter {
 public:
  void Add(std::string_view generated);
  void Add(const Code& code);
  void Add(const Piece& piece);

  // What follows is the user's file again, from that place on.
  void Return(const std::string& file, unsigned line, unsigned column);

  // The text so far; the writer is empty afterwards.
  std::string Take();

 private:
  std::string text_;
};

}  // namespace korat::frontend
