#include "frontend/callees.h"

#include <vector>

#include "clang/AST/RecursiveASTVisitor.h"
#include "frontend/declarations.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace korat::frontend {
namespace {

class BodyVisitor : public clang::RecursiveASTVisitor<BodyVisitor> {
 public:
  bool shouldVisitTemplateInstantiations() const { return true; }
  bool shouldVisitImplicitCode() const { return true; }

  bool VisitCallExpr(clang::CallExpr* call) {
    Add(call->getDirectCallee());
    return true;
  }
  bool VisitCXXConstructExpr(clang::CXXConstructExpr* made) {
    Add(made->getConstructor());
    return true;
  }
  bool VisitCXXThrowExpr(clang::CXXThrowExpr*) {
    throws = true;
    return true;
  }

  std::vector<const clang::FunctionDecl*> callees;
  bool throws = false;

 private:
  void Add(const clang::FunctionDecl* function) {
    if (function != nullptr) callees.push_back(function);
  }
};

BodyVisitor Visited(const clang::FunctionDecl& function) {
  BodyVisitor visitor;
  const clang::FunctionDecl* definition = nullptr;
  if (function.hasBody(definition)) visitor.TraverseStmt(definition->getBody());
  return visitor;
}

using Seen = llvm::SmallPtrSet<const clang::FunctionDecl*, 16>;

bool IsLibrary(const clang::FunctionDecl& function) {
  return !IsUserCode(function) || function.isImplicit();
}

WayToEnd FindEnd(const clang::FunctionDecl& function, Seen& seen) {
  if (function.isNoReturn()) return WayToEnd::kYes;
  if (!seen.insert(function.getCanonicalDecl()).second) return WayToEnd::kNo;
  if (!function.hasBody()) return WayToEnd::kUnknown;
  const BodyVisitor body = Visited(function);
  if (body.throws) return WayToEnd::kYes;
  WayToEnd way = WayToEnd::kNo;
  for (const clang::FunctionDecl* callee : body.callees) {
    // What the library throws is not how a class says no.
    if (IsLibrary(*callee) && !callee->isNoReturn()) continue;
    const WayToEnd theirs = FindEnd(*callee, seen);
    if (theirs == WayToEnd::kYes) return theirs;
    if (theirs == WayToEnd::kUnknown) way = theirs;
  }
  return way;
}

}  // namespace

WayToEnd FindEnd(const clang::FunctionDecl& function) {
  Seen seen;
  return FindEnd(function, seen);
}

}  // namespace korat::frontend
