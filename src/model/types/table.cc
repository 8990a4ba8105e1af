// The list of all descriptions. Each is defined in a file beside this one.
#include <algorithm>
#include <array>
#include <cassert>
#include <utility>

#include "model/type_description.h"

namespace korat::frontend {

namespace types {
// numbers.cc
extern const TypeDescription kBool, kInteger, kCharacter, kFloating, kEnum;
// strings.cc
extern const TypeDescription kString;
// pointers.cc
extern const TypeDescription kPointer, kUniquePointer, kSharedPointer, kWeakPointer, kAddress;
// blocks.cc
extern const TypeDescription kTrailing, kBlock;
// elements.cc
extern const TypeDescription kArray, kVector, kDeque, kList, kForwardList, kSpan, kQueue;
// keyed.cc
extern const TypeDescription kPriorityQueue, kSet, kMap;
// parts.cc
extern const TypeDescription kPair, kTuple, kComplex, kStruct;
// wrapped.cc
extern const TypeDescription kWrapped;
// choices.cc
extern const TypeDescription kOptional, kCompoundOptional, kVariant;
// iterators.cc
extern const TypeDescription kIterator;
// wholes.cc
extern const TypeDescription kKept, kOpaque, kUnboundable;
}  // namespace types

namespace {

// In the order of TypeKind.
const std::array kTable = {&types::kBool,
                           &types::kInteger,
                           &types::kCharacter,
                           &types::kFloating,
                           &types::kEnum,
                           &types::kString,
                           &types::kPointer,
                           &types::kUniquePointer,
                           &types::kSharedPointer,
                           &types::kWeakPointer,
                           &types::kAddress,
                           &types::kTrailing,
                           &types::kBlock,
                           &types::kArray,
                           &types::kVector,
                           &types::kDeque,
                           &types::kList,
                           &types::kForwardList,
                           &types::kSpan,
                           &types::kQueue,
                           &types::kPriorityQueue,
                           &types::kSet,
                           &types::kMap,
                           &types::kOptional,
                           &types::kCompoundOptional,
                           &types::kVariant,
                           &types::kPair,
                           &types::kTuple,
                           &types::kComplex,
                           &types::kWrapped,
                           &types::kIterator,
                           &types::kStruct,
                           &types::kKept,
                           &types::kOpaque,
                           &types::kUnboundable};
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

std::string TypesTable() {
  constexpr std::pair<Form, const char*> kRows[] = {
      {Form::kValues, "one value"},
      {Form::kElements, "element by element"},
      {Form::kBlock, "an array as long as another member says, or null"},
      {Form::kSequence, "a length, and that many elements"},
      {Form::kKeys, "a set of keys, and the values they map to"},
      {Form::kParts, "part by part"},
      {Form::kMembers, "member by member"},
      {Form::kChoice, "one of several alternatives"}};
  std::string table = "| A field is | if it is of type |\n|---|---|\n";
  for (const auto& [form, how] : kRows) {
    std::string types;
    for (const TypeDescription* description : kTable) {
      if (description->form == form)
        types += (types.empty() ? "" : ", ") + std::string(description->shown);
    }
    table += std::string("| ") + how + " | " + types + " |\n";
  }
  return table + "| kept as constructed | " + types::kKept.shown +
         " |\n| one of a list of values | " + types::kOpaque.shown +
         " |\n| never enumerated, so keep it | " + types::kUnboundable.shown + " |\n";
}

std::vector<const TypeDescription*> AllDescriptions() { return {kTable.begin(), kTable.end()}; }

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
         type.kind == TypeKind::kWeakPointer || type.source.starts_with("std::unique_ptr<") ||
         type.source.starts_with("std::shared_ptr<");
}

}  // namespace korat::frontend
