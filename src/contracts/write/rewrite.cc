#include "contracts/write/rewrite.h"

#include <algorithm>
#include <optional>

#include "clang/AST/ASTContext.h"
#include "contracts/attach/field_classes.h"
#include "contracts/write/class_writer.h"
#include "contracts/write/function_text.h"
#include "contracts/write/predicate_registration.h"
#include "contracts/write/specification_writer.h"
#include "frontend/names.h"

namespace korat::frontend {
namespace {

class UnitRewriter {
 public:
  UnitRewriter(const Sites& sites, const UnitContracts& contracts, const ContractIndex& index,
               Rewrites& rewrites, std::vector<ContractError>& errors)
      : sites_(sites), contracts_(contracts), index_(index), rewrites_(rewrites), errors_(errors) {}

  void Run() {
    CheckFunctions();
    AddFreeFunctions();
    AddFreePredicates();
    field_classes_ = FieldClasses(sites_, contracts_, index_);
    for (const auto& [id, file] : sites_) {
      for (const ClassSite& site : file.classes) AddClass(file, site);
      for (const FunctionSite& site : file.functions) AddBody(file, site);
    }
    for (const StatementContract& statement : contracts_.statements) AddStatement(statement);
  }

 private:
  // Reports contracts that can't be checked, or that make no sense for their function.
  void CheckFunctions() {
    for (const auto& [function, contract] : contracts_.functions) {
      const Specification& specification = contract.specification;
      const std::string name = "'" + DisplayName(*contract.declaration) + "'";
      const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(contract.declaration);
      if (method != nullptr && method->isOutOfLine()) {
        Fail(specification.location, "the contract of " + name +
                                         " belongs to its declaration in the class, at " +
                                         At(DisplayLocation(*function)));
      }
      if (method == nullptr && contract.declaration->getLexicalDeclContext()->isRecord() &&
          !contract.declaration->doesThisDeclarationHaveABody()) {
        Fail(specification.location, "the contract of " + name +
                                         " belongs to a declaration outside the class, which only "
                                         "declares a friend");
      }
      if (method == nullptr && specification.is_helper) {
        Fail(specification.location, name +
                                         " can't be a helper: it is not a method, so it has no "
                                         "invariants to leave out");
      }
      CheckBodies(contract, name);
      CheckResult(contract);
      CheckPure(contract, name);
    }
  }

  void CheckPure(const FunctionContract& contract, const std::string& name) {
    if (!contract.specification.is_pure) return;
    for (const Behavior& behavior : contract.specification.behaviors) {
      for (const Clause& clause : behavior.clauses) {
        for (const AssignableItem& place : clause.places) {
          if (place.kind == LocationKind::kNothing) continue;
          Fail(place.location, name + " is declared pure, so it can't assign to anything");
        }
      }
    }
  }

  void CheckBodies(const FunctionContract& contract, const std::string& name) {
    const clang::FunctionDecl* canonical = contract.declaration->getCanonicalDecl();
    for (const auto& [id, file] : sites_) {
      for (const FunctionSite& site : file.functions) {
        if (site.function->getCanonicalDecl() != canonical) continue;
        const std::string reason = WhyNotChecked(*site.function, site.is_in_macro);
        if (reason.empty()) continue;
        return Fail(contract.specification.location,
                    "the contract of " + name + " can't be checked: " + reason);
      }
    }
  }

  void CheckResult(const FunctionContract& contract) {
    const clang::FunctionDecl& function = *contract.declaration;
    const bool returns_nothing = function.getReturnType()->isVoidType() ||
                                 IsConstructor(function) ||
                                 llvm::isa<clang::CXXDestructorDecl>(function);
    if (!returns_nothing) return;
    for (const Behavior& behavior : contract.specification.behaviors) {
      for (const Clause& clause : behavior.clauses) {
        if (!clause.uses_result) continue;
        Fail(clause.condition_location,
             "'" + DisplayName(function) + "' returns nothing, so it has no \\result");
      }
    }
  }

  void AddFreeFunctions() {
    for (const auto& [function, contract] : contracts_.functions) {
      if (llvm::isa<clang::CXXMethodDecl>(function)) continue;
      const FileSites& file = sites_.at(contract.file);
      const bool is_c = function->isInExternCContext();
      CodeWriter out;
      out.Add(is_c ? "\nextern \"C++\" {\n" : "\n");
      WriteSpecification(contract, index_, out);
      if (is_c) out.Add("}\n");
      Insert(file, contract.begin, 2, std::move(out));
    }
  }

