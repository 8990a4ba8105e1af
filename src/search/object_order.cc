#include "search/object_order.h"

#include <algorithm>

namespace korat {

ObjectOrder::ObjectOrder(const StateSpace& space)
    : space_(space), owned_(space.objects.size(), false), structure_(space) {
  for (const ClassDomain& domain : space.classes) {
    max_.push_back(static_cast<std::int32_t>(domain.told_apart) - 1);
  }
  // A root that belongs to a class domain is already told apart, and nobody may own it.
  for (ObjectIndex root : space.roots) {
    const Object& object = space.At(root);
    std::int32_t& max = max_[Raw(object.class_index)];
    max = std::max(max, static_cast<std::int32_t>(object.order));
    owned_[Raw(root)] = true;
  }
}

ObjectOrder::Reference ObjectOrder::Add(ObjectIndex index, bool owns) {
  const Object& object = space_.At(index);
  std::int32_t& max = max_[Raw(object.class_index)];
  Reference reference{static_cast<std::int32_t>(object.order) > max, max};
  if (reference.newest) max = static_cast<std::int32_t>(object.order);
  if (owns) owned_[Raw(index)] = true;
  return reference;
}

void ObjectOrder::Remove(ObjectIndex index, bool owns, const Reference& reference) {
  max_[Raw(space_.At(index).class_index)] = reference.previous_max;
  if (owns) owned_[Raw(index)] = false;
}

}  // namespace korat
