#include "contracts/language/code_writer.h"

#include <utility>

namespace korat::frontend {

void CodeWriter::Add(std::string_view generated) { text_ += generated; }

void CodeWriter::Add(const Code& code) {
  for (const Piece& piece : code) Add(piece);
}

void CodeWriter::Add(const Piece& piece) {
  if (piece.location.line > 0) {
    Return(piece.location.file, piece.location.line, piece.location.column);
  }
  text_ += piece.text;
}

void CodeWriter::Return(const std::string& file, unsigned line, unsigned column) {
  // An empty text may be inserted after anything, so it does not begin a line.
  if (text_.empty() || text_.back() != '\n') text_ += '\n';
  text_ += "#line " + std::to_string(line) + " \"";
  for (const char c : file) {
    if (c == '\\' || c == '"') text_ += '\\';
    text_ += c;
  }
  text_ += "\"\n";
  if (column > 1) text_.append(column - 1, ' ');
}

std::string CodeWriter::Take() { return std::exchange(text_, {}); }

}  // namespace korat::frontend
