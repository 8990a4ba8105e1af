#include "source/method_inputs.h"

#include <algorithm>
#include <set>

#include "model/bound_names.h"
#include "model/tested.h"

namespace korat::frontend {
namespace {

// Also by what is embedded: a hook.
bool LeadsOn(const ClassModel& model, const Type& type) {
  if (!type.targets.empty()) return true;
  if (type.class_index >= 0) {
    return type.kind != TypeKind::kStruct || LeadsOn(model, type.class_index);
  }
  return std::any_of(type.parts.begin(), type.parts.end(),
                     [&](const Type& part) { return LeadsOn(model, part); });
}

void AddClasses(const Type& type, std::vector<int>& found) {
  if (type.class_index >= 0) found.push_back(type.class_index);
  found.insert(found.end(), type.targets.begin(), type.targets.end());
  for (const Type& part : type.parts) AddClasses(part, found);
}

// The classes of objects that fields lead to, from this class on.
std::set<int> ClassesFrom(const ClassModel& model, int class_index) {
  std::set<int> reached;
  std::vector<int> found = {class_index};
  while (!found.empty()) {
    const int next = found.back();
    found.pop_back();
    if (!reached.insert(next).second) continue;
    const Class& one = model.classes[static_cast<std::size_t>(next)];
    for (const Field& field : one.fields) AddClasses(field.type, found);
    found.insert(found.end(), one.bases.begin(), one.bases.end());
    found.insert(found.end(), one.derived.begin(), one.derived.end());
  }
  return reached;
}

// A struct that holds a pointer to a node, and hardly anything else: an iterator.
bool IsIterator(const ClassModel& model, const Type& type) {
  if (type.kind != TypeKind::kStruct || type.class_index <= 0) return false;
  const Class& one = model.classes[static_cast<std::size_t>(type.class_index)];
  const std::set<int> nodes = ClassesFrom(model, 0);
  const auto points_to_node = [&](const Field& field) {
    return field.type.kind == TypeKind::kPointer && nodes.count(field.type.class_index) != 0 &&
           LeadsOn(model, field.type.class_index);
  };
  return std::any_of(one.fields.begin(), one.fields.end(), points_to_node);
}

}  // namespace

bool LeadsOn(const ClassModel& model, int class_index) {
  const Class& node = model.classes[static_cast<std::size_t>(class_index)];
  return std::any_of(node.fields.begin(), node.fields.end(),
                     [&](const Field& field) { return LeadsOn(model, field.type); }) ||
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
         PredicateOf(model_, type.class_index) != nullptr;
}

// A pointer or reference to a node is one into the structure, and so is what an iterator holds;
// leaves, which lead nowhere, come from anywhere, and so do objects that are given away or copied.
bool MethodInputs::IsInner(std::size_t i) const {
  const Parameter& parameter = function().parameters[i];
  const Type& type = parameter.type;
  if (tested_.HasReceiver() && IsIterator(model_, type)) return true;
  if (type.is_object && (!parameter.is_reference || parameter.is_rvalue)) return false;
  const bool is_structure =
      type.class_index >= 0 && PredicateOf(model_, type.class_index) != nullptr;
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

std::string MethodInputs::Reference(std::size_t i) const {
  const Type& type = function().parameters[i].type;
  if (static_cast<int>(i) == function().receiver) {
    return type.kind == TypeKind::kPointer ? "object" : "*object";
  }
  return type.is_object ? "*" + Argument(i) : Argument(i);
}

// A reference gets the argument itself, a value a copy of it.
std::string MethodInputs::Value(std::size_t i) const {
  const Parameter& parameter = function().parameters[i];
  const std::string value = Reference(i);
  if (!parameter.is_rvalue || value == "object") return value;
  std::string type = parameter.type.source;
  if (static_cast<int>(i) == function().receiver) {
    type = kRoot;
  } else if (parameter.type.is_object) {
    type = model_.classes[static_cast<std::size_t>(parameter.type.class_index)].name;
  }
  return "static_cast<korat_argument<" + type + ">&&>(" + value + ")";
}

std::string MethodInputs::Values() const {
  std::string values;
  for (std::size_t i = 0; i < function().parameters.size(); ++i) {
    values += (i == 0 ? "" : ", ") + Value(i);
  }
  return values;
}

}  // namespace korat::frontend
