#include "frontend/bodies/compared_values.h"

#include <set>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "frontend/ast_walk.h"

namespace korat::frontend {
namespace {

constexpr long long kGreatest = 1000;

class ComparisonWalk : public AstWalk {
 public:
  ComparisonWalk(const clang::FunctionDecl& function, std::vector<std::set<long long>>& values)
      : AstWalk({.instances = true}), function_(function), values_(values) {}

  bool OnStatement(clang::Stmt& statement) override {
    if (const auto* comparison = llvm::dyn_cast<clang::BinaryOperator>(&statement)) {
      if (!comparison->isComparisonOp()) return true;
      const clang::BinaryOperatorKind kind = comparison->getOpcode();
      Add(*comparison->getLHS(), *comparison->getRHS(), kind);
      Add(*comparison->getRHS(), *comparison->getLHS(),
          clang::BinaryOperator::reverseComparisonOp(kind));
    } else if (auto* choice = llvm::dyn_cast<clang::SwitchStmt>(&statement)) {
      for (auto* label = choice->getSwitchCaseList(); label; label = label->getNextSwitchCase()) {
        if (const auto* value = llvm::dyn_cast<clang::CaseStmt>(label)) {
          Add(*choice->getCond(), *value->getLHS(), clang::BO_EQ);
        }
      }
    }
    return true;
  }

 private:
  // The parameter stands on the left.
  void Add(const clang::Expr& side, const clang::Expr& other, clang::BinaryOperatorKind kind) {
    const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(side.IgnoreParenImpCasts());
    const auto* parameter =
        name == nullptr ? nullptr : llvm::dyn_cast<clang::ParmVarDecl>(name->getDecl());
    if (parameter == nullptr || parameter->getDeclContext() != &function_) return;
    clang::Expr::EvalResult result;
    if (other.isValueDependent() || !other.getType()->isIntegralOrEnumerationType() ||
        !other.EvaluateAsInt(result, function_.getASTContext())) {
      return;
    }
    const llvm::APSInt& number = result.Val.getInt();
    if (!number.isRepresentableByInt64()) return;
    const long long value = number.getExtValue();
    if (value < -kGreatest || value > kGreatest) return;
    std::set<long long>& known = values_[parameter->getFunctionScopeIndex()];
    known.insert(value);
    if (kind == clang::BO_LT || kind == clang::BO_GE) known.insert(value - 1);
    if (kind == clang::BO_GT || kind == clang::BO_LE) known.insert(value + 1);
  }

  const clang::FunctionDecl& function_;
  std::vector<std::set<long long>>& values_;
};

}  // namespace

std::vector<std::vector<long long>> ComparedValues(const clang::FunctionDecl& function) {
  std::vector<std::set<long long>> values(function.getNumParams());
  const clang::FunctionDecl* definition = nullptr;
  clang::Stmt* body = function.getBody(definition);
  // An instance that nothing has called yet has no body of its own.
  if (body == nullptr) {
    if (const auto* pattern = function.getTemplateInstantiationPattern()) {
      body = pattern->getBody(definition);
    }
  }
  if (body != nullptr && definition->getNumParams() == values.size()) {
    ComparisonWalk(*definition, values).Over(body);
  }
  std::vector<std::vector<long long>> lists;
  lists.reserve(values.size());
  for (const auto& set : values) lists.emplace_back(set.begin(), set.end());
  return lists;
}

}  // namespace korat::frontend
