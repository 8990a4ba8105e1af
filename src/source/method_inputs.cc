#include "source/method_inputs.h"

#include <algorithm>

#include "model/bound_names.h"
#include "model/tested.h"

namespace korat::frontend {
namespace {

bool LeadsOn(const Type& type) {
  return (type.class_index >= 0 && type.kind != TypeKind::kStruct) ||
         std::any_of(type.parts.begin(), type.parts.end(),
                     [](const Type& part) { return LeadsOn(part); });
}

}  // namespace

bool LeadsOn(const ClassModel& model, int class_index) {
  const Class& node = model.classes[static_cast<std::size_t>(class_index)];
  return std::any_of(node.fields.begin(), node.fields.end(),
                     [](const Field& field) { return LeadsOn(field.type); }) ||
         std::any_of(node.bases.begin(), node.bases.end(),
                     [&](int base) { return LeadsOn(model, base); });
}

MethodInputs::MethodInputs(const ClassModel& model, const TestedFunction& tested)
    : model_(model), tested_(tested), arguments_(ArgumentsOf(tested.function)) {}

std::vector<std::size_t> MethodInputs::Structures() const {
  std::vector<std::size_t> positions;
  for (const std::size_t i : arguments_) {
    if (IsStructure(i)) positions.push_back(i);
  }
  return positions;
}

bool MethodInputs::IsStructure(std::size_t i) const {
  const Type& type = function().parameters[i].type;
  return type.kind == TypeKind::kPointer && type.class_index >= 0 &&
         !PredicateOf(model_, type.class_index).empty();
}

// A pointer or reference to a node is one into the structure; leaves, which lead nowhere, come
// from anywhere, and so do objects that are given away or copied.
bool MethodInputs::IsInner(std::size_t i) const {
  const Parameter& parameter = function().parameters[i];
  const Type& type = parameter.type;
  if (type.is_object && (!parameter.is_reference || parameter.is_rvalue)) return false;
  const bool is_structure = type.class_index >= 0 && !PredicateOf(model_, type.class_index).empty();
  const bool is_pointer = type.kind == TypeKind::kPointer || type.kind == TypeKind::kSharedPointer;
  if (!is_pointer || is_structure) return false;
  return tested_.HasReceiver() && LeadsOn(model_, type.class_index);
}

bool MethodInputs::IsRoot(std::size_t i) const {
  const Type& type = function().parameters[i].type;
  return type.kind == TypeKind::kPointer && type.class_index == 0;
}

bool MethodInputs::TakesRoots() const {
  return std::any_of(arguments_.begin(), arguments_.end(),
                     [this](std::size_t i) { return IsRoot(i); });
}

std::string MethodInputs::Argument(std::size_t i) const {
  const auto position = std::find(arguments_.begin(), arguments_.end(), i) - arguments_.begin();
  return "*static_cast<korat_argument<" + function().parameters[i].type.source + ">*>(arguments[" +
         std::to_string(position) + "])";
}

// A reference gets the argument itself, a value a copy of it.
std::string MethodInputs::Value(std::size_t i) const {
  const Parameter& parameter = function().parameters[i];
  std::string type = parameter.type.source;
  std::string value;
  if (static_cast<int>(i) == function().receiver) {
    if (parameter.type.kind == TypeKind::kPointer) return "object";
    type = kRoot;
    value = "*object";
  } else if (parameter.type.is_object) {
    type = model_.classes[static_cast<std::size_t>(parameter.type.class_index)].name;
    value = "*" + Argument(i);
  } else {
    value = Argument(i);
  }
  return parameter.is_rvalue ? "static_cast<korat_argument<" + type + ">&&>(" + value + ")" : value;
}

std::string MethodInputs::Values() const {
  std::string values;
  for (std::size_t i = 0; i < function().parameters.size(); ++i) {
    values += (i == 0 ? "" : ", ") + Value(i);
  }
  return values;
}

}  // namespace korat::frontend
