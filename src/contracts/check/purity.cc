#include "contracts/check/purity.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string_view>

#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "contracts/attach/index.h"
#include "contracts/attach/own_variable.h"
#include "contracts/write/stores.h"
#include "frontend/ast_walk.h"
#include "frontend/names.h"
#include "frontend/reading/parse.h"

namespace korat::frontend {
namespace {

// Whether there is a const overload, as begin() const for begin(): the contract could have called
// it.
bool HasConstTwin(const clang::CXXMethodDecl& method) {
  for (const clang::CXXMethodDecl* other : method.getParent()->methods()) {
    if (!other->isConst() || other->getDeclName() != method.getDeclName()) continue;
    if (other->getNumParams() != method.getNumParams()) continue;
    const bool same =
        std::equal(other->param_begin(), other->param_end(), method.param_begin(),
                   [](const clang::ParmVarDecl* a, const clang::ParmVarDecl* b) {
                     return a->getType().getCanonicalType() == b->getType().getCanonicalType();
                   });
    if (same) return true;
  }
  return false;
}

// Whether the function belongs to Korat's library or was added by the rewriter.
bool IsKorats(const clang::FunctionDecl& declaration) {
  if (declaration.getIdentifier() != nullptr && declaration.getName().starts_with("korat_")) {
    return true;
  }
  for (const clang::DeclContext* context = declaration.getDeclContext(); context != nullptr;
       context = context->getParent()) {
    const auto* space = llvm::dyn_cast<clang::NamespaceDecl>(context);
    if (space != nullptr && space->getName() == "korat" &&
        space->getParent()->isTranslationUnit()) {
      return true;
    }
  }
  return false;
}

// Functions of the standard library that write. (std::move of three arguments does, too.)
const std::set<std::string_view>& Writers() {
  static const std::set<std::string_view> names = {"copy",
                                                   "copy_backward",
                                                   "copy_if",
                                                   "copy_n",
                                                   "erase",
                                                   "erase_if",
                                                   "exchange",
                                                   "fill",
                                                   "fill_n",
                                                   "fprintf",
                                                   "fputs",
                                                   "free",
                                                   "generate",
                                                   "generate_n",
                                                   "getline",
                                                   "inplace_merge",
                                                   "iota",
                                                   "iter_swap",
                                                   "make_heap",
                                                   "memcpy",
                                                   "memmove",
                                                   "memset",
                                                   "merge",
                                                   "move_backward",
                                                   "next_permutation",
                                                   "nth_element",
                                                   "partial_sort",
                                                   "partition",
                                                   "pop_heap",
                                                   "prev_permutation",
                                                   "printf",
                                                   "push_heap",
                                                   "putchar",
                                                   "puts",
                                                   "rand",
                                                   "remove",
                                                   "remove_if",
                                                   "replace",
                                                   "replace_if",
                                                   "reverse",
                                                   "rotate",
                                                   "shuffle",
                                                   "sort",
                                                   "sort_heap",
                                                   "srand",
                                                   "stable_partition",
                                                   "stable_sort",
                                                   "strcat",
                                                   "strcpy",
                                                   "strncpy",
                                                   "swap",
                                                   "swap_ranges",
                                                   "transform",
                                                   "unique"};
  return names;
}

// Whether the argument leads to a local variable: v, v.begin(), std::back_inserter(v).
bool LeadsToOwn(const clang::Expr& argument) {
  const clang::Expr* inner = argument.IgnoreUnlessSpelledInSource();
  if (const auto* member = llvm::dyn_cast<clang::CXXMemberCallExpr>(inner)) {
    return IsOwnVariable(*member->getImplicitObjectArgument());
  }
  if (const auto* call = llvm::dyn_cast<clang::CallExpr>(inner)) {
    return call->getNumArgs() > 0 && IsOwnVariable(*call->getArg(0));
  }
  const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(inner);
  return name != nullptr && IsOwnVariable(*name);
}

// Whether a call of the standard library changes something that is not a local variable.
bool ChangesByLibrary(const clang::CallExpr& call, const clang::FunctionDecl& function) {
  if (function.getIdentifier() == nullptr) return false;
  const bool moves_range = function.getName() == "move" && call.getNumArgs() == 3;
  if (!moves_range && !Writers().contains(std::string_view(function.getName()))) return false;
  return std::none_of(call.arg_begin(), call.arg_end(),
                      [](const clang::Expr* argument) { return LeadsToOwn(*argument); });
}

class PurityWalk : public AstWalk {
 public:
  // The functions that check contracts are templates; only their instances show what is called.
  PurityWalk(clang::ASTContext& context, const ContractPlaces& places, const PurityTable& table,
             std::vector<ContractError>& errors)
      : AstWalk({.instances = true}),
        manager_(context.getSourceManager()),
        places_(places),
        table_(table),
        errors_(errors) {}

