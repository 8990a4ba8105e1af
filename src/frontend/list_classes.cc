#include "frontend/list_classes.h"

#include <algorithm>
#include <optional>

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "frontend/classes.h"
#include "frontend/declarations.h"
#include "frontend/find_class.h"
#include "frontend/names.h"
#include "frontend/predicate.h"
#include "frontend/reading/attempts.h"
#include "frontend/reading/parse.h"
#include "frontend/reading/precompiled.h"
#include "frontend/traits.h"

namespace korat::frontend {
namespace {

bool IsAmong(llvm::StringRef name, llvm::ArrayRef<const char*> names) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

// Of a template, only the text is known: an instance decides whether it can be used.
const clang::CXXMethodDecl* PredicateByName(const clang::CXXRecordDecl& pattern) {
  for (const clang::CXXMethodDecl* method : pattern.methods()) {
    if (method->getIdentifier() == nullptr || method->isStatic()) continue;
    if (method->getMinRequiredArguments() > 0) continue;
    const bool answers = method->getReturnType()->isBooleanType() && method->isConst();
    if (IsAmong(method->getName(), kUsualPredicates) ||
        (answers && IsAmong(method->getName(), kOtherPredicates))) {
      return method;
    }
  }
  return nullptr;
}

// Whether it is worth testing: a node or a bundle of values has no methods of its own.
bool HasPublicMethods(const clang::CXXRecordDecl& record) {
  return std::any_of(record.method_begin(), record.method_end(), [](const auto* method) {
    return method->getAccess() == clang::AS_public && method->getIdentifier() != nullptr &&
           !method->isImplicit() && !method->isStatic();
  });
}

bool IsAccessible(const clang::Decl& declaration) {
  return declaration.getAccess() == clang::AS_public || declaration.getAccess() == clang::AS_none;
}

class Lister {
 public:
  Lister(const ParsedUnit& unit, const LoadRequest& request, const PredicateName& predicate)
      : request_(request),
        predicate_(predicate),
        traits_(unit.ast->getSema()),
        collector_(traits_, request.settings),
        declarations_(CollectDeclarations(unit.ast->getASTContext())) {}

  void AddTo(std::vector<SubjectClass>& list) const {
    for (const clang::NamedDecl* declaration : declarations_.names) {
      if (declaration->getIdentifier() == nullptr || !IsAccessible(*declaration)) continue;
      const auto* record = llvm::dyn_cast<clang::CXXRecordDecl>(declaration);
      const auto* pattern = llvm::dyn_cast<clang::ClassTemplateDecl>(declaration);
      std::optional<SubjectClass> listed;
      if (record != nullptr) listed = Describe(*record);
      if (pattern != nullptr) listed = Describe(*pattern);
      if (!listed) continue;
      const bool is_known = std::any_of(list.begin(), list.end(), [&](const SubjectClass& one) {
        return one.name == listed->name;
      });
      if (!is_known) list.push_back(std::move(*listed));
    }
  }

 private:
  std::optional<SubjectClass> Describe(const clang::CXXRecordDecl& declared) const {
    const clang::CXXRecordDecl* record = declared.getDefinition();
    if (record == nullptr || record->isUnion() || !IsIn(*record, request_.files)) {
      return std::nullopt;
    }
    SubjectClass listed{QualifiedName(*record), false, "", ""};
    try {
      listed.predicate =
          FindPredicate(predicate_, {*record, declarations_, traits_, collector_.parameter_types()})
              .Signature();
      if (record->isAbstract()) {
        listed.predicate.clear();
        listed.problem = "it is abstract";
      }
    } catch (const NoPredicate&) {
      if (record->isCXXClassMember() || !HasPublicMethods(*record)) return std::nullopt;
      listed.problem = record->isAbstract() ? "it is abstract" : kNoPredicate;
    } catch (const Error& problem) {
      listed.problem = problem.what();
    }
    return listed;
  }

  std::optional<SubjectClass> Describe(const clang::ClassTemplateDecl& declared) const {
    const clang::CXXRecordDecl* pattern = declared.getTemplatedDecl()->getDefinition();
    if (pattern == nullptr || !IsIn(*pattern, request_.files)) return std::nullopt;
    if (pattern->isCXXClassMember()) return std::nullopt;
    const clang::CXXMethodDecl* predicate = PredicateByName(*pattern);
    if (predicate == nullptr && !HasPublicMethods(*pattern)) return std::nullopt;
    const std::string name = QualifiedName(declared);
    if (predicate == nullptr) {
      return SubjectClass{ExampleOf(declared, name), true, "", kNoPredicate};
    }
    return SubjectClass{ExampleOf(declared, name), true, predicate->getNameAsString() + "()", ""};
  }

  const LoadRequest& request_;
  const PredicateName& predicate_;
  const Traits traits_;
  const ClassCollector collector_;
  const Declarations declarations_;
};

std::vector<SubjectClass> ListWith(const LoadRequest& request,
                                   const std::vector<std::string>& files,
                                   const CompileFlags& flags) {
  const PredicateName predicate = PredicateName::Parse(request.predicate);
  std::vector<SubjectClass> list;
  std::optional<DoesNotCompile> problem;
  bool compiles = false;
  for (const std::vector<std::string>& includes : Attempts(files)) {
    TranslationUnit unit;
    unit.includes = includes;
    unit.lines = predicate.Question();
    unit.flags = flags.flags;
    unit.directory = flags.directory;
    unit.korat_include = request.korat_include;
    if (KeepHeaders(flags.flags)) unit.precompiled = request.precompiled;
    const ParsedUnit parsed =
        ParseTwice(unit, [](const ParsedUnit& first) { return first.log->errors().empty(); });
    if (const auto errors = parsed.UserErrors(); errors.empty()) {
      compiles = true;
      Lister(parsed, request, predicate).AddTo(list);
    } else if (!problem) {
      problem.emplace(Describe(errors));
    }
  }
  if (!compiles) throw *problem;
  return list;
}

}  // namespace

std::vector<SubjectClass> ListClasses(const LoadRequest& request) {
  const std::vector<std::string> files = AbsolutePaths(request.files);
  const CompileFlags found =
      FindFlags(files, request.build_directory, request.flags, request.includes);
  return InFirstDialect(found, files,
                        [&](const CompileFlags& flags) { return ListWith(request, files, flags); });
}

}  // namespace korat::frontend
