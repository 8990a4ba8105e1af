// Finding contract text in comments: //@ ... and /*@ ... @*/.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "frontend/class_model.h"

namespace korat::frontend {

// The contract text of neighbouring annotation comments. `text` is the part of the file from the
// first comment's start to the last one's end in which everything else is blank: comment marks, the
// @ that opens a line, comments within. So an offset into it is an offset into the file.
struct Annotation {
  std::string file;       // as #line is to name it
  std::size_t begin = 0;  // offset in the file
  std::string text;
  unsigned line = 0, column = 0;  // of `begin`, from 1

  std::size_t end() const { return begin + text.size(); }
  Location At(std::size_t offset_in_text) const;
};

// A comment of a file: [begin, end), from its first slash on.
struct CommentRange {
  std::size_t begin = 0, end = 0;
};

// Whether a comment is an annotation. "//@{" and "//@}" are Doxygen's.
bool IsAnnotation(std::string_view comment);

// Comments belong together when only blanks and ordinary comments are between them, and not more
// than one line end that is not within or right behind one of those comments (a blank line parts
// them). A comment behind code on its line stays by itself. `comments`: the annotations among a
// file's comments and the others, in order.
std::vector<Annotation> GatherAnnotations(const std::string& file, std::string_view contents,
                                          const std::vector<CommentRange>& comments);

// All comments of a text, by lexing it: for contract files, which no compiler reads.
std::vector<CommentRange> FindComments(std::string_view contents);

}  // namespace korat::frontend
