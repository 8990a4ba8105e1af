// Which objects the fields on the access stack refer to. Answers the two questions that bound the
// next value of a field: is this object the newest of its class (isomorphism breaking), and does
// somebody own it already (unique_ptr).
#pragma once

#include <vector>

#include "search/reachable.h"
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

  // A field on top of the stack has this value, which may refer to an object; and has it no more.
  Reference Refer(FieldIndex index, ValueIndex value) {
    const Field& field = space_.At(index);
    const ObjectIndex object = ObjectOf(field, value);
    return object == kNoObject ? Reference() : Add(object, field.owns);
  }
  void Release(FieldIndex index, ValueIndex value, const Reference& reference) {
    const Field& field = space_.At(index);
    const ObjectIndex object = ObjectOf(field, value);
    if (object != kNoObject) Remove(object, field.owns, reference);
  }

  // The first value from `value` on that the type rules allow; domain_size if there is none.
  ValueIndex Feasible(FieldIndex index, ValueIndex value, const Candidate& candidate) {
    const Field& field = space_.At(index);
    if (!field.owns && !field.is_inner) return value;
    // What the receiver leads to; other roots are arguments.
    if (field.is_inner) structure_.Find(space_.roots.back(), candidate);
    const auto is_forbidden = [&](ObjectIndex object) {
      return object != kNoObject && ((field.owns && IsOwned(object)) ||
                                     (field.is_inner && !structure_.HasReached(object)));
    };
    while (value < field.domain_size && is_forbidden(field.values[value].object)) ++value;
    return value;
  }

  // Whether the class's objects have names of their own.
  bool IsDistinguishable(ObjectIndex object) const {
    return space_.classes[Raw(space_.At(object).class_index)].distinguishable;
  }
  bool IsOwned(ObjectIndex object) const { return owned_[Raw(object)]; }
  // No field on the stack refers to this object or a later one.
  bool IsNew(ObjectIndex index) const {
    const Object& object = space_.At(index);
    return static_cast<std::int32_t>(object.order) > max_[Raw(object.class_index)];
  }

 private:
  static ObjectIndex ObjectOf(const Field& field, ValueIndex value) {
    return field.values.empty() ? kNoObject : field.values[value].object;
  }

  const StateSpace& space_;
  std::vector<std::int32_t> max_;  // per class domain: highest order referred to, -1 for none
  std::vector<bool> owned_;        // per object: some unique_ptr on the stack owns it
  ReachableWalk structure_;        // of Feasible
};

}  // namespace korat
