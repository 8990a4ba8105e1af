#include "contracts/attach/statement_place.h"

#include <cassert>

#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/Stmt.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

namespace korat::frontend {
namespace {

class PlaceSearch {
 public:
  PlaceSearch(const clang::ASTContext& context, std::size_t offset)
      : manager_(context.getSourceManager()), options_(context.getLangOpts()), offset_(offset) {}

  // REQUIRES: the statement covers the offset.
  bool IsBetween(const clang::Stmt& statement) const {
    assert(Covers(statement));
    const clang::Stmt* within = nullptr;
    for (const clang::Stmt* child : Children(statement)) {
      if (child != nullptr && Covers(*child)) within = child;
    }
    if (within != nullptr) return IsBetween(*within);
    // After `case 1:` another statement does no harm.
    return llvm::isa<clang::CompoundStmt, clang::SwitchCase, clang::LabelStmt>(statement);
  }

 private:
  static llvm::SmallVector<const clang::Stmt*, 8> Children(const clang::Stmt& statement) {
    llvm::SmallVector<const clang::Stmt*, 8> children(statement.child_begin(),
                                                      statement.child_end());
    // A lambda's body is not among its children.
    if (const auto* lambda = llvm::dyn_cast<clang::LambdaExpr>(&statement)) {
      children.push_back(lambda->getBody());
    }
    return children;
  }

  std::size_t Begin(const clang::Stmt& statement) const {
    return manager_.getFileOffset(manager_.getExpansionLoc(statement.getBeginLoc()));
  }

  // The offset after the statement and its semicolon.
  std::size_t End(const clang::Stmt& statement) const {
    clang::SourceLocation end = manager_.getExpansionRange(statement.getEndLoc()).getEnd();
    std::size_t offset =
        manager_.getFileOffset(end) + clang::Lexer::MeasureTokenLength(end, manager_, options_);
    const auto next = clang::Lexer::findNextToken(end, manager_, options_);
    if (next.has_value() && next->is(clang::tok::semi)) {
      offset = manager_.getFileOffset(next->getLocation()) + 1;
    }
    return offset;
  }

  bool Covers(const clang::Stmt& statement) const {
    if (statement.getBeginLoc().isInvalid()) return false;
    return Begin(statement) < offset_ && offset_ < End(statement);
  }

  const clang::SourceManager& manager_;
  const clang::LangOptions& options_;
  std::size_t offset_;
};

}  // namespace

bool IsBetweenStatements(const clang::FunctionDecl& function, std::size_t offset) {
  return PlaceSearch(function.getASTContext(), offset).IsBetween(*function.getBody());
}

}  // namespace korat::frontend