  void AddFreePredicates() {
    for (const auto& [id, file] : sites_) {
      for (const FunctionSite& site : file.functions) {
        const clang::CXXRecordDecl* record = AskedClass(*site.function);
        const FreePredicate* asked = record != nullptr ? index_.FreePredicateOf(*record) : nullptr;
        if (asked == nullptr || asked->is_own || asked->name != QualifiedName(*site.function)) {
          continue;
        }
        const std::optional<std::size_t> place = RegistrationPlace(site, file);
        if (!place.has_value()) continue;
        CodeWriter out;
        WriteRegistration(*site.function, out);
        Insert(file, *place, 3, std::move(out));
      }
    }
  }

  void AddClass(const FileSites& file, const ClassSite& site) {
    std::vector<const FunctionContract*> methods;
    for (const auto& [function, contract] : contracts_.functions) {
      const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(function);
      if (method != nullptr && method->getParent() == site.record) methods.push_back(&contract);
    }
    // Sorts by the order of the text, not of addresses.
    std::sort(methods.begin(), methods.end(), [](const auto* a, const auto* b) {
      return IdOf(*a->declaration) < IdOf(*b->declaration);
    });
    if (site.is_in_macro) return;
    CodeWriter out;
    WriteClass(*site.record, index_, methods, field_classes_, out);
    // They come first in the class, because their return types must be deduced before they are
    // called.
    Insert(file, site.braces.begin + 1, 0, std::move(out));
  }

  void AddBody(const FileSites& file, const FunctionSite& site) {
    if (site.body.end == site.body.begin || !NeedsChecks(*site.function, index_)) return;
    if (!WhyNotChecked(*site.function, site.is_in_macro).empty()) return;
    for (Insertion& insertion : WrapBody(site, file, index_)) {
      RewriteOf(file).insertions.insert(std::move(insertion));
    }
  }

  void AddStatement(const StatementContract& statement) {
    const Clause& clause = statement.clause;
    const bool is_assert = clause.kind == ClauseKind::kAssert;
    CodeWriter out;
    // A `//@` comment ends with its line.
    out.Add(is_assert ? "\nkorat::contracts::Assert(korat::contracts::Clause"
                      : "\nkorat::contracts::Assume(korat::contracts::Clause");
    out.Add(ClauseText(is_assert ? "kAssertion" : "kAssumption", clause.location, clause.text,
                       DisplayName(*statement.function)));
    out.Add(", ");
    WriteCondition(clause, out);
    out.Add(");");
    const int order = static_cast<int>(clause.location.line * 1024 + clause.location.column);
    Insert(sites_.at(statement.file), statement.at, order, std::move(out));
  }

  void Insert(const FileSites& file, std::size_t at, int order, CodeWriter out) {
    std::string text = out.Take();
    if (text.empty()) return;
    const Location place = file.LocationOf(at);
    CodeWriter back;
    back.Return(place.file, place.line, place.column);
    RewriteOf(file).insertions.insert({at, order, text + back.Take()});
  }

  FileRewrite& RewriteOf(const FileSites& file) {
    FileRewrite& rewrite = rewrites_[file.path];
    rewrite.display = file.display;
    rewrite.contents = file.contents;
    return rewrite;
  }

  static std::string At(const Location& location) {
    return location.file + ":" + std::to_string(location.line);
  }

  void Fail(const Location& location, std::string text) {
    errors_.push_back({location, std::move(text)});
  }

  const Sites& sites_;
  const UnitContracts& contracts_;
  const ContractIndex& index_;
  Rewrites& rewrites_;
  std::vector<ContractError>& errors_;
  std::set<const clang::CXXRecordDecl*> field_classes_;
};

}  // namespace

std::string FileRewrite::Result() const {
  CodeWriter start;
  for (const std::string& header : headers) start.Add("#include <" + header + ">\n");
  start.Return(display, 1, 1);
  std::string text = start.Take();
  // A byte order mark counts only at the start of a file, so it stays there.
  std::size_t done = contents.starts_with("\xEF\xBB\xBF") ? 3 : 0;
  for (const Insertion& insertion : insertions) {
    text += contents.substr(done, insertion.at - done) + insertion.text;
    done = insertion.at;
  }
  return text + contents.substr(done);
}

void RewriteUnit(const Sites& sites, const UnitContracts& contracts, const ContractIndex& index,
                 Rewrites& rewrites, std::vector<ContractError>& errors) {
  UnitRewriter(sites, contracts, index, rewrites, errors).Run();
}

}  // namespace korat::frontend
