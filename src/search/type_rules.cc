#include "search/type_rules.h"

namespace korat {

// No field may own a root.
TypeRules::TypeRules(const StateSpace& space)
    : space_(space), owned_(space.objects.size(), false), structure_(space) {
  for (ObjectIndex root : space.roots) owned_[Raw(root)] = true;
}

ValueIndex TypeRules::NextFeasible(const Field& field, ValueIndex value,
                                   const Candidate& candidate) {
  // What the receiver leads to; other roots are arguments.
  if (field.is_inner) structure_.Find(space_.roots.back(), candidate);
  while (value < field.domain_size && !IsAllowed(field, field.values[value].object)) ++value;
  return value;
}

}  // namespace korat
