#include "contracts/attach/own_variable.h"

#include "clang/AST/Decl.h"
#include "clang/AST/ExprCXX.h"

namespace korat::frontend {

bool IsOwnVariable(const clang::Expr& expression) {
  const clang::Expr* inner = expression.IgnoreParenImpCasts();
  if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(inner)) {
    return !member->isArrow() && !member->getMemberDecl()->getType()->isReferenceType() &&
           IsOwnVariable(*member->getBase());
  }
  if (const auto* element = llvm::dyn_cast<clang::ArraySubscriptExpr>(inner)) {
    const clang::Expr* array = element->getBase()->IgnoreParenImpCasts();
    return array->getType()->isArrayType() && IsOwnVariable(*array);
  }
  if (llvm::isa<clang::MaterializeTemporaryExpr, clang::CXXTemporaryObjectExpr>(inner)) return true;
  const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(inner);
  if (name == nullptr) return false;
  const auto* variable = llvm::dyn_cast<clang::VarDecl>(name->getDecl());
  return variable != nullptr && variable->hasLocalStorage() &&
         !variable->getType()->isReferenceType();
}

}  // namespace korat::frontend
