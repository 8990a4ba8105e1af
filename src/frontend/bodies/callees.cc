#include "frontend/bodies/callees.h"

#include <vector>

#include "clang/AST/ExprCXX.h"
#include "frontend/ast_walk.h"
#include "frontend/declarations.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace korat::frontend {
namespace {

class BodyWalk : public AstWalk {
 public:
  BodyWalk() : AstWalk({.instances = true, .implicit_code = true}) {}

  bool OnStatement(clang::Stmt& statement) override {
    if (const auto* call = llvm::dyn_cast<clang::CallExpr>(&statement)) {
      Add(call->getDirectCallee());
    } else if (const auto* made = llvm::dyn_cast<clang::CXXConstructExpr>(&statement)) {
      Add(made->getConstructor());
    }
    throws |= llvm::isa<clang::CXXThrowExpr>(statement);
    return true;
  }

  std::vector<const clang::FunctionDecl*> callees;
  bool throws = false;

 private:
  void Add(const clang::FunctionDecl* function) {
    if (function != nullptr) callees.push_back(function);
  }
};

BodyWalk BodyOf(const clang::FunctionDecl& function) {
  BodyWalk walk;
  const clang::FunctionDecl* definition = nullptr;
  if (function.hasBody(definition)) walk.Over(definition->getBody());
  return walk;
}

using Seen = llvm::SmallPtrSet<const clang::FunctionDecl*, 16>;

bool IsLibrary(const clang::FunctionDecl& function) {
  return !IsUserCode(function) || function.isImplicit();
}

WayToEnd FindEnd(const clang::FunctionDecl& function, Seen& seen) {
  if (function.isNoReturn()) return WayToEnd::kYes;
  if (!seen.insert(function.getCanonicalDecl()).second) return WayToEnd::kNo;
  if (!function.hasBody()) return WayToEnd::kUnknown;
  const BodyWalk body = BodyOf(function);
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
