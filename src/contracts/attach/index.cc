#include "contracts/attach/index.h"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <iterator>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "frontend/names.h"
#include "frontend/predicate.h"
#include "frontend/reading/parse.h"
#include "os/files.h"

namespace korat::frontend {
namespace {

bool AnswersAlone(const clang::CXXMethodDecl& method) {
  return !method.isStatic() && method.getNumParams() == 0 && !method.isDeleted() &&
         method.getReturnType()->isBooleanType();
}

bool SaysItAssigns(const Specification& specification) {
  for (const Behavior& behavior : specification.behaviors) {
    for (const Clause& clause : behavior.clauses) {
      if (clause.kind != ClauseKind::kAssignable) continue;
      const auto assigns = [](const AssignableItem& item) {
        return item.kind != LocationKind::kNothing;
      };
      if (std::any_of(clause.places.begin(), clause.places.end(), assigns)) return true;
    }
  }
  return false;
}

// Contracts are written at templates, not at their instances.
const clang::FunctionDecl& Written(const clang::FunctionDecl& function) {
  if (const auto* pattern = function.getTemplateInstantiationPattern()) return *pattern;
  if (const auto* pattern = function.getInstantiatedFromMemberFunction()) return *pattern;
  return function;
}

const clang::CXXRecordDecl& Written(const clang::CXXRecordDecl& record) {
  const clang::CXXRecordDecl* pattern = record.getTemplateInstantiationPattern();
  return pattern != nullptr ? *pattern : record;
}

void AddOnce(const EffectiveContract& added, std::vector<EffectiveContract>& contracts) {
  const bool is_known =
      std::any_of(contracts.begin(), contracts.end(),
                  [&](const EffectiveContract& other) { return other.contract == added.contract; });
  if (!is_known) contracts.push_back(added);
}

// Compares what is known before the template's types are.
bool Overrides(const clang::CXXMethodDecl& method, const clang::CXXMethodDecl& candidate) {
  const bool is_virtual = candidate.isVirtual() || candidate.hasAttr<clang::OverrideAttr>() ||
                          candidate.hasAttr<clang::FinalAttr>();
  return is_virtual && candidate.getDeclName() == method.getDeclName() &&
         candidate.getNumParams() == method.getNumParams() &&
         candidate.isConst() == method.isConst();
}

}  // namespace

ContractIndex::ContractIndex(const UnitContracts& contracts, const FreePredicates& free,
                             const std::string& predicate)
    : contracts_(contracts), free_(free) {
  // The name may have a parameter list: "isHeap()".
  if (!predicate.empty()) names_.push_back(PredicateName::Parse(predicate).name);
  names_.insert(names_.end(), std::begin(kUsualPredicates), std::end(kUsualPredicates));
}

const FunctionContract* ContractIndex::Of(const clang::FunctionDecl& function) const {
  const auto found = contracts_.functions.find(Written(function).getCanonicalDecl());
  return found == contracts_.functions.end() ? nullptr : &found->second;
}

std::vector<EffectiveContract> ContractIndex::Inherited(const clang::FunctionDecl& function) const {
  std::vector<EffectiveContract> inherited;
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(&function);
  if (method == nullptr || llvm::isa<clang::CXXDestructorDecl>(method)) return inherited;
  for (const clang::CXXMethodDecl* overridden : method->overridden_methods()) {
    const std::string scope = SourceName(*overridden->getParent());
    if (const FunctionContract* own = Of(*overridden)) AddOnce({own, overridden, scope}, inherited);
    for (const EffectiveContract& further : Inherited(*overridden)) AddOnce(further, inherited);
  }
  AddFromTemplates(*method, inherited);
  return inherited;
}

// In a template, Clang does not know yet which functions of a dependent base are overridden.
void ContractIndex::AddFromTemplates(const clang::CXXMethodDecl& method,
                                     std::vector<EffectiveContract>& inherited) const {
  if (!method.getParent()->isDependentContext()) return;
  for (const BaseClass& base : BasesOf(*method.getParent())) {
    if (!base.record->isDependentContext()) continue;
    for (const clang::CXXMethodDecl* candidate : base.record->methods()) {
      if (!Overrides(method, *candidate)) continue;
      if (const FunctionContract* own = Of(*candidate)) {
        AddOnce({own, candidate, base.name}, inherited);
      }
      for (EffectiveContract further : Inherited(*candidate)) {
        further.scope = base.name;  // the contract is found through this base
        AddOnce(further, inherited);
      }
    }
  }
}

const std::vector<Clause>& ContractIndex::InvariantsOf(const clang::CXXRecordDecl& record) const {
  static const std::vector<Clause> kNone;
  const auto found = contracts_.invariants.find(Written(record).getDefinition());
  return found == contracts_.invariants.end() ? kNone : found->second;
}

ContractIndex::Predicate ContractIndex::Implied(const clang::CXXRecordDecl& record) const {
  for (const std::string& name : names_) {
    for (const clang::CXXMethodDecl* method : record.methods()) {
      if (method->getIdentifier() == nullptr || method->getName() != name) continue;
      if (AnswersAlone(*method)) return {method, nullptr};
    }
    if (const FreePredicate* free = free_.Find(record, name)) return {nullptr, free};
  }
  return {};
}

const clang::CXXMethodDecl* ContractIndex::PredicateOf(const clang::CXXRecordDecl& record) const {
  return Implied(record).member;
}

const FreePredicate* ContractIndex::FreePredicateOf(const clang::CXXRecordDecl& record) const {
  return Implied(record).free;
}

bool ContractIndex::HasInvariants(const clang::CXXRecordDecl& record) const {
  const Predicate implied = Implied(record);
  if (implied.member != nullptr || implied.free != nullptr) return true;
  if (!InvariantsOf(record).empty()) return true;
  const auto bases = BasesOf(record);
  return std::any_of(bases.begin(), bases.end(),
                     [&](const BaseClass& base) { return HasInvariants(*base.record); });
}

bool ContractIndex::IsContracted(const clang::CXXRecordDecl& record) const {
  if (HasInvariants(record)) return true;
  for (const auto& [function, contract] : contracts_.functions) {
    const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(function);
    if (method != nullptr &&
        method->getParent()->getDefinition() == Written(record).getDefinition()) {
      return true;
    }
  }
  const auto bases = BasesOf(record);
  return std::any_of(bases.begin(), bases.end(),
                     [&](const BaseClass& base) { return IsContracted(*base.record); });
}

bool ContractIndex::IsHelper(const clang::FunctionDecl& function) const {
  const FunctionContract* contract = Of(function);
  return contract != nullptr && contract->specification.is_helper;
}

bool ContractIndex::IsPure(const clang::FunctionDecl& function) const {
  const FunctionContract* own = Of(function);
  if (own != nullptr && own->specification.is_pure) return true;
  if (own != nullptr && SaysItAssigns(own->specification)) return false;
  for (const EffectiveContract& inherited : Inherited(function)) {
    if (inherited.contract->specification.is_pure) return true;
  }
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(&function);
  return method != nullptr && method->isConst();
}

bool ContractIndex::IsPredicate(const clang::FunctionDecl& function) const {
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(&function);
  if (method == nullptr) return false;
  const clang::CXXMethodDecl* predicate = PredicateOf(*method->getParent());
  return predicate != nullptr && predicate->getCanonicalDecl() == method->getCanonicalDecl();
}

bool ContractIndex::ChecksInvariants(const clang::FunctionDecl& function) const {
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(&function);
  if (method == nullptr || method->isStatic() || IsHelper(function)) return false;
  if (!HasInvariants(*method->getParent()) || IsPredicate(function)) return false;
  return IsPublic(*method);
}

bool IsPublic(const clang::CXXMethodDecl& method) {
  const clang::AccessSpecifier access = method.getCanonicalDecl()->getAccess();
  return access == clang::AS_public || access == clang::AS_none;
}

std::string DisplayName(const clang::FunctionDecl& function) {
  return function.getQualifiedNameAsString();
}

std::string IdOf(const clang::FunctionDecl& function) {
  const clang::FunctionDecl& canonical = *function.getCanonicalDecl();
  const Location at = LocationOf(canonical);
  const std::string text = DisplayName(canonical) + " " + canonical.getType().getAsString() + " " +
                           std::to_string(at.line) + ":" + std::to_string(at.column);
  std::uint64_t hash = 0xcbf29ce484222325;  // FNV-1a
  for (const unsigned char byte : text) hash = (hash ^ byte) * 0x100000001b3;
  char digits[17];
  std::snprintf(digits, sizeof(digits), "%016llx", static_cast<unsigned long long>(hash));
  return digits;
}

Location DisplayLocation(const clang::Decl& declaration) {
  Location location = LocationOf(declaration);
  location.file = DisplayPath(location.file);
  return location;
}

std::vector<BaseClass> BasesOf(const clang::CXXRecordDecl& record) {
  std::vector<BaseClass> bases;
  if (!record.hasDefinition()) return bases;
  const clang::PrintingPolicy policy = Policy(record.getASTContext());
  for (const clang::CXXBaseSpecifier& base : record.getDefinition()->bases()) {
    const clang::CXXRecordDecl* known = base.getType()->getAsCXXRecordDecl();
    const auto* made = base.getType()->getAs<clang::TemplateSpecializationType>();
    if (known != nullptr && known->hasDefinition()) {
      bases.push_back({known->getDefinition(), SourceName(*known)});
    } else if (known == nullptr && made != nullptr) {
      const auto* pattern = llvm::dyn_cast_or_null<clang::ClassTemplateDecl>(
          made->getTemplateName().getAsTemplateDecl());
      if (pattern == nullptr || !pattern->getTemplatedDecl()->hasDefinition()) continue;
      bases.push_back(
          {pattern->getTemplatedDecl()->getDefinition(), base.getType().getAsString(policy)});
    }
  }
  return bases;
}

}  // namespace korat::frontend
