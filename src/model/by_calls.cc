#include "model/by_calls.h"

#include <set>

namespace korat::frontend {
namespace {

// An object of the class itself is not a value: calls build it.
void AddClasses(const ClassModel& model, const Type& type, std::set<int>& classes) {
  if (type.class_index == 0) return;
  for (const Type& part : type.parts) AddClasses(model, part, classes);
  if (type.kind != TypeKind::kStruct || type.class_index < 0 ||
      !classes.insert(type.class_index).second)
    return;
  const Class& held = model.classes[static_cast<std::size_t>(type.class_index)];
  for (const Field& field : held.fields) AddClasses(model, field.type, classes);
}

}  // namespace

void LeaveObjectsToCalls(ClassModel& model) {
  for (Class& one : model.classes) one.has_objects = false;
  model.classes[0].has_objects = true;
  model.finitizations.clear();
  model.is_built_by_calls = true;
}

void LeaveOutFields(ClassModel& model) {
  std::set<int> values;  // classes of arguments that are values
  for (const TestedFunction& tested : model.tested) {
    for (const Parameter& parameter : tested.function.parameters) {
      AddClasses(model, parameter.type, values);
    }
  }
  for (std::size_t i = 0; i < model.classes.size(); ++i) {
    if (values.count(static_cast<int>(i)) == 0) model.classes[i].fields.clear();
  }
}

}  // namespace korat::frontend
