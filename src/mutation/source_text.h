// The user's own text of expressions, where it is in one piece: not from a macro.
#pragma once

#include <optional>
#include <string>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "contracts/attach/sites.h"

namespace korat::mutation {

// A stretch of one of the user's files.
struct Stretch {
  const frontend::FileSites* file = nullptr;
  std::size_t begin = 0, end = 0;
};

class SourceText {
 public:
  SourceText(const clang::ASTContext& context, const frontend::Sites& sites)
      : manager_(context.getSourceManager()), options_(context.getLangOpts()), sites_(sites) {}

  // Nothing if it is not in the user's files, or a macro made part of it.
  std::optional<Stretch> At(clang::SourceRange range) const;
  std::optional<Stretch> Of(const clang::Expr& expression) const {
    return At(expression.getSourceRange());
  }

  // In one line. Nothing for code that does not fit into one: with comments or directives.
  static std::optional<std::string> InOneLine(const Stretch& stretch);

 private:
  const clang::SourceManager& manager_;
  const clang::LangOptions& options_;
  const frontend::Sites& sites_;
};

}  // namespace korat::mutation
