#include "frontend/objects/hooks.h"

#include "clang/AST/Expr.h"
#include "frontend/ast_walk.h"
#include "frontend/declarations.h"

namespace korat::frontend {
namespace {

class HookWalk : public AstWalk {
 public:
  explicit HookWalk(std::vector<Hook>& hooks) : AstWalk({.instances = true}), hooks_(hooks) {}

  bool Enters(const clang::Decl& declaration) override {
    return !declaration.isFromASTFile() &&
           (llvm::isa<clang::NamespaceDecl, clang::LinkageSpecDecl>(declaration) ||
            IsUserCode(declaration));
  }

  bool OnStatement(clang::Stmt& statement) override {
    if (const auto* offset = llvm::dyn_cast<clang::OffsetOfExpr>(&statement)) {
      AddOffset(*offset);
    } else if (const auto* address = llvm::dyn_cast<clang::UnaryOperator>(&statement)) {
      if (address->getOpcode() == clang::UO_AddrOf) AddAddress(*address->getSubExpr());
    } else if (const auto* cast = llvm::dyn_cast<clang::CastExpr>(&statement)) {
      if (cast->getCastKind() == clang::CK_BaseToDerived) AddBase(*cast);
    }
    return true;
  }

 private:
  void AddOffset(const clang::OffsetOfExpr& offset) {
    if (offset.isTypeDependent() || offset.getNumComponents() == 0) return;
    const clang::OffsetOfNode& last = offset.getComponent(offset.getNumComponents() - 1);
    const clang::QualType holder = offset.getTypeSourceInfo()->getType();
    if (last.getKind() == clang::OffsetOfNode::Field && !holder->isDependentType()) {
      Add(holder->getAsCXXRecordDecl(), *last.getField());
    }
  }

  void AddAddress(const clang::Expr& of) {
    const clang::Expr& place = *of.IgnoreParens();
    if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(&place)) {
      const auto* field = llvm::dyn_cast<clang::FieldDecl>(name->getDecl());
      if (field != nullptr) Add(HolderOf(*field), *field);
    } else if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(&place)) {
      const auto* field = llvm::dyn_cast<clang::FieldDecl>(member->getMemberDecl());
      const clang::Expr& object = *member->getBase()->IgnoreParenCasts();
      const bool is_null =
          llvm::isa<clang::IntegerLiteral, clang::GNUNullExpr, clang::CXXNullPtrLiteralExpr>(
              object);
      if (field != nullptr && is_null) Add(HolderOf(*field), *field);
    }
  }

  static clang::CXXRecordDecl* ClassOf(clang::QualType type) {
    const clang::QualType target = type->getPointeeType();
    return (target.isNull() ? type : target)->getAsCXXRecordDecl();
  }

  void AddBase(const clang::CastExpr& cast) {
    clang::CXXRecordDecl* derived = ClassOf(cast.getType());
    clang::CXXRecordDecl* base = ClassOf(cast.getSubExpr()->getType());
    if (derived == nullptr || base == nullptr || derived->isDependentType()) return;
    if (derived->hasDefinition() && base->hasDefinition()) {
      hooks_.push_back({derived->getDefinition(), base->getDefinition()});
    }
  }

  static clang::CXXRecordDecl* HolderOf(const clang::FieldDecl& field) {
    return llvm::dyn_cast<clang::CXXRecordDecl>(const_cast<clang::RecordDecl*>(field.getParent()));
  }

  void Add(clang::CXXRecordDecl* holder, const clang::FieldDecl& field) {
    clang::CXXRecordDecl* member = field.getType()->getAsCXXRecordDecl();
    if (holder == nullptr || member == nullptr || !holder->hasDefinition()) return;
    if (holder->isDependentType() || holder->isUnion() || !member->hasDefinition()) return;
    hooks_.push_back({holder->getDefinition(), member->getDefinition()});
  }

  std::vector<Hook>& hooks_;
};

}  // namespace

std::vector<Hook> FindHooks(const clang::ASTContext& context) {
  std::vector<Hook> hooks;
  HookWalk walk(hooks);
  for (clang::Decl* declaration : context.getTranslationUnitDecl()->noload_decls()) {
    walk.Over(*declaration);
  }
  return hooks;
}

}  // namespace korat::frontend
