// The list of all descriptions. Each is defined in a file beside this one.
#include <algorithm>
#include <array>
#include <cassert>

#include "model/type_description.h"

namespace korat::frontend {

namespace types {
// numbers.cc
extern const TypeDescription kBool, kInteger, kCharacter, kFloating, kEnum;
// strings.cc
extern const TypeDescription kString;
// pointers.cc
extern const TypeDescription kPointer, kUniquePointer, kSharedPointer;
// elements.cc
extern const TypeDescription kArray, kVector, kDeque, kList, kForwardList;
// keyed.cc
extern const TypeDescription kSet, kMap;
// parts.cc
extern const TypeDescription kOptional, kPair, kStruct;
// wholes.cc
extern const TypeDescription kKept, kOpaque, kUnboundable;
}  // namespace types

namespace {

// In the order of TypeKind.
const std::array kTable = {
    &types::kBool,          &types::kInteger,     &types::kCharacter, &types::kFloating,
    &types::kEnum,          &types::kString,      &types::kPointer,   &types::kUniquePointer,
    &types::kSharedPointer, &types::kArray,       &types::kVector,    &types::kDeque,
    &types::kList,          &types::kForwardList, &types::kSet,       &types::kMap,
    &types::kOptional,      &types::kPair,        &types::kStruct,    &types::kKept,
    &types::kOpaque,        &types::kUnboundable};
static_assert(kTable.size() == static_cast<std::size_t>(TypeKind::kUnboundable) + 1);

}  // namespace

const TypeDescription& Describe(TypeKind kind) {
  const TypeDescription& description = *kTable[static_cast<std::size_t>(kind)];
  assert(description.kind == kind);
  return description;
}

const TypeDescription* FindDescription(const std::string& name) {
  const auto* const found =
      std::find_if(kTable.begin(), kTable.end(),
                   [&](const TypeDescription* description) { return description->name == name; });
  return found == kTable.end() ? nullptr : *found;
}

bool IsCompound(const Type& type) {
  const Form form = Describe(type).form;
  return form != Form::kValues && form != Form::kWhole;
}

std::vector<std::string> DefaultValues(const Type& type) {
  auto* const examples = Describe(type).examples;
  if (examples == nullptr || type.is_atomic || DefaultsToNull(type)) return {};
  return examples(type);
}

bool DefaultsToNull(const Type& type) {
  return type.kind == TypeKind::kUniquePointer || type.kind == TypeKind::kSharedPointer ||
         type.source.starts_with("std::unique_ptr<") || type.source.starts_with("std::shared_ptr<");
}

}  // namespace korat::frontend
