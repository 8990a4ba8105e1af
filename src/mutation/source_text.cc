#include "mutation/source_text.h"

#include "clang/Basic/SourceManager.h"

namespace korat::mutation {

using frontend::EndOfToken;

std::optional<Stretch> SourceText::At(clang::SourceRange range) const {
  if (range.isInvalid() || range.getBegin().isMacroID() || range.getEnd().isMacroID()) {
    return std::nullopt;
  }
  const clang::FileID file = manager_.getFileID(range.getBegin());
  const auto found = sites_.find(file);
  if (found == sites_.end() || manager_.getFileID(range.getEnd()) != file) return std::nullopt;
  const Stretch stretch{&found->second, manager_.getFileOffset(range.getBegin()),
                        EndOfToken(manager_, range.getEnd(), options_)};
  if (stretch.begin >= stretch.end) return std::nullopt;
  return stretch;
}

std::optional<std::string> SourceText::InOneLine(const Stretch& stretch) {
  std::string text;
  bool is_space = false;
  for (std::size_t i = stretch.begin; i < stretch.end; ++i) {
    const char c = stretch.file->contents[i];
    if (c == '#' || c == '\\') return std::nullopt;  // a directive, or a literal to be left alone
    if (c == '/' && i + 1 < stretch.end) {
      const char next = stretch.file->contents[i + 1];
      if (next == '/' || next == '*') return std::nullopt;
    }
    if (c == '\n' || c == '\t' || c == ' ' || c == '\r') {
      is_space = true;
      continue;
    }
    if (is_space && !text.empty()) text += ' ';
    is_space = false;
    text += c;
  }
  return text;
}

}  // namespace korat::mutation
