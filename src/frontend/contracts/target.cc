#include "frontend/contracts/target.h"

#include <algorithm>
#include <map>

#include "clang/AST/ASTContext.h"
#include "frontend/names.h"
#include "frontend/near_names.h"

namespace korat::frontend {
namespace {

std::string WithoutBlanks(std::string text) {
  std::erase(text, ' ');
  return text;
}

// "BTree::erase(int)" is "BTree::erase" and "(int)"; no parameters: "".
struct Name {
  std::string path, parameters;
};

Name Split(const std::string& target) {
  const std::string text = WithoutBlanks(target);
  // `operator()` has parentheses of its own.
  const std::size_t call = text.find("operator()");
  const std::size_t open = text.find('(', call == std::string::npos ? 0 : call + 10);
  if (open == std::string::npos) return {text, ""};
  return {text.substr(0, open), text.substr(open)};
}

bool EndsWithName(const std::string& qualified, const std::string& path) {
  if (qualified == path) return true;
  return llvm::StringRef(qualified).ends_with("::" + path);
}

// Templates by their bare name: "Stack::push".
std::string BareName(const clang::NamedDecl& declaration) {
  return WithoutBlanks(declaration.getQualifiedNameAsString());
}

// Types as they were written and in full: either may be in the contract file.
std::vector<std::string> ParameterLists(const clang::FunctionDecl& function) {
  const clang::ASTContext& context = function.getASTContext();
  std::string written, full;
  for (const clang::ParmVarDecl* parameter : function.parameters()) {
    const clang::QualType type = parameter->getOriginalType();
    clang::PrintingPolicy policy(context.getLangOpts());
    policy.SuppressTagKeyword = true;
    const char* comma = written.empty() ? "" : ",";
    written += comma + type.getAsString(policy);
    full += comma + clang::QualType(type.getCanonicalType()).getAsString(Policy(context));
  }
  return {WithoutBlanks("(" + written + ")"), WithoutBlanks("(" + full + ")")};
}

bool Fits(const clang::FunctionDecl& function, const Name& name) {
  if (!EndsWithName(BareName(function), name.path)) return false;
  if (name.parameters.empty()) return true;
  const std::vector<std::string> lists = ParameterLists(function);
  std::string wanted = name.parameters;
  const auto is_const = llvm::StringRef(wanted).ends_with(")const");
  if (is_const) wanted.resize(wanted.size() - 5);
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(&function);
  if (is_const && (method == nullptr || !method->isConst())) return false;
  return std::find(lists.begin(), lists.end(), wanted) != lists.end();
}

std::string Display(const clang::FunctionDecl& function) {
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(&function);
  return BareName(function) + ParameterLists(function)[0] +
         (method != nullptr && method->isConst() ? " const" : "");
}

Target FunctionTarget(const Sites& sites, const ContractBlock& block, const Name& name,
                      std::vector<ContractError>& errors) {
  // By canonical declaration: its first one in the files is where the contract goes.
  std::map<const clang::FunctionDecl*, Target> found;
  for (const auto& [id, file] : sites) {
    for (const FunctionSite& site : file.functions) {
      const clang::FunctionDecl* canonical = site.function->getCanonicalDecl();
      if (site.function != canonical || !Fits(*canonical, name)) continue;
      found.try_emplace(canonical, Target{canonical, nullptr, id, site.whole.begin});
    }
  }
  if (found.size() > 1) {
    std::vector<std::string> names;
    for (const auto& [function, target] : found) names.push_back(Display(*function));
    std::sort(names.begin(), names.end());
    errors.push_back({block.location, "'" + block.target + "' may be " + Alternatives(names) +
                                          "; give the parameters, or more of the name"});
    return {};
  }
  return found.empty() ? Target{} : found.begin()->second;
}

}  // namespace

Target FindTarget(const Sites& sites, const ContractBlock& block,
                  std::vector<ContractError>& errors) {
  const Name name = Split(block.target);
  Target target;
  if (!block.content.specification.IsEmpty()) {
    target = FunctionTarget(sites, block, name, errors);
  }
  if (block.content.invariants.empty() || !name.parameters.empty()) return target;
  for (const auto& [id, file] : sites) {
    for (const ClassSite& site : file.classes) {
      if (EndsWithName(BareName(*site.record), name.path)) target.record = site.record;
    }
  }
  return target;
}

std::vector<std::string> TargetNames(const Sites& sites) {
  std::vector<std::string> names;
  for (const auto& [id, file] : sites) {
    for (const FunctionSite& site : file.functions) names.push_back(Display(*site.function));
    for (const ClassSite& site : file.classes) names.push_back(BareName(*site.record));
  }
  return names;
}

std::string NoTargetText(const ContractBlock& block, const std::vector<std::string>& names) {
  const bool is_class = block.content.specification.IsEmpty();
  const std::vector<std::string> near = NearNames(block.target, names);
  return std::string(is_class ? "no class" : "no function") + " '" + block.target +
         "' in the files given" +
         (near.empty() ? "" : "; did you mean " + Alternatives(near) + "?");
}

}  // namespace korat::frontend
