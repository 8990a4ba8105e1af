#include "search/isomorphism.h"

#include <algorithm>

namespace korat {

Isomorphism::Isomorphism(const StateSpace& space, Isomorphs isomorphs) : space_(space) {
  for (const ClassDomain& domain : space.classes) {
    names_.push_back({static_cast<std::int32_t>(domain.told_apart) - 1, domain.distinguishable,
                      isomorphs == Isomorphs::kBreak && !domain.distinguishable});
  }
  // A root that belongs to a class domain already differs from the others.
  for (ObjectIndex root : space.roots) {
    const Object& object = space.At(root);
    std::int32_t& max = names_[Raw(object.class_index)].max;
    max = std::max(max, OrderOf(object));
  }
}

}  // namespace korat
