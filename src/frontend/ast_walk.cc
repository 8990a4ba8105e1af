#include "frontend/ast_walk.h"

#include "clang/AST/RecursiveASTVisitor.h"

namespace korat::frontend {
namespace {

class Visitor : public clang::RecursiveASTVisitor<Visitor> {
 public:
  explicit Visitor(AstWalk& walk) : walk_(walk) {}

  bool shouldVisitTemplateInstantiations() const { return walk_.extent().instances; }
  bool shouldVisitImplicitCode() const { return walk_.extent().implicit_code; }

  // TraverseStmt stays as it is: Clang would recurse for each statement if it were overridden.
  bool dataTraverseStmtPre(clang::Stmt* statement) { return walk_.Enters(*statement); }
  bool TraverseDecl(clang::Decl* declaration) {
    if (declaration != nullptr && !walk_.Enters(*declaration)) return true;
    return RecursiveASTVisitor::TraverseDecl(declaration);
  }

  bool VisitStmt(clang::Stmt* statement) { return walk_.OnStatement(*statement); }
  bool VisitDecl(clang::Decl* declaration) { return walk_.OnDeclaration(*declaration); }

 private:
  AstWalk& walk_;
};

}  // namespace

bool AstWalk::Over(clang::Stmt* statement) { return Visitor(*this).TraverseStmt(statement); }
bool AstWalk::Over(clang::Decl& declaration) { return Visitor(*this).TraverseDecl(&declaration); }
bool AstWalk::Over(clang::ASTContext& context) { return Visitor(*this).TraverseAST(context); }

}  // namespace korat::frontend
