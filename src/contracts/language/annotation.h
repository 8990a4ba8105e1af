// Finds contract text in comments: //@ ... and /*@ ... @*/.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/location.h"

namespace korat::frontend {

// The contract text of neighbouring annotation comments. `text` is the part of the file from the
// first comment's start to the last one's end. Everything but the contract is blank: comment marks,
// the @ that opens a line, comments inside. So an offset into `text` is an offset into the file.
struct Annotation {
  std::string file;       // the name for #line
  std::size_t begin = 0;  // offset in the file
  std::string text;
  unsigned line = 0, column = 0;  // of `begin`, from 1

  std::size_t end() const { return begin + text.size(); }
  Location At(std::size_t offset_in_text) const;
};

// A comment of a file: [begin, end), including its first slash.
struct CommentRange {
  std::size_t begin = 0, end = 0;
};

// Whether a comment is an annotation. "//@{" and "//@}" are not: they belong to Doxygen.
bool IsAnnotation(std::string_view comment);

// Comments belong together if only blanks and ordinary comments are between them, and at most one
// line end that is neither inside nor right after one of those comments: a blank line separates
// them. A comment after code on its line stays alone. `comments` are all comments of the file, in
// order.
std::vector<Annotation> GatherAnnotations(const std::string& file, std::string_view contents,
                                          const std::vector<CommentRange>& comments);

// All comments of a text, found by lexing it: for contract files, which no compiler reads.
std::vector<CommentRange> FindComments(std::string_view contents);

}  // namespace korat::frontend
