#include "mutation/statement_parts.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "frontend/names.h"

namespace korat::mutation {

using clang::Expr;

bool IsLeftAlone(const clang::Stmt& statement) {
  using namespace clang;
  return llvm::isa<ConstantExpr, UnaryExprOrTypeTraitExpr, CXXNoexceptExpr, CXXTypeidExpr,
                   CXXDefaultArgExpr, CXXDefaultInitExpr, AsmStmt, TypeTraitExpr, CXXThisExpr,
                   PredefinedExpr, SubstNonTypeTemplateParmExpr>(statement);
}

std::vector<const clang::Stmt*> Bodies(const clang::Stmt& statement) {
  if (const auto* one = llvm::dyn_cast<clang::IfStmt>(&statement)) {
    return {one->getThen(), one->getElse()};
  }
  if (const auto* one = llvm::dyn_cast<clang::WhileStmt>(&statement)) return {one->getBody()};
  if (const auto* one = llvm::dyn_cast<clang::DoStmt>(&statement)) return {one->getBody()};
  if (const auto* one = llvm::dyn_cast<clang::ForStmt>(&statement)) {
    return {one->getBody(), one->getInc()};
  }
  if (const auto* one = llvm::dyn_cast<clang::SwitchCase>(&statement)) {
    return {one->getSubStmt()};
  }
  if (const auto* one = llvm::dyn_cast<clang::LabelStmt>(&statement)) return {one->getSubStmt()};
  return {};
}

const Expr* ConditionOf(const clang::Stmt& statement) {
  const auto unless = [](const clang::VarDecl* variable, const Expr* condition) {
    return variable == nullptr ? condition : nullptr;
  };
  if (const auto* branch = llvm::dyn_cast<clang::IfStmt>(&statement)) {
    return unless(branch->getConditionVariable(), branch->getCond());
  }
  if (const auto* loop = llvm::dyn_cast<clang::WhileStmt>(&statement)) {
    return unless(loop->getConditionVariable(), loop->getCond());
  }
  if (const auto* loop = llvm::dyn_cast<clang::ForStmt>(&statement)) {
    return unless(loop->getConditionVariable(), loop->getCond());
  }
  if (const auto* loop = llvm::dyn_cast<clang::DoStmt>(&statement)) return loop->getCond();
  const auto* choice = llvm::dyn_cast<clang::ConditionalOperator>(&statement);
  return choice == nullptr ? nullptr : choice->getCond();
}

bool IsSymmetric(const clang::CallExpr& call) {
  const clang::FunctionDecl* callee = call.getDirectCallee();
  if (callee == nullptr || callee->getIdentifier() == nullptr || !frontend::IsFromStd(*callee)) {
    return false;
  }
  return callee->getName() == "swap" || callee->getName() == "iter_swap";
}

bool IsComparison(const Expr& expression) {
  if (const auto* compare = llvm::dyn_cast<clang::BinaryOperator>(&expression)) {
    return compare->isComparisonOp();
  }
  if (const auto* overloaded = llvm::dyn_cast<clang::CXXOperatorCallExpr>(&expression)) {
    return overloaded->isComparisonOp();
  }
  return llvm::isa<clang::CXXRewrittenBinaryOperator>(expression);
}

// Parentheses only where the new operator might bind otherwise.
std::string Operand(const Expr& operand, const std::string& text) {
  if (llvm::isa<clang::ParenExpr>(operand.IgnoreImplicit())) return text;
  const Expr* inner = operand.IgnoreUnlessSpelledInSource();
  const auto* overloaded = llvm::dyn_cast<clang::CXXOperatorCallExpr>(inner);
  const bool is_element =
      overloaded != nullptr && (overloaded->getOperator() == clang::OO_Subscript ||
                                overloaded->getOperator() == clang::OO_Call);
  const bool is_simple =
      is_element || (overloaded == nullptr &&
                     llvm::isa<clang::DeclRefExpr, clang::MemberExpr, clang::IntegerLiteral,
                               clang::CallExpr, clang::ArraySubscriptExpr, clang::CXXThisExpr,
                               clang::CXXNullPtrLiteralExpr, clang::CXXBoolLiteralExpr>(inner));
  return is_simple ? text : "(" + text + ")";
}

}  // namespace korat::mutation
