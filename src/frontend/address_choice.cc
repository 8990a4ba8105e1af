#include "frontend/address_choice.h"

#include <algorithm>
#include <cctype>

#include "base/text.h"
#include "clang/AST/ASTContext.h"
#include "frontend/names.h"
#include "korat/detail/bounds.h"
#include "llvm/ADT/STLExtras.h"

namespace korat::frontend {
namespace {

bool IsEndOf(const std::string& name, const std::string& ending) {
  return ("::" + name).ends_with("::" + ending);
}

bool HoldsAddresses(clang::QualType written, const clang::ASTContext& context) {
  const clang::QualType type = written.getCanonicalType();
  if (type->isVoidPointerType()) return true;
  return type->isIntegerType() && !type->isEnumeralType() && !type->isBooleanType() &&
         context.getTypeSize(type) == context.getTypeSize(context.VoidPtrTy);
}

// A name that is no word of bounds, with or without a tag: "Item", "ns::Box<int>|1".
bool MayBeClass(std::string text) {
  text = text.substr(0, text.find('|'));
  const bool is_word = text == "null" || text == "keep" || text == "true" || text == "false";
  return !is_word && !text.empty() && text.find_first_of("('\"{.") == std::string::npos &&
         (std::isalpha(static_cast<unsigned char>(text[0])) != 0 || text[0] == '_');
}

}  // namespace

bool ListsClasses(const std::string& setting) {
  const std::size_t equals = setting.find('=');
  if (equals == std::string::npos || setting.starts_with("operator")) return false;
  const auto items =
      detail::ParseBound(setting.substr(0, equals), std::string_view(setting).substr(equals + 1));
  return llvm::any_of(items, [](const detail::BoundItem& item) { return MayBeClass(item.text); });
}

AddressChoice::AddressChoice(const std::vector<std::string>& settings) {
  for (const std::string& setting : settings) {
    if (!ListsClasses(setting)) continue;
    const std::size_t equals = setting.find('=');
    Listed listed{WithoutSpaces(setting.substr(0, equals)), {}};
    for (const detail::BoundItem& item : detail::ParseBound(
             setting.substr(0, equals), std::string_view(setting).substr(equals + 1))) {
      if (MayBeClass(item.text)) {
        listed.classes.push_back(WithoutSpaces(item.text.substr(0, item.text.find('|'))));
      }
    }
    listed_.push_back(std::move(listed));
  }
}

std::vector<clang::CXXRecordDecl*> AddressChoice::ClassesFor(
    const clang::FieldDecl& field, const std::vector<clang::CXXRecordDecl*>& known) const {
  std::vector<clang::CXXRecordDecl*> found;
  if (listed_.empty() || !HoldsAddresses(field.getType(), field.getASTContext())) return found;
  const std::string whole =
      WithoutSpaces(SourceName(*field.getParent())) + "::" + field.getNameAsString();
  for (const Listed& listed : llvm::reverse(listed_)) {  // the last one counts
    if (!IsEndOf(whole, listed.field) && !IsEndOf(WithoutTemplateArguments(whole), listed.field)) {
      continue;
    }
    for (const std::string& name : listed.classes) {
      for (clang::CXXRecordDecl* record : known) {
        if (!record->isUnion() && IsEndOf(WithoutSpaces(SourceName(*record)), name)) {
          found.push_back(record);
        }
      }
    }
    break;
  }
  return found;
}

}  // namespace korat::frontend
