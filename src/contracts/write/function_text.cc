#include "contracts/write/function_text.h"

#include <algorithm>
#include <set>

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/QualTypeNames.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "frontend/ast_walk.h"
#include "frontend/names.h"

namespace korat::frontend {
namespace {

std::set<std::string> NamesInPostClauses(const Specification& specification) {
  std::set<std::string> names;
  for (const Behavior& behavior : specification.behaviors) {
    for (const Clause& clause : behavior.clauses) {
      if (clause.kind != ClauseKind::kEnsures && clause.kind != ClauseKind::kSignals) continue;
      names.insert(clause.names.begin(), clause.names.end());
    }
  }
  return names;
}

bool HasPack(const clang::FunctionDecl& function) {
  return std::any_of(
      function.param_begin(), function.param_end(),
      [](const clang::ParmVarDecl* parameter) { return parameter->isParameterPack(); });
}

// Whether a function whose return type is deduced calls itself. Once the function is wrapped, the
// type is not known at that call.
class SelfCall : public AstWalk {
 public:
  explicit SelfCall(const clang::FunctionDecl& function) : function_(function) {}
  bool OnStatement(clang::Stmt& statement) override {
    if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(&statement)) {
      return Note(name->getDecl());
    }
    const auto* member = llvm::dyn_cast<clang::MemberExpr>(&statement);
    return member == nullptr || Note(member->getMemberDecl());
  }
  bool found() const { return found_; }

 private:
  bool Note(const clang::Decl* named) {
    found_ |= named->getCanonicalDecl() == function_.getCanonicalDecl();
    return !found_;
  }
  const clang::FunctionDecl& function_;
  bool found_ = false;
};

bool DeducesFromItself(const clang::FunctionDecl& function) {
  if (function.getDeclaredReturnType()->getContainedDeducedType() == nullptr) return false;
  SelfCall search(function);
  search.Over(function.getBody());
  return search.found();
}

std::string WhyNoConstructor(const clang::FunctionDecl& function) {
  const auto* constructor = llvm::dyn_cast<clang::CXXConstructorDecl>(&function);
  const bool has_body = function.doesThisDeclarationHaveABody();
  if (has_body && llvm::isa<clang::CXXTryStmt>(function.getBody()) &&
      llvm::isa<clang::CXXConstructorDecl, clang::CXXDestructorDecl>(function)) {
    return "a function try block around a constructor or destructor; put the try into the body";
  }
  if (constructor != nullptr && constructor->isConstexpr() &&
      !function.getASTContext().getLangOpts().CPlusPlus20) {
    return "a constexpr constructor can be checked only with -std=c++20 or later";
  }
  return "";
}

}  // namespace

std::vector<ContractParameter> ParametersOf(const FunctionContract& contract) {
  const std::set<std::string> mentioned = NamesInPostClauses(contract.specification);
  std::vector<ContractParameter> parameters;
  int copies = 0;
  for (const clang::ParmVarDecl* declared : contract.declaration->parameters()) {
    ContractParameter parameter;
    parameter.is_named = declared->getIdentifier() != nullptr;
    parameter.name = parameter.is_named ? declared->getNameAsString()
                                        : "korat_unnamed_" + std::to_string(parameters.size());
    if (!declared->getType()->isReferenceType() && mentioned.contains(parameter.name)) {
      parameter.copy = copies++;
    }
    parameters.push_back(parameter);
  }
  return parameters;
}

std::string ReturnTypeText(const clang::FunctionDecl& function) {
  using clang::QualType;
  if (llvm::isa<clang::CXXConstructorDecl, clang::CXXDestructorDecl>(function)) return "void";
  const clang::ASTContext& context = function.getASTContext();
  const QualType declared = function.getDeclaredReturnType();
  if (declared->getContainedDeducedType() != nullptr) {
    return declared.getAsString(clang::PrintingPolicy(context.getLangOpts()));
  }
  const QualType type = function.getReturnType();
  if (type->isDependentType()) return type.getAsString(Policy(context));
  std::string text = clang::TypeName::getFullyQualifiedName(type, context, Policy(context),
                                                            /*WithGlobalNsPrefix=*/true);
  // A type that has no name can be returned, but not spelled.
  return text.find("(unnamed") != std::string::npos ? "decltype(auto)" : text;
}

TemplateText TemplateTextOf(const clang::FunctionDecl& function) {
  const clang::FunctionTemplateDecl* pattern = function.getDescribedFunctionTemplate();
  if (pattern == nullptr) return {};
  const clang::TemplateParameterList& list = *pattern->getTemplateParameters();
  const clang::SourceManager& manager = function.getASTContext().getSourceManager();
  TemplateText text;
  for (const clang::NamedDecl* parameter : list) {
    if (parameter->isImplicit()) continue;  // that of an `auto` parameter is deduced again
    const clang::CharSourceRange range =
        clang::CharSourceRange::getTokenRange(parameter->getBeginLoc(), parameter->getEndLoc());
    const char* comma = text.parameters.empty() ? "" : ", ";
    text.parameters +=
        comma +
        clang::Lexer::getSourceText(range, manager, function.getASTContext().getLangOpts()).str();
    text.arguments += comma + parameter->getNameAsString();
  }
  return text;
}

bool HasObject(const clang::FunctionDecl& function) {
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(&function);
  return method != nullptr && !method->isStatic();
}

bool IsConstructor(const clang::FunctionDecl& function) {
  return llvm::isa<clang::CXXConstructorDecl>(function);
}

std::string WhyNotChecked(const clang::FunctionDecl& function, bool is_in_macro) {
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(&function);
  const auto* pattern = function.getDescribedFunctionTemplate();
  if (is_in_macro) return "it comes from a macro, and its text can't be changed there";
  if (function.isConsteval()) return "a consteval function runs only in the compiler";
  if (function.isDeleted()) return "it is deleted";
  if (function.isExplicitlyDefaulted()) {
    return "'= default' has no body that could be checked; write the body out";
  }
  if (function.isVariadic()) return "its variadic arguments can't be passed on";
  if (function.hasCXXExplicitFunctionObjectParameter()) {
    return "an explicit object parameter ('this auto') is not supported";
  }
  if (method != nullptr && method->getParent()->isLocalClass() != nullptr) {
    return "a class within a function can't have the templates that the checks need; move it out";
  }
  if (function.getFriendObjectKind() != clang::Decl::FOK_None &&
      function.doesThisDeclarationHaveABody()) {
    return "a friend that is defined inside a class; define it after the class";
  }
  if (function.doesThisDeclarationHaveABody() &&
      llvm::isa<clang::CoroutineBodyStmt>(function.getBody())) {
    return "a coroutine returns before its body has run; put the contract on what resumes it";
  }
  if (HasPack(function) ||
      (pattern != nullptr && pattern->getTemplateParameters()->hasParameterPack())) {
    return "parameter packs are not supported";
  }
  if (function.doesThisDeclarationHaveABody() && DeducesFromItself(function)) {
    return "it calls itself, and its return type is deduced; write the type";
  }
  return WhyNoConstructor(function);
}

}  // namespace korat::frontend
