#include "contracts/check/list_unit.h"

#include <algorithm>

#include "clang/AST/ASTContext.h"
#include "contracts/write/body_writer.h"
#include "contracts/write/function_text.h"
#include "frontend/names.h"

namespace korat::frontend {
namespace {

bool IsSamePlace(const Location& a, const Location& b) {
  return a.file == b.file && a.line == b.line && a.column == b.column;
}

void ListClass(const clang::CXXRecordDecl& record, const ContractIndex& index,
               ContractListing& listing) {
  const clang::CXXMethodDecl* predicate = index.PredicateOf(record);
  const FreePredicate* free = index.FreePredicateOf(record);
  const std::vector<Clause>& invariants = index.InvariantsOf(record);
  if (predicate == nullptr && free == nullptr && invariants.empty()) return;
  ListedClass listed;
  listed.name = record.getQualifiedNameAsString();
  listed.location = DisplayLocation(record);
  listed.invariants = invariants;
  if (predicate != nullptr) {
    listed.predicate = predicate->getNameAsString() + "()";
    listed.predicate_location = DisplayLocation(*predicate);
  } else if (free != nullptr) {
    listed.predicate = free->signature;
    listed.predicate_location = free->location;
  }
  const bool is_known = std::any_of(
      listing.classes.begin(), listing.classes.end(),
      [&](const ListedClass& other) { return IsSamePlace(other.location, listed.location); });
  if (!is_known) listing.classes.push_back(std::move(listed));
}

ListedFunction Describe(const clang::FunctionDecl& function, const ContractIndex& index) {
  ListedFunction listed;
  listed.name = SignatureOf(function);
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(&function);
  if (method != nullptr) listed.class_name = method->getParent()->getQualifiedNameAsString();
  listed.location = DisplayLocation(function);
  if (const FunctionContract* own = index.Of(function)) {
    listed.specification = own->specification;
    listed.id = IdOf(function);
  }
  for (const EffectiveContract& inherited : index.Inherited(function)) {
    listed.inherited.push_back(SignatureOf(*inherited.from));
  }
  listed.checks_invariants = index.ChecksInvariants(function);
  listed.is_pure = index.IsPure(function);
  return listed;
}

void ListFunction(const FunctionSite& site, const ContractIndex& index, ContractListing& listing) {
  if (!NeedsChecks(*site.function, index)) return;
  const clang::FunctionDecl& canonical = *site.function->getCanonicalDecl();
  const Location at = DisplayLocation(canonical);
  auto known =
      std::find_if(listing.functions.begin(), listing.functions.end(),
                   [&](const ListedFunction& other) { return IsSamePlace(other.location, at); });
  if (known == listing.functions.end()) {
    listing.functions.push_back(Describe(canonical, index));
    known = listing.functions.end() - 1;
  }
  const std::string reason = WhyNotChecked(*site.function, site.is_in_macro);
  if (!reason.empty()) known->unchecked = reason;
  if (site.body.end > site.body.begin) known->body = DisplayLocation(*site.function);
}

}  // namespace

std::string SignatureOf(const clang::FunctionDecl& function) {
  clang::PrintingPolicy policy(function.getASTContext().getLangOpts());
  policy.SuppressTagKeyword = true;
  std::string text;
  for (const clang::ParmVarDecl* parameter : function.parameters()) {
    text += (text.empty() ? "" : ", ") + parameter->getOriginalType().getAsString(policy);
  }
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(&function);
  return DisplayName(function) + "(" + text + ")" +
         (method != nullptr && method->isConst() ? " const" : "");
}

void ListUnit(const Sites& sites, const ContractIndex& index, ContractListing& listing) {
  for (const auto& [id, file] : sites) {
    for (const ClassSite& site : file.classes) {
      listing.class_names.push_back(site.record->getQualifiedNameAsString());
      ListClass(*site.record, index, listing);
    }
    for (const FunctionSite& site : file.functions) ListFunction(site, index, listing);
  }
}

}  // namespace korat::frontend
