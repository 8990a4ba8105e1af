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
    ObjectIndex object = kNoObject;  // none: it changed nothing
    ClassIndex class_index{};
    std::int32_t previous_max = 0;  // of its class, without this field
    bool is_newest = false;         // no field below refers to this object or a later one
    bool skips = false;             // ... and the others would only be other names for it
  };

  // The field on top of the stack now refers to this object.
  Reference Refer(ObjectIndex index) {
    const Object& object = space_.At(index);
    Names& names = names_[Raw(object.class_index)];
    const bool is_newest = OrderOf(object) > names.max;
    const Reference reference{index, object.class_index, names.max, is_newest,
                              is_newest && names.are_broken};
    if (is_newest) names.max = OrderOf(object);
    return reference;
  }
  // Undoes Refer. REQUIRES: references are released in the reverse order of Refer.
  void Release(const Reference& reference) {
    std::int32_t& max = names_[Raw(reference.class_index)].max;
    assert(max ==
           (reference.is_newest ? OrderOf(space_.At(reference.object)) : reference.previous_max));
    max = reference.previous_max;
  }

  // The value to be tried after `value`, to which `reference` belongs: past the newest object of a
  // class the others of that class would only repeat it under another name.
  static ValueIndex NextValue(const Field& field, ValueIndex value, const Reference& reference) {
    return reference.skips ? field.values[value].class_end : value + 1;
  }

  // Whether the first new object of its class may stand for this one: no field on the stack refers
  // to it or to a later one.
  bool IsInterchangeable(ObjectIndex index) const {
    const Object& object = space_.At(index);
    const Names& names = names_[Raw(object.class_index)];
    return OrderOf(object) > names.max && !names.differ;
  }

 private:
  // The objects of a class.
  struct Names {
    std::int32_t max;  // highest order referred to, -1 for none
    bool differ;       // they have names of their own
    bool are_broken;   // the first new one stands for the others
  };

  static std::int32_t OrderOf(const Object& object) {
    return static_cast<std::int32_t>(object.order);
  }

  const StateSpace& space_;
  std::vector<Names> names_;  // per class
};

}  // namespace korat
