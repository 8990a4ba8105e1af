#include "mutation/functions_to_mutate.h"

#include <algorithm>
#include <map>

#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "frontend/ast_walk.h"
#include "frontend/names.h"

namespace korat::mutation {
namespace {

using clang::FunctionDecl;

// The pattern of an instance is at the same place.
bool IsAtOneOf(const FunctionDecl& function, const std::set<std::string>& places) {
  const auto is_there = [&](const FunctionDecl* declaration) {
    return places.contains(PlaceText(frontend::LocationOf(*declaration)));
  };
  const auto redeclarations = function.redecls();
  if (std::any_of(redeclarations.begin(), redeclarations.end(), is_there)) return true;
  const FunctionDecl* pattern = function.getTemplateInstantiationPattern();
  if (pattern == nullptr) return false;
  const auto patterns = pattern->redecls();
  return std::any_of(patterns.begin(), patterns.end(), is_there);
}

// Definitions with a body in the user's files.
class Definitions : public frontend::AstWalk {
 public:
  Definitions(const clang::SourceManager& manager, const frontend::Sites& sites)
      : AstWalk({.instances = true, .implicit_code = false}), manager_(manager), sites_(sites) {}

  bool OnDeclaration(clang::Decl& declaration) override {
    const auto* function = llvm::dyn_cast<FunctionDecl>(&declaration);
    if (function != nullptr && IsWanted(*function)) all_.push_back(function);
    return true;
  }
  const std::vector<const FunctionDecl*>& all() const { return all_; }

 private:
  bool IsWanted(const FunctionDecl& function) const {
    if (!function.doesThisDeclarationHaveABody() || function.isDependentContext() ||
        function.isDefaulted() || function.isDeleted()) {
      return false;
    }
    // What its result's type depends on must stay as it is.
    const auto* automatic = function.getDeclaredReturnType()->getContainedAutoType();
    if (automatic != nullptr && automatic->isDecltypeAuto()) return false;
    const clang::SourceLocation body = function.getBody()->getBeginLoc();
    if (body.isInvalid() || body.isMacroID()) return false;
    const auto found = sites_.find(manager_.getFileID(body));
    return found != sites_.end() && !found->second.is_system;
  }

  const clang::SourceManager& manager_;
  const frontend::Sites& sites_;
  std::vector<const FunctionDecl*> all_;
};

// What a body calls.
class Callees : public frontend::AstWalk {
 public:
  bool OnStatement(clang::Stmt& statement) override {
    if (const auto* call = llvm::dyn_cast<clang::CallExpr>(&statement)) {
      Add(call->getDirectCallee());
    } else if (const auto* made = llvm::dyn_cast<clang::CXXConstructExpr>(&statement)) {
      Add(made->getConstructor());
    }
    return true;
  }
  bool Has(const FunctionDecl& function) const {
    return canonical_.contains(function.getCanonicalDecl());
  }

 private:
  void Add(const FunctionDecl* function) {
    if (function != nullptr) canonical_.insert(function->getCanonicalDecl());
  }
  std::set<const FunctionDecl*> canonical_;
};

}  // namespace

std::vector<const FunctionDecl*> FunctionsToMutate(clang::ASTContext& context,
                                                   const frontend::Sites& sites,
                                                   const Scope& scope) {
  Definitions definitions(context.getSourceManager(), sites);
  definitions.Over(context);
  Callees callees;
  for (const FunctionDecl* function : definitions.all()) {
    if (IsAtOneOf(*function, scope.tested)) callees.Over(function->getBody());
  }
  std::vector<const FunctionDecl*> chosen;
  std::set<clang::SourceLocation> bodies;  // of several instances of a template, one
  for (const FunctionDecl* function : definitions.all()) {
    if (IsAtOneOf(*function, scope.predicates)) continue;
    if (!IsAtOneOf(*function, scope.tested) && !callees.Has(*function)) continue;
    if (bodies.insert(function->getBody()->getBeginLoc()).second) chosen.push_back(function);
  }
  return chosen;
}

}  // namespace korat::mutation
