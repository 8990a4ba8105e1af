// Which values the fields on the access stack may take next, given what they refer to: one name for
// each object (isomorphism), and one owner (type_rules).
#pragma once

#include <cstdint>

#include "search/access_stack.h"
#include "search/isomorphism.h"
#include "search/type_rules.h"
#include "space/state_space.h"

namespace korat {

class References {
 public:
  References(const StateSpace& space, Isomorphs isomorphs)
      : space_(space), isomorphism_(space, isomorphs), rules_(space) {}

  const Isomorphism& isomorphism() const { return isomorphism_; }

  // A field on the stack has taken the value it has there. REQUIRES: the one before was released;
  // the value is Feasible.
  void Refer(const AccessStack& stack, Access& access) {
    const Field& field = space_.At(access.field);
    const ObjectIndex object = ObjectOf(field, stack.ValueOf(access.field));
    access.reference = {};
    if (object == kNoObject) return;
    access.reference = isomorphism_.Refer(object);
    if (field.owns) rules_.Own(object);
  }
  // A field is about to lose its value, which no longer counts as a reference. REQUIRES: the fields
  // above, if they refer to anything, were released before.
  void Release(const Access& access) {
    if (access.reference.object == kNoObject) return;
    isomorphism_.Release(access.reference);
    if (space_.At(access.field).owns) rules_.Disown(access.reference.object);
  }

  // The value to be tried after the present one, one name for each object.
  ValueIndex NextValue(const AccessStack& stack, const Access& access) const {
    return Isomorphism::NextValue(space_.At(access.field), stack.ValueOf(access.field),
                                  access.reference);
  }
  // The first value from `value` on that the type rules allow on top of the stack; domain_size if
  // there is none.
  ValueIndex Feasible(const AccessStack& stack, FieldIndex field, ValueIndex value) {
    return rules_.Feasible(space_.At(field), value, stack.candidate());
  }
  // The same for the field at `depth`: for the type rules, only the fields below it count.
  ValueIndex FeasibleAt(AccessStack& stack, std::uint32_t depth, ValueIndex value);

 private:
  static ObjectIndex ObjectOf(const Field& field, ValueIndex value) {
    return field.values.empty() ? kNoObject : field.values[value].object;
  }

  const StateSpace& space_;
  Isomorphism isomorphism_;  // invariant: of the fields on the stack, except those released
  TypeRules rules_;          // the same
};

}  // namespace korat
