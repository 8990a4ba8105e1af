#include "contracts/check/probe.h"

#include "clang/AST/ASTContext.h"
#include "contracts/attach/index.h"
#include "contracts/write/function_text.h"
#include "frontend/names.h"

namespace korat::frontend {
namespace {

// An expression of that type, which is never evaluated.
std::string Some(clang::QualType type, const clang::ASTContext& context) {
  type = type.getNonReferenceType();
  return "std::declval<" + std::string(type.isConstQualified() ? "const " : "") +
         SourceName(type, context) + "&>()";
}

std::string Probe(const clang::FunctionDecl& function) {
  const clang::ASTContext& context = function.getASTContext();
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(&function);
  std::string arguments, scope;
  for (const clang::ParmVarDecl* parameter : function.parameters()) {
    arguments += ", " + Some(parameter->getType(), context);
  }
  if (method != nullptr) {
    const clang::QualType type = context.getRecordType(method->getParent());
    scope = Some(method->isConst() ? type.withConst() : type, context) + ".";
  } else if (const auto* space = llvm::dyn_cast<clang::NamespaceDecl>(function.getDeclContext())) {
    scope = space->isAnonymousNamespace() ? "" : QualifiedName(*space) + "::";
  }
  const std::string id = IdOf(function);
  const std::string call = "std::declval<korat::contracts::Call&>()";
  const std::string entry = scope + "korat_before_" + id + "(" + call + arguments + ")";
  const std::string result =
      "std::declval<const korat::contracts::Result<" + ReturnTypeText(function) + ">&>()";
  return "using korat_probe_" + id + " = decltype(" + scope + "korat_after_" + id + "(" + call +
         ", " + entry + ", " + result + arguments + "), " + scope + "korat_thrown_" + id + "(" +
         call + ", " + entry + arguments + "));";
}

}  // namespace

std::vector<std::string> ProbesFor(const UnitContracts& contracts) {
  std::vector<std::string> probes;
  for (const auto& [function, contract] : contracts.functions) {
    if (function->hasBody() || function->isDependentContext() || IsConstructor(*function)) continue;
    if (!WhyNotChecked(*function, false).empty()) continue;
    probes.push_back(Probe(*function));
  }
  return probes;
}

}  // namespace korat::frontend
