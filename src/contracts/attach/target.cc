#include "contracts/attach/target.h"

#include <algorithm>
#include <map>

#include "base/near_names.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceManager.h"
#include "frontend/ast_walk.h"
#include "frontend/names.h"

namespace korat::frontend {
namespace {

std::string WithoutBlanks(std::string text) {
  std::erase(text, ' ');
  return text;
}

// "BTree::erase(int)" split into "BTree::erase" and "(int)"; the latter is "" if it was left out.
struct Name {
  std::string path, parameters;
};

Name Split(const std::string& target) {
  const std::string text = WithoutBlanks(target);
  // The parentheses of `operator()` are not the parameter list.
  const std::size_t call = text.find("operator()");
  const std::size_t open = text.find('(', call == std::string::npos ? 0 : call + 10);
  if (open == std::string::npos) return {text, ""};
  return {text.substr(0, open), text.substr(open)};
}

bool EndsWithName(const std::string& qualified, const std::string& path) {
  if (qualified == path) return true;
  return llvm::StringRef(qualified).ends_with("::" + path);
}

// The name without template arguments: "Stack::push".
std::string BareName(const clang::NamedDecl& declaration) {
  return WithoutBlanks(declaration.getQualifiedNameAsString());
}

// The types as written and in full: a contract file may use either.
struct ParameterLists {
  std::string written, full;
};

ParameterLists ParametersOf(const clang::FunctionDecl& function) {
  const clang::ASTContext& context = function.getASTContext();
  ParameterLists lists;
  for (const clang::ParmVarDecl* parameter : function.parameters()) {
    const clang::QualType type = parameter->getOriginalType();
    clang::PrintingPolicy policy(context.getLangOpts());
    policy.SuppressTagKeyword = true;
    const char* comma = lists.written.empty() ? "" : ", ";
    lists.written += comma + type.getAsString(policy);
    lists.full += comma + clang::QualType(type.getCanonicalType()).getAsString(Policy(context));
  }
  return {"(" + lists.written + ")", "(" + lists.full + ")"};
}

bool Fits(const clang::FunctionDecl& function, const Name& name) {
  if (!EndsWithName(BareName(function), name.path)) return false;
  if (name.parameters.empty()) return true;
  const ParameterLists lists = ParametersOf(function);
  std::string wanted = name.parameters;
  const auto is_const = llvm::StringRef(wanted).ends_with(")const");
  if (is_const) wanted.resize(wanted.size() - 5);
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(&function);
  if (is_const && (method == nullptr || !method->isConst())) return false;
  return wanted == WithoutBlanks(lists.written) || wanted == WithoutBlanks(lists.full);
}

std::string Display(const clang::FunctionDecl& function) {
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(&function);
  return BareName(function) + ParametersOf(function).written +
         (method != nullptr && method->isConst() ? " const" : "");
}

bool FindsFunction(const Sites& sites, const Name& name) {
  return std::any_of(sites.begin(), sites.end(), [&](const auto& entry) {
    const std::vector<FunctionSite>& functions = entry.second.functions;
    return std::any_of(functions.begin(), functions.end(),
                       [&](const FunctionSite& site) { return Fits(*site.function, name); });
  });
}

Target FunctionTarget(const Sites& sites, const ContractBlock& block, const Name& name,
                      std::vector<ContractError>& errors) {
  // By canonical declaration. The contract goes to the first declaration in the files.
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

const clang::CXXRecordDecl* ClassTarget(const Sites& sites, const Name& name) {
  const clang::CXXRecordDecl* found = nullptr;
  if (!name.parameters.empty()) return found;
  for (const auto& [id, file] : sites) {
    for (const ClassSite& site : file.classes) {
      if (EndsWithName(BareName(*site.record), name.path)) found = site.record;
    }
  }
  return found;
}

// Collects the system headers that declare something a block may name.
class SystemFiles : public AstWalk {
 public:
  SystemFiles(const clang::SourceManager& manager, std::vector<Name> wanted)
      : manager_(manager), wanted_(std::move(wanted)) {}

  bool OnDeclaration(clang::Decl& declaration) override {
    if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(&declaration)) {
      Look(*function, [&](const Name& name) { return Fits(*function, name); });
    }
    const auto* record = llvm::dyn_cast<clang::CXXRecordDecl>(&declaration);
    if (record != nullptr && record->isThisDeclarationADefinition()) {
      Look(*record, [&](const Name& name) {
        return name.parameters.empty() && EndsWithName(BareName(*record), name.path);
      });
    }
    return true;
  }
  std::set<clang::FileID> files;

 private:
  template <typename Test>
  void Look(const clang::NamedDecl& declaration, const Test& is_meant) {
    const clang::SourceLocation at = manager_.getExpansionLoc(declaration.getLocation());
    if (at.isInvalid() || !manager_.isInSystemHeader(at)) return;
    // A name without `std::` does not name anything in the library.
    const bool is_library = declaration.isInStdNamespace();
    const auto is_wanted = [&](const Name& name) {
      return is_meant(name) && (!is_library || llvm::StringRef(name.path).starts_with("std::"));
    };
    if (std::any_of(wanted_.begin(), wanted_.end(), is_wanted)) {
      files.insert(manager_.getFileID(at));
    }
  }

  const clang::SourceManager& manager_;
  const std::vector<Name> wanted_;
};

// As much of the qualified name as the user wrote: "Cart::Add(int)" of "shop::Cart::Add(int)" if
// the user wrote "Carts::Add".
std::string SameDepth(const std::string& qualified, const std::string& path) {
  const std::string bare = Split(qualified).path;
  std::size_t begin = bare.size();
  for (std::size_t depth = llvm::StringRef(path).count("::") + 1; depth > 0; --depth) {
    begin = bare.rfind("::", begin - 1);
    if (begin == std::string::npos || begin == 0) return qualified;
  }
  return qualified.substr(begin + 2);
}

}  // namespace

Target FindTarget(const Sites& sites, const ContractBlock& block,
                  std::vector<ContractError>& errors) {
  const Name name = Split(block.target);
  const Specification& specification = block.content.specification;
  const std::vector<Clause>& invariants = block.content.invariants;
  if (!block.content.statements.empty()) {
    errors.push_back(
        {block.content.statements.front().location,
         "an assert or assume belongs in the body of a function, which a contract file "
         "can't reach"});
    return {};
  }
  if (specification.IsEmpty() && invariants.empty()) {
    errors.push_back({block.location, "this block says nothing about '" + block.target + "'"});
    return {};
  }
  Target target;
  if (!specification.IsEmpty()) target = FunctionTarget(sites, block, name, errors);
  const clang::CXXRecordDecl* record = ClassTarget(sites, name);
  if (record != nullptr && target.function == nullptr && !specification.IsEmpty()) {
    errors.push_back({specification.location, "'" + block.target +
                                                  "' is a class, for which a contract file has "
                                                  "only invariants; name the method, too"});
  }
  if (invariants.empty()) return target;
  if (record == nullptr && FindsFunction(sites, name)) {
    errors.push_back({invariants.front().location,
                      "'" + block.target + "' is a function; an invariant belongs to a class"});
  }
  target.record = record;
  return target;
}

std::set<clang::FileID> SystemFilesOf(clang::ASTContext& context, const Sites& sites,
                                      const std::vector<ContractBlock>& blocks) {
  std::vector<Name> wanted;
  for (const ContractBlock& block : blocks) {
    Name name = Split(block.target);
    if (ClassTarget(sites, name) == nullptr && !FindsFunction(sites, name)) {
      wanted.push_back(std::move(name));
    }
  }
  if (wanted.empty()) return {};
  SystemFiles search(context.getSourceManager(), std::move(wanted));
  search.Over(context);
  return std::move(search.files);
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
  const Name wanted = Split(block.target);
  std::vector<std::string> same, candidates;  // same: of that name, but with other parameters
  for (const std::string& name : names) {
    const bool is_function = name.find('(') != std::string::npos;
    if (is_function == is_class) continue;
    if (EndsWithName(Split(name).path, wanted.path)) same.push_back(name);
    candidates.push_back(SameDepth(name, wanted.path));
  }
  std::sort(same.begin(), same.end());
  same.erase(std::unique(same.begin(), same.end()), same.end());
  std::string text = std::string(is_class ? "no class" : "no function") + " '" + block.target +
                     "' in the files given";
  if (!same.empty()) return text + "; there is " + Alternatives(same);
  if (block.target.find('<') != std::string::npos) {
    return text + "; templates are named without arguments: 'Stack::push'";
  }
  const std::vector<std::string> near = NearNames(block.target, candidates);
  return text + (near.empty() ? "" : "; did you mean " + Alternatives(near) + "?");
}

}  // namespace korat::frontend
