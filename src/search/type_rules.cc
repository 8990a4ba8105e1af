#include "search/type_rules.h"

#include <algorithm>

namespace korat {

// No field may own a root.
TypeRules::TypeRules(const StateSpace& space)
    : space_(space),
      owned_(space.objects.size(), false),
      structure_(space),
      has_weak_(std::any_of(space.fields.begin(), space.fields.end(),
                            [](const Field& field) { return field.is_weak; })),
      held_(space.objects.size(), false) {
  for (ObjectIndex root : space.roots) owned_[Raw(root)] = true;
}

// Asked within user code, where nothing may allocate.
bool TypeRules::AreHeld(const Candidate& candidate) {
  const auto object_of = [&](FieldIndex field) {
    const std::vector<Value>& values = space_.At(field).values;
    return values.empty() ? kNoObject : values[candidate[Raw(field)]].object;
  };
  for (std::size_t i = 0; i < held_.size(); ++i) held_[i] = space_.objects[i].is_held;
  structure_.WalkOwned(candidate, [&](FieldIndex field) {
    if (space_.At(field).shares && object_of(field) != kNoObject) {
      held_[Raw(object_of(field))] = true;
    }
    return true;
  });
  return structure_.Walk(candidate, [&](FieldIndex field) {
    return !space_.At(field).is_weak || object_of(field) == kNoObject ||
           held_[Raw(object_of(field))];
  });
}

ValueIndex TypeRules::NextFeasible(const Field& field, ValueIndex value,
                                   const Candidate& candidate) {
  // What the receiver leads to; other roots are arguments.
  if (field.is_inner) structure_.Find(space_.roots.back(), candidate);
  while (value < field.domain_size && !IsAllowed(field, field.values[value], candidate)) {
    ++value;
  }
  return value;
}

}  // namespace korat