  bool OnStatement(clang::Stmt& statement) override {
    if (const auto* operation = llvm::dyn_cast<clang::BinaryOperator>(&statement)) {
      if (operation->isAssignmentOp()) {
        CheckTarget(*operation->getLHS(), operation->getOperatorLoc(),
                    operation->getOpcodeStr().str());
      }
    } else if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(&statement)) {
      if (unary->isIncrementDecrementOp()) {
        CheckTarget(*unary->getSubExpr(), unary->getOperatorLoc(),
                    clang::UnaryOperator::getOpcodeStr(unary->getOpcode()).str());
      }
    } else if (const auto* call = llvm::dyn_cast<clang::CallExpr>(&statement)) {
      CheckCall(*call);
    } else if (llvm::isa<clang::CXXDeleteExpr>(statement)) {
      Fail(statement.getBeginLoc(), "a contract must not change anything: 'delete'");
    }
    return true;
  }

 private:
  void CheckCall(const clang::CallExpr& call) {
    if (call.isTypeDependent() || !Place(call.getExprLoc()).has_value()) return;
    if (const auto* operation = llvm::dyn_cast<clang::CXXOperatorCallExpr>(&call);
        operation != nullptr && operation->isAssignmentOp()) {
      CheckTarget(*operation->getArg(0), operation->getOperatorLoc(),
                  clang::getOperatorSpelling(operation->getOperator()));
      return;
    }
    const auto* function = llvm::dyn_cast_or_null<clang::FunctionDecl>(call.getCalleeDecl());
    if (function == nullptr) {
      if (!llvm::isa<clang::CXXPseudoDestructorExpr>(call.getCallee()->IgnoreParens())) {
        Fail(call.getExprLoc(), "a call through a pointer may change anything; call a function");
      }
      return;
    }
    if (!IsPureCall(call, *function)) {
      Fail(call.getExprLoc(), "'" + DisplayName(*function) +
                                  "' is not pure: it may change something" +
                                  HowToSayPure(*function));
    }
  }

  bool IsPureCall(const clang::CallExpr& call, const clang::FunctionDecl& function) const {
    if (IsKorats(function)) return true;
    if (function.getBuiltinID() != 0) return !ChangesByLibrary(call, function);
    const std::string id = IdOf(Pattern(function));
    if (table_.pure.contains(id)) return true;
    if (table_.impure.contains(id)) return false;
    const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(&function);
    if (method != nullptr && method->getParent()->isLambda()) return true;  // its body is visited
    if (method != nullptr && !method->isStatic()) {
      return method->isConst() || HasConstTwin(*method) || WorksOnOwn(call) ||
             StoresNothing(function);
    }
    if (manager_.isInSystemHeader(function.getLocation())) return !ChangesByLibrary(call, function);
    return StoresNothing(function);
  }

  static const clang::FunctionDecl& Pattern(const clang::FunctionDecl& function) {
    const clang::FunctionDecl* pattern = function.getTemplateInstantiationPattern();
    return pattern != nullptr ? *pattern : function;
  }

  static bool WorksOnOwn(const clang::CallExpr& call) {
    if (const auto* member = llvm::dyn_cast<clang::CXXMemberCallExpr>(&call)) {
      return IsOwnVariable(*member->getImplicitObjectArgument());
    }
    return call.getNumArgs() > 0 && IsOwnVariable(*call.getArg(0));
  }

  std::string HowToSayPure(const clang::FunctionDecl& function) const {
    if (manager_.isInSystemHeader(function.getLocation())) return "";
    const Location at = DisplayLocation(*function.getCanonicalDecl());
    return "; if it does not, say so with '//@ pure' at its declaration (" + at.file + ":" +
           std::to_string(at.line) + ")";
  }

  void CheckTarget(const clang::Expr& target, clang::SourceLocation at, const std::string& sign) {
    if (target.isTypeDependent() || IsOwnVariable(target)) return;
    const std::string hint = sign == "=" ? "; write '==' to compare" : "";
    Fail(at, "a contract must not change anything: '" + sign + "'" + hint);
  }

  // The place in the user's file, if it is in a contract.
  std::optional<Location> Place(clang::SourceLocation location) const {
    const clang::PresumedLoc at = manager_.getPresumedLoc(manager_.getExpansionLoc(location));
    if (at.isInvalid()) return std::nullopt;
    if (!places_.Contain(at.getFilename(), at.getLine(), at.getColumn())) return std::nullopt;
    return Location{at.getFilename(), at.getLine(), at.getColumn()};
  }

  void Fail(clang::SourceLocation location, std::string text) {
    if (const auto place = Place(location)) errors_.push_back({*place, std::move(text)});
  }

  const clang::SourceManager& manager_;
  const ContractPlaces& places_;
  const PurityTable& table_;
  std::vector<ContractError>& errors_;
};

}  // namespace

void CheckPurity(clang::ASTUnit& ast, const ContractPlaces& places, const PurityTable& table,
                 std::vector<ContractError>& errors) {
  PurityWalk(ast.getASTContext(), places, table, errors).Over(ast.getASTContext());
}

}  // namespace korat::frontend
