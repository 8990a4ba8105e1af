#include "contracts/attach/free_predicates.h"

#include <algorithm>

#include "clang/AST/DeclTemplate.h"
#include "contracts/attach/index.h"
#include "frontend/declarations.h"
#include "frontend/names.h"

namespace korat::frontend {
namespace {

// A key that is the same in every unit, and for all instances of a template.
std::string KeyOf(const clang::CXXRecordDecl& record) {
  const clang::CXXRecordDecl* pattern = record.getTemplateInstantiationPattern();
  const clang::CXXRecordDecl& written = pattern != nullptr ? *pattern : record;
  const clang::CXXRecordDecl* definition = written.getDefinition();
  const Location at = LocationOf(definition != nullptr ? *definition : written);
  return at.file + ":" + std::to_string(at.line) + ":" + std::to_string(at.column);
}

// Whether any code may name the function.
bool IsReachable(const clang::FunctionDecl& function) {
  const auto is_open = [](clang::AccessSpecifier access) {
    return access == clang::AS_public || access == clang::AS_none;
  };
  if (!is_open(function.getAccess())) return false;
  for (const clang::DeclContext* around = function.getDeclContext(); around->isRecord();
       around = around->getParent()) {
    if (!is_open(llvm::cast<clang::CXXRecordDecl>(around)->getAccess())) return false;
  }
  return true;
}

bool IsSamePredicate(const FreePredicate& a, const FreePredicate& b) {
  return a.location.file == b.location.file && a.location.line == b.location.line &&
         a.location.column == b.location.column && a.class_name == b.class_name;
}

}  // namespace

const clang::CXXRecordDecl* AskedClass(const clang::FunctionDecl& function) {
  if (function.getNumParams() != 1 || !function.getReturnType()->isBooleanType()) return nullptr;
  const clang::QualType type = function.getParamDecl(0)->getType();
  if (!type->isLValueReferenceType() && !type->isPointerType()) return nullptr;
  const clang::CXXRecordDecl* record = type->getPointeeType()->getAsCXXRecordDecl();
  if (record == nullptr || !record->hasDefinition() || record->isDependentType()) return nullptr;
  return record->getDefinition();
}

FreePredicate DescribePredicate(const clang::FunctionDecl& function,
                                const clang::CXXRecordDecl& record) {
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(&function);
  const clang::QualType type = function.getParamDecl(0)->getType();
  FreePredicate predicate;
  predicate.name = QualifiedName(function);
  predicate.class_name = SourceName(record);
  predicate.signature =
      function.getNameAsString() + "(" + Spelling(type, function.getASTContext()) + ")";
  predicate.location = DisplayLocation(function);
  predicate.by_pointer = type->isPointerType();
  predicate.is_own =
      method != nullptr && method->getParent()->getCanonicalDecl() == record.getCanonicalDecl();
  predicate.is_at_home =
      function.getEnclosingNamespaceContext()->Equals(record.getEnclosingNamespaceContext());
  return predicate;
}

bool FreePredicate::IsNamed(const std::string& wanted) const {
  return name == wanted || llvm::StringRef(name).ends_with("::" + wanted);
}

void FreePredicates::AddUnit(const clang::ASTContext& context) {
  for (const clang::FunctionDecl* function : CollectDeclarations(context).functions) {
    if (function->getIdentifier() == nullptr || !IsUserCode(*function)) continue;
    const clang::CXXRecordDecl* record = AskedClass(*function);
    if (record == nullptr) continue;
    FreePredicate added = DescribePredicate(*function, *record);
    if (!added.is_own && !IsReachable(*function)) continue;
    std::vector<FreePredicate>& known = by_class_[KeyOf(*record)];
    const bool is_known = std::any_of(known.begin(), known.end(), [&](const FreePredicate& other) {
      return IsSamePredicate(other, added);
    });
    if (!is_known) known.push_back(std::move(added));
  }
}

const FreePredicate* FreePredicates::Find(const clang::CXXRecordDecl& record,
                                          const std::string& name) const {
  const auto found = by_class_.find(KeyOf(record));
  if (found == by_class_.end()) return nullptr;
  const FreePredicate* best = nullptr;
  for (const FreePredicate& predicate : found->second) {
    if (!predicate.IsNamed(name)) continue;
    if (best == nullptr || (predicate.is_at_home && !best->is_at_home)) best = &predicate;
  }
  return best;
}

}  // namespace korat::frontend
