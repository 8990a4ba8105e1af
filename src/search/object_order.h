// Which objects the fields on the access stack refer to. Answers the two questions that bound the
// next value of a field: is this object the newest of its class (isomorphism breaking), and does
// somebody own it already (unique_ptr).
#pragma once

#include <vector>

#include "space/state_space.h"

namespace korat {

class ObjectOrder {
 public:
  explicit ObjectOrder(const StateSpace& space);

  // What one field's reference changed here; needed to take it back.
  struct Reference {
    bool newest = false;            // no field below refers to this object or a later one
    std::int32_t previous_max = 0;  // the class's running maximum without this field
  };

  // A field on top of the stack now refers to `object`.
  Reference Add(ObjectIndex object, bool owns);
  // Undoes Add. REQUIRES: references are removed in the reverse order of Add.
  void Remove(ObjectIndex object, bool owns, const Reference& reference);

  bool IsOwned(ObjectIndex object) const { return owned_[Raw(object)]; }
  // No field on the stack refers to this object or a later one.
  bool IsNew(ObjectIndex index) const {
    const Object& object = space_.At(index);
    return static_cast<std::int32_t>(object.order) > max_[Raw(object.class_index)];
  }

 private:
  const StateSpace& space_;
  std::vector<std::int32_t> max_;  // per class domain: highest order referred to, -1 for none
  std::vector<bool> owned_;        // per object: some unique_ptr on the stack owns it
};

}  // namespace korat
