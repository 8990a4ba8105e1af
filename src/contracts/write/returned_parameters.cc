#include "contracts/write/returned_parameters.h"

#include "clang/AST/ExprCXX.h"
#include "frontend/ast_walk.h"

namespace korat::frontend {
namespace {

class ReturnWalk : public AstWalk {
 public:
  bool Enters(const clang::Stmt& statement) override {
    return !llvm::isa<clang::LambdaExpr>(statement);
  }
  bool Enters(const clang::Decl& declaration) override {
    return !llvm::isa<clang::RecordDecl>(declaration);
  }

  bool OnStatement(clang::Stmt& any) override {
    const auto* statement = llvm::dyn_cast<clang::ReturnStmt>(&any);
    if (statement == nullptr || statement->getRetValue() == nullptr) return true;
    const auto* name = NameIn(statement->getRetValue());
    if (name == nullptr || name->getBeginLoc().isMacroID()) return true;
    const auto* parameter = llvm::dyn_cast<clang::ParmVarDecl>(name->getDecl());
    const bool is_own = parameter != nullptr && !parameter->getType()->isReferenceType() &&
                        !parameter->getType()->isScalarType() &&
                        !parameter->getType().isConstQualified();
    if (is_own) found_.push_back(name);
    return true;
  }

  std::vector<const clang::Expr*> Take() { return std::move(found_); }

 private:
  // The parameter's name, below the construction of the result.
  static const clang::DeclRefExpr* NameIn(const clang::Expr* value) {
    for (;;) {
      value = value->IgnoreParens()->IgnoreImplicit()->IgnoreParens();
      const auto* made = llvm::dyn_cast<clang::CXXConstructExpr>(value);
      if (made == nullptr || made->getNumArgs() != 1 || made->getParenOrBraceRange().isValid()) {
        break;
      }
      value = made->getArg(0);
    }
    return llvm::dyn_cast<clang::DeclRefExpr>(value);
  }

  std::vector<const clang::Expr*> found_;
};

}  // namespace

std::vector<const clang::Expr*> ReturnedParameters(const clang::FunctionDecl& function) {
  // A returned reference moves nothing.
  if (function.getReturnType()->isReferenceType()) return {};
  ReturnWalk walk;
  walk.Over(function.getBody());
  return walk.Take();
}

}  // namespace korat::frontend
