#include "frontend/block_choice.h"

#include <algorithm>
#include <cctype>
#include <string_view>

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "frontend/address_choice.h"
#include "frontend/load.h"
#include "frontend/names.h"
#include "llvm/ADT/STLExtras.h"

namespace korat::frontend {
namespace {

// "m_tableSize_" -> "tablesize"
std::string Plain(std::string_view name) {
  if (name.substr(0, 2) == "m_") name.remove_prefix(2);
  std::string plain;
  for (const char c : name) {
    if (c != '_') plain += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  return plain;
}

bool IsOneOf(std::string_view name, std::initializer_list<std::string_view> names) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

bool NamesAnArray(std::string_view plain) {
  return IsOneOf(plain, {"data", "elems", "elements", "items", "buf", "buffer", "arr", "array",
                         "storage", "heap", "table", "slots"});
}

bool IsInteger(clang::QualType type) {
  return type->isIntegerType() && !type->isEnumeralType() && !type->isBooleanType() &&
         !type->isAnyCharacterType();
}

// What a pointer leads to, or the element of the array that a unique_ptr owns; null if neither.
clang::QualType Pointee(clang::QualType written) {
  const clang::QualType type = written.getCanonicalType();
  if (type->isPointerType()) return type->getPointeeType();
  const auto* owner =
      llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(type->getAsCXXRecordDecl());
  if (owner == nullptr || !owner->isInStdNamespace() || owner->getName() != "unique_ptr") return {};
  const clang::QualType owned = owner->getTemplateArgs()[0].getAsType();
  const auto* array = owner->getASTContext().getAsIncompleteArrayType(owned);
  return array == nullptr ? clang::QualType() : array->getElementType();
}

// The element of an array that ends its class and may be longer than it says: `T data[]`, and
// `T data[0]` and `T data[1]` of older code. Null if it is none.
clang::QualType TrailingElement(const clang::FieldDecl& field) {
  const clang::ASTContext& context = field.getASTContext();
  const clang::FieldDecl* last = nullptr;
  for (const clang::FieldDecl* member : field.getParent()->fields()) last = member;
  if (last != &field || field.getParent()->isUnion()) return {};
  if (const auto* open = context.getAsIncompleteArrayType(field.getType())) {
    return open->getElementType();
  }
  const auto* array = context.getAsConstantArrayType(field.getType());
  return array != nullptr && array->getZExtSize() <= 1 ? array->getElementType()
                                                       : clang::QualType();
}

bool HasOneElement(const clang::FieldDecl& field) {
  const auto* array = field.getASTContext().getAsConstantArrayType(field.getType());
  return array != nullptr && array->getZExtSize() == 1;
}

// A class that has pointers to its own objects is linked: the pointer leads to one of them.
bool IsLinked(clang::QualType pointee, const clang::FieldDecl& field) {
  const clang::CXXRecordDecl* record = pointee->getAsCXXRecordDecl();
  if (record == nullptr || record->getDefinition() == nullptr) return false;
  if (record->getCanonicalDecl() == field.getParent()->getCanonicalDecl()) return true;
  const auto leads_back = [&](const clang::FieldDecl* member) {
    const clang::QualType type = member->getType();
    return type->isPointerType() &&
           type->getPointeeType().getCanonicalType().getUnqualifiedType() ==
               pointee.getCanonicalType().getUnqualifiedType();
  };
  const auto fields = record->getDefinition()->fields();
  return std::any_of(fields.begin(), fields.end(), leads_back);
}

// The member whose name says that it is the capacity of the array, or else its length.
std::string GuessedLength(const clang::FieldDecl& field) {
  const std::string array = Plain(field.getName());
  for (const auto& names : {std::initializer_list<std::string_view>{"cap", "capacity"},
                            {"size", "count", "len", "length", "n"}}) {
    for (const clang::FieldDecl* member : field.getParent()->fields()) {
      std::string plain = Plain(member->getName());
      if (plain.starts_with(array)) plain = plain.substr(array.size());
      if (IsInteger(member->getType()) && IsOneOf(plain, names)) return member->getNameAsString();
    }
  }
  return "";
}

std::string Trim(const std::string& text) {
  const std::size_t begin = text.find_first_not_of(' ');
  return begin == std::string::npos ? ""
                                    : text.substr(begin, text.find_last_not_of(' ') - begin + 1);
}

std::string LastName(const std::string& name) {
  const std::size_t scope = name.rfind("::");
  return scope == std::string::npos ? name : name.substr(scope + 2);
}

bool SaysArray(const std::string& values) { return values.find("array(") != std::string::npos; }

// Numbers, characters and strings are values of the elements.
bool SaysElements(const std::string& values) {
  return !values.empty() && values.find_first_of("&({") == std::string::npos &&
         (std::isdigit(static_cast<unsigned char>(values[0])) != 0 ||
          std::string_view("-'\"").find(values[0]) != std::string_view::npos);
}

}  // namespace

std::vector<std::string> AboutPointers(const std::vector<std::string>& settings) {
  std::vector<std::string> about;
  for (const std::string& setting : settings) {
    const std::size_t equals = setting.find('=');
    if (equals == std::string::npos) continue;
    const std::string name = Trim(setting.substr(0, equals));
    const std::string values = Trim(setting.substr(equals + 1));
    if (SaysArray(values) || ListsClasses(setting) ||
        (NamesAnArray(Plain(LastName(name))) && !SaysElements(values))) {
      about.push_back(name + "=" + values);
    }
  }
  return about;
}

BlockChoice::BlockChoice(const std::vector<std::string>& settings) {
  for (const std::string& setting : AboutPointers(settings)) {
    const std::size_t equals = setting.find('=');
    said_.push_back({setting.substr(0, equals), SaysArray(setting.substr(equals))});
  }
}

std::optional<std::string> BlockChoice::LengthFor(const clang::FieldDecl& field) const {
  const clang::QualType trailing = TrailingElement(field);
  const clang::QualType pointee = trailing.isNull() ? Pointee(field.getType()) : trailing;
  if (pointee.isNull() || !pointee->isObjectType() || pointee.isConstQualified()) {
    return std::nullopt;
  }
  const std::string holder = SourceName(*field.getParent());
  const std::string name = field.getNameAsString();
  const std::string length = GuessedLength(field);
  for (const auto& said : llvm::reverse(said_)) {  // the last one counts
    const std::string whole = "::" + holder + "::" + name;
    if (LastName(said.name) != name || !whole.ends_with("::" + said.name)) continue;
    return said.is_array ? std::optional(length) : std::nullopt;
  }
  if (!trailing.isNull()) {
    return HasOneElement(field) || length.empty() ? std::nullopt : std::optional(length);
  }
  const bool says_so = NamesAnArray(Plain(name)) && !length.empty() && !IsLinked(pointee, field);
  return says_so ? std::optional(length) : std::nullopt;
}

Type ModelBlock(const TypeModeller& types, const Traits& traits, const clang::FieldDecl& field,
                const std::string& length) {
  const clang::ASTContext& context = traits.context();
  const clang::QualType written = field.getType();
  const clang::QualType type = written.getCanonicalType().getUnqualifiedType();
  const clang::QualType trailing = TrailingElement(field);
  const clang::QualType element = trailing.isNull() ? Pointee(type) : trailing;
  const bool has_state =
      trailing.isNull() && context.getTypeSize(type) != context.getTypeSize(context.VoidPtrTy);
  if (has_state || !traits.IsComplete(element) || !traits.IsDefaultConstructible(element)) {
    return types.Model(written);
  }
  Type part = types.Model(element);
  if (part.kind == TypeKind::kUnboundable || part.kind == TypeKind::kKept) {
    return types.Model(written);
  }
  Type model;
  model.kind = trailing.isNull() ? TypeKind::kBlock : TypeKind::kTrailing;
  model.source = SourceName(type, context);
  model.spelling = Spelling(written, context);
  model.parts.push_back(std::move(part));
  model.length_by = length;
  return model;
}

}  // namespace korat::frontend
