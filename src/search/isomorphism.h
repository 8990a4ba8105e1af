// Isomorphism breaking. Objects of a class are interchangeable until some field refers to them: the
// first of those that no field on the access stack refers to yet stands for all of them.
//
// So we keep, per class, the highest object referred to. A field that refers to the newest object
// of its class need not refer to any other new one: NextValue skips those.
#pragma once

#include <cassert>
#include <cstdint>
#include <vector>

#include "korat/options.h"
#include "space/state_space.h"

namespace korat {

class Isomorphism {
 public:
  Isomorphism(const StateSpace& space, Isomorphs isomorphs);

  // What one field's reference changed here; needed to take it back.
  struct Reference {
    bool is_newest = false;         // no field below refers to this object or a later one
    std::int32_t previous_max = 0;  // of its class, without this field
  };

  // The field on top of the stack now refers to this object.
  Reference Refer(ObjectIndex index) {
    const Object& object = space_.At(index);
    std::int32_t& max = max_[Raw(object.class_index)];
    const Reference reference{OrderOf(object) > max, max};
    if (reference.is_newest) max = OrderOf(object);
    return reference;
  }
  // Undoes Refer. REQUIRES: references are released in the reverse order of Refer.
  void Release(ObjectIndex index, const Reference& reference) {
    const Object& object = space_.At(index);
    std::int32_t& max = max_[Raw(object.class_index)];
    assert(reference.is_newest ? max == OrderOf(object) : max == reference.previous_max);
    max = reference.previous_max;
  }

  // The value to be tried after `value`, to which `reference` belongs: past the newest object of a
  // class the others of that class would only repeat it under another name.
  ValueIndex NextValue(const Field& field, ValueIndex value, const Reference& reference) const {
    if (field.values.empty() || field.values[value].object == kNoObject) return value + 1;
    const bool skips =
        reference.is_newest && breaks_ && !IsDistinguishable(field.values[value].object);
    return skips ? field.values[value].piece_end : value + 1;
  }

  // Whether the first new object of its class may stand for this one: no field on the stack refers
  // to it or to a later one.
  bool IsInterchangeable(ObjectIndex index) const {
    const Object& object = space_.At(index);
    return OrderOf(object) > max_[Raw(object.class_index)] && !IsDistinguishable(index);
  }

 private:
  static std::int32_t OrderOf(const Object& object) {
    return static_cast<std::int32_t>(object.order);
  }
  // Whether the class's objects have names of their own.
  bool IsDistinguishable(ObjectIndex object) const {
    return space_.classes[Raw(space_.At(object).class_index)].distinguishable;
  }

  const StateSpace& space_;
  const bool breaks_;
  std::vector<std::int32_t> max_;  // per class: highest order referred to, -1 for none
};

}  // namespace korat
