#include "frontend/find_class.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

#include "base/near_names.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "frontend/declarations.h"
#include "frontend/names.h"
#include "frontend/traits.h"
#include "korat/error.h"

namespace korat::frontend {

std::string ExampleOf(const clang::ClassTemplateDecl& declaration, const std::string& qualified) {
  std::string arguments;
  for (const clang::NamedDecl* parameter : *declaration.getTemplateParameters()) {
    arguments += arguments.empty() ? "" : ", ";
    arguments += llvm::isa<clang::TemplateTypeParmDecl>(parameter) ? "int" : "4";
    if (declaration.getTemplateParameters()->getMinRequiredArguments() <= 1) break;
  }
  return qualified + "<" + arguments + ">";
}

bool IsIn(const clang::NamedDecl& declaration, const std::vector<std::string>& files) {
  const std::filesystem::path at = LocationOf(declaration).file;
  return std::any_of(files.begin(), files.end(), [&](const std::string& file) {
    return std::filesystem::absolute(file).lexically_normal() == at;
  });
}

namespace {

constexpr char kAlias[] = "korat_class_under_test";
constexpr std::size_t kMostListed = 10;

std::string Joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : ", ") + word;
  return text;
}

ClassAnswer Problem(std::string text, bool is_declared) {
  ClassAnswer answer;
  answer.problem = std::move(text);
  answer.is_declared = is_declared;
  return answer;
}

clang::QualType AliasedType(const clang::ASTContext& context) {
  const clang::DeclarationName alias(&context.Idents.get(kAlias));
  for (const clang::NamedDecl* found : context.getTranslationUnitDecl()->lookup(alias)) {
    const auto* declaration = llvm::dyn_cast<clang::TypedefNameDecl>(found);
    if (declaration != nullptr) return declaration->getUnderlyingType().getCanonicalType();
  }
  return {};
}

ClassAnswer CheckType(clang::QualType type, const std::string& name, const Traits& traits,
                      const std::vector<std::string>& files) {
  if (type->isEnumeralType()) return Problem("'" + name + "' is an enum, not a class", true);
  clang::CXXRecordDecl* record = type->getAsCXXRecordDecl();
  if (record == nullptr) {
    return Problem("'" + name + "' is '" + SourceName(type, traits.context()) + "', not a class",
                   true);
  }
  if (record->isUnion()) {
    return Problem(
        "'" + name + "' is a union; put it into a class that knows which member is valid", true);
  }
  if (!traits.IsComplete(type)) {
    return Problem("class '" + name + "' is declared in " + Joined(files) +
                       ", but not defined; give the file that defines it as well",
                   true);
  }
  ClassAnswer answer;
  answer.record = record->getDefinition();
  return answer;
}

// The user's classes, templates and aliases, by their qualified names; two names for one class
// count once.
std::map<std::string, const clang::NamedDecl*> NamesEndingIn(const Declarations& declarations,
                                                             const std::string& ending) {
  std::map<std::string, const clang::NamedDecl*> found;
  std::set<const void*> types;
  for (const clang::NamedDecl* declaration : declarations.names) {
    if (!IsUserCode(*declaration)) continue;
    const std::string qualified = QualifiedName(*declaration);
    if (qualified != ending && !llvm::StringRef(qualified).ends_with("::" + ending)) continue;
    const auto* type = llvm::dyn_cast<clang::TypeDecl>(declaration);
    const void* identity = declaration;
    if (type != nullptr && type->getTypeForDecl() != nullptr) {
      identity = type->getTypeForDecl()->getCanonicalTypeInternal().getAsOpaquePtr();
    }
    if (types.insert(identity).second) found.emplace(qualified, declaration);
  }
  return found;
}

std::string NoSuchClass(const Declarations& declarations, const std::string& name,
                        const std::vector<std::string>& files) {
  std::vector<std::string> near, there;
  for (const clang::NamedDecl* declaration : declarations.names) {
    const bool is_class = llvm::isa<clang::CXXRecordDecl, clang::ClassTemplateDecl>(declaration) &&
                          declaration->getIdentifier() != nullptr;
    if (!is_class || !IsUserCode(*declaration)) continue;
    near.push_back(QualifiedName(*declaration));
    if (IsIn(*declaration, files)) there.push_back(near.back());
  }
  const std::string problem = "no class '" + name + "' in " + Joined(files);
  near = NearNames(name, near);
  if (!near.empty()) return problem + "; did you mean " + Alternatives(near) + "?";
  if (there.empty()) return problem + ", which declares none";
  const bool all = there.size() <= kMostListed;
  if (!all) there.resize(kMostListed);
  return problem + "; the classes there are " + Joined(there) + (all ? "" : ", ...");
}

std::string CompilersWord(const ParsedUnit& unit) {
  for (const CompileError& error : unit.log->errors()) {
    if (error.in_main_file) return error.text;
  }
  return "not a class";
}

// The part of the name that may lack namespaces: "Heap" of "Heap<int>::Node".
std::string ScopedPart(const std::string& name) {
  std::string part = name.substr(0, name.find('<'));
  part.erase(part.find_last_not_of(' ') + 1);
  return part;
}

}  // namespace

std::vector<std::string> ClassQuestion(const std::string& name) {
  if (name.empty() || name.find_first_of(";{}#\n\\\"=") != std::string::npos) {
    throw Error("'" + name +
                "' is not the name of a class; give one, as in --class 'ns::Tree<int>'");
  }
  return {"using " + std::string(kAlias) + " = " + name + ";",
          // Makes an instantiation, with its errors where they belong.
          "enum { korat_size_of_class = sizeof(" + std::string(kAlias) + ") };"};
}

ClassAnswer FindClass(const ParsedUnit& unit, const std::string& name,
                      const std::vector<std::string>& files) {
  const clang::ASTContext& context = unit.ast->getASTContext();
  const clang::QualType type = AliasedType(context);
  if (!unit.FailedInLine(0) && !type.isNull()) {
    return CheckType(type, name, Traits(unit.ast->getSema()), files);
  }
  const Declarations declarations = CollectDeclarations(context);
  const std::string part = ScopedPart(name);
  const auto found = NamesEndingIn(declarations, part);
  if (found.empty()) return Problem(NoSuchClass(declarations, name, files), false);
  if (found.size() > 1) {
    std::vector<std::string> names;
    for (const auto& [qualified, declaration] : found) names.push_back("'" + qualified + "'");
    return Problem("class '" + name + "' may be " + Joined(names) + "; give one of these names",
                   true);
  }
  const auto& [qualified, declaration] = *found.begin();
  const auto* class_template = llvm::dyn_cast<clang::ClassTemplateDecl>(declaration);
  if (class_template != nullptr && part == name) {
    return Problem("class template '" + qualified + "' needs its arguments, as in --class '" +
                       ExampleOf(*class_template, qualified) + "'",
                   true);
  }
  if (qualified == part) return Problem("--class '" + name + "': " + CompilersWord(unit), true);
  ClassAnswer answer;
  answer.qualified = qualified + name.substr(part.size());
  return answer;
}

}  // namespace korat::frontend
