#include "contracts/language/code_writer.h"

#include <utility>

namespace korat::frontend {

void CodeWriter::Add(std::string_view generated) { text_ += generated; }

void CodeWriter::Add(const Code& code) {
  for (const Fragment& fragment : code) Add(fragment);
}

void CodeWriter::Add(const Fragment& fragment) {
  if (fragment.location.line > 0) {
    Return(fragment.location.file, fragment.location.line, fragment.location.column);
  }
  text_ += fragment.text;
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
