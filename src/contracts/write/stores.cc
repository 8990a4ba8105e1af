#include "contracts/write/stores.h"

#include <set>

#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "contracts/attach/own_variable.h"
#include "frontend/ast_walk.h"
#include "frontend/names.h"

namespace korat::frontend {
namespace {

class StoreWalk : public AstWalk {
 public:
  bool found() const { return found_; }

  bool OnStatement(clang::Stmt& statement) override {
    if (const auto* operation = llvm::dyn_cast<clang::BinaryOperator>(&statement)) {
      return !operation->isAssignmentOp() || NoteUnlessOwn(*operation->getLHS());
    }
    if (const auto* operation = llvm::dyn_cast<clang::UnaryOperator>(&statement)) {
      return !operation->isIncrementDecrementOp() || NoteUnlessOwn(*operation->getSubExpr());
    }
    if (const auto* made = llvm::dyn_cast<clang::CXXNewExpr>(&statement)) {
      return made->getNumPlacementArgs() == 0 || Note();
    }
    if (const auto* made = llvm::dyn_cast<clang::CXXConstructExpr>(&statement)) {
      return IsFromStd(*made->getConstructor()) || Enter(made->getConstructor());
    }
    if (const auto* call = llvm::dyn_cast<clang::CallExpr>(&statement)) return OnCall(*call);
    return llvm::isa<clang::CXXDeleteExpr, clang::AsmStmt>(statement) ? Note() : true;
  }

  bool OnDeclaration(clang::Decl& declaration) override {
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(&declaration);
    if (variable == nullptr) return true;
    const clang::CXXRecordDecl* type = variable->getType()->getAsCXXRecordDecl();
    if (type == nullptr || !type->hasDefinition() || IsFromStd(*type)) return true;
    return type->hasTrivialDestructor() || Note();
  }

 private:
  bool OnCall(const clang::CallExpr& call) {
    const auto* callee = llvm::dyn_cast_or_null<clang::FunctionDecl>(call.getCalleeDecl());
    if (callee == nullptr) return Note();
    const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(callee);
    const bool changes_object = method != nullptr && !method->isStatic() && !method->isConst();
    if (changes_object && !IsOwnVariable(ObjectOf(call))) return Note();
    if (!ArgumentsAreSafe(call, *callee)) return Note();
    // It is not known which override is called.
    if (method != nullptr && method->isVirtual()) return Note();
    return changes_object || IsFromStd(*callee) || Enter(callee);
  }

  bool Note() {
    found_ = true;
    return false;
  }

  bool NoteUnlessOwn(const clang::Expr& target) { return IsOwnVariable(target) || Note(); }

  // Whatever one of the user's functions stores counts as stored by its caller.
  bool Enter(const clang::FunctionDecl* callee) {
    const clang::FunctionDecl* definition = nullptr;
    if (callee->isImplicit() || callee->isExplicitlyDefaulted()) return true;
    if (!callee->hasBody(definition)) return Note();
    if (!entered_.insert(definition).second) return true;
    return Over(definition->getBody());
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
  StoreWalk walk;
  walk.Over(definition->getBody());
  return !walk.found();
}

}  // namespace korat::frontend
