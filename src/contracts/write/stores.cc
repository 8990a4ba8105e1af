#include "contracts/write/stores.h"

#include <set>

#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "contracts/attach/own_variable.h"
#include "frontend/names.h"

namespace korat::frontend {
namespace {

class StoreVisitor : public clang::RecursiveASTVisitor<StoreVisitor> {
 public:
  bool found() const { return found_; }

  bool VisitBinaryOperator(clang::BinaryOperator* operation) {
    if (operation->isAssignmentOp()) NoteUnlessOwn(operation->getLHS());
    return !found_;
  }
  bool VisitUnaryOperator(clang::UnaryOperator* operation) {
    if (operation->isIncrementDecrementOp()) NoteUnlessOwn(operation->getSubExpr());
    return !found_;
  }
  bool VisitCXXDeleteExpr(clang::CXXDeleteExpr*) { return Note(); }
  bool VisitCXXNewExpr(clang::CXXNewExpr* expression) {
    return expression->getNumPlacementArgs() > 0 ? Note() : true;
  }
  bool VisitAsmStmt(clang::AsmStmt*) { return Note(); }
  bool VisitVarDecl(clang::VarDecl* variable) {
    const clang::CXXRecordDecl* type = variable->getType()->getAsCXXRecordDecl();
    if (type == nullptr || !type->hasDefinition() || IsFromStd(*type)) return true;
    return type->hasTrivialDestructor() ? true : Note();
  }
  bool VisitCXXConstructExpr(clang::CXXConstructExpr* call) {
    if (IsFromStd(*call->getConstructor())) return true;
    return Enter(call->getConstructor());
  }
  bool VisitCallExpr(clang::CallExpr* call) {
    const auto* callee = llvm::dyn_cast_or_null<clang::FunctionDecl>(call->getCalleeDecl());
    if (callee == nullptr) return Note();
    const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(callee);
    const bool changes_object = method != nullptr && !method->isStatic() && !method->isConst();
    if (changes_object && !IsOwnVariable(ObjectOf(*call))) return Note();
    if (!ArgumentsAreSafe(*call, *callee)) return Note();
    // It is not known which override is called.
    if (method != nullptr && method->isVirtual()) return Note();
    return changes_object || IsFromStd(*callee) ? true : Enter(callee);
  }

 private:
  bool Note() {
    found_ = true;
    return false;
  }

  void NoteUnlessOwn(const clang::Expr* target) {
    if (!IsOwnVariable(*target)) found_ = true;
  }

  // Whatever one of the user's functions stores counts as stored by its caller.
  bool Enter(const clang::FunctionDecl* callee) {
    const clang::FunctionDecl* definition = nullptr;
    if (callee->isImplicit() || callee->isExplicitlyDefaulted()) return true;
    if (!callee->hasBody(definition)) return Note();
    if (!entered_.insert(definition).second) return true;
    return TraverseStmt(definition->getBody()) && !found_;
  }

  static const clang::Expr& ObjectOf(const clang::CallExpr& call) {
    if (const auto* member = llvm::dyn_cast<clang::CXXMemberCallExpr>(&call)) {
      return *member->getImplicitObjectArgument();
    }
    return *call.getArg(0);  // of an operator
  }

  // Whether no argument lets the callee change anything but local variables of the caller.
  static bool ArgumentsAreSafe(const clang::CallExpr& call, const clang::FunctionDecl& callee) {
    const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(&callee);
    const bool object_first = llvm::isa<clang::CXXOperatorCallExpr>(call) && method != nullptr;
    for (unsigned i = object_first ? 1 : 0; i < call.getNumArgs(); ++i) {
      const unsigned index = object_first ? i - 1 : i;
      if (index >= callee.getNumParams()) return false;
      const clang::QualType type = callee.getParamDecl(index)->getType();
      if (!type->isReferenceType() && !type->isPointerType()) continue;
      if (type->getPointeeType().isConstQualified() || IsOwnVariable(*call.getArg(i))) continue;
      return false;
    }
    return true;
  }

  std::set<const clang::FunctionDecl*> entered_;
  bool found_ = false;
};

}  // namespace

bool StoresNothing(const clang::FunctionDecl& function) {
  const clang::FunctionDecl* definition = nullptr;
  if (!function.hasBody(definition) || definition->isDependentContext()) return false;
  StoreVisitor visitor;
  visitor.TraverseStmt(definition->getBody());
  return !visitor.found();
}

}  // namespace korat::frontend
