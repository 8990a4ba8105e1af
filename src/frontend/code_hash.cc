#include "frontend/code_hash.h"

#include "base/hash.h"
#include "clang/Basic/LangOptions.h"
#include "clang/Basic/SourceLocation.h"
#include "clang/Lex/Lexer.h"

namespace korat::frontend {
namespace {

// All that a dialect adds may be there; no dialect takes a comment for anything else.
clang::LangOptions AnyDialect() {
  clang::LangOptions options;
  options.LineComment = true;
  options.CPlusPlus = true;
  options.CPlusPlus11 = true;
  options.RawStringLiterals = true;
  options.Digraphs = true;
  return options;
}

}  // namespace

std::string CodeHash(const std::string& text) {
  const clang::LangOptions options = AnyDialect();
  const clang::SourceLocation begin;
  clang::Lexer lexer(begin, options, text.data(), text.data(), text.data() + text.size());
  lexer.SetCommentRetentionState(true);
  Checksum checksum;
  std::size_t line = 1, line_begin = 0, seen = 0;
  for (clang::Token token;;) {
    const bool is_last = lexer.LexFromRawLexer(token);
    const std::size_t end = lexer.getCurrentBufferOffset();
    const std::size_t first = end - token.getLength();
    for (; seen < first; ++seen) {
      if (text[seen] != '\n') continue;
      ++line;
      line_begin = seen + 1;
    }
    const std::string spelling = text.substr(first, token.getLength());
    const bool counts = !token.is(clang::tok::comment) || spelling.find('@') != std::string::npos;
    if (counts) {
      checksum.Add(std::to_string(line) + ":" + std::to_string(first - line_begin) + ":" +
                   std::to_string(spelling.size()) + " ");
      checksum.Add(spelling);
    }
    if (is_last) break;
  }
  return HashOf(std::to_string(checksum.sum()));
}

}  // namespace korat::frontend
