// Which values the types of fields allow, given the fields on the access stack: an object has one
// owner (unique_ptr), a field that points into a structure points to an object of it, and an
// iterator into a container to an element that is there.
//
// A weak_ptr refers to an object that a shared_ptr holds, one that can be reached without
// weak_ptrs; otherwise it would have expired, and that is a value of its own. Which objects are
// held is known only when all fields are. Until then any may be; in the end a candidate where one
// is not is not consistent.
#pragma once

#include <cassert>
#include <vector>

#include "search/reachable.h"
#include "space/state_space.h"

namespace korat {

class TypeRules {
 public:
  explicit TypeRules(const StateSpace& space);

  // A field on the stack now owns this object, or no longer does.
  void Own(ObjectIndex object) {
    assert(!owned_[Raw(object)]);
    owned_[Raw(object)] = true;
  }
  void Disown(ObjectIndex object) { owned_[Raw(object)] = false; }

  // Whether every weak_ptr refers to an object that is held. REQUIRES: all fields of the structure
  // are on the stack.
  bool IsConsistent(const Candidate& candidate) { return !has_weak_ || AreHeld(candidate); }

  // Whether other fields decide which values of this one are allowed.
  static bool Limits(const Field& field) {
    return field.owns || field.is_inner || !field.deciders.empty();
  }
  // The first value from `value` on that is allowed; domain_size if there is none.
  ValueIndex Feasible(const Field& field, ValueIndex value, const Candidate& candidate) {
    return Limits(field) ? NextFeasible(field, value, candidate) : value;
  }

 private:
  bool AreHeld(const Candidate& candidate);
  ValueIndex NextFeasible(const Field& field, ValueIndex value, const Candidate& candidate);
  bool IsAllowed(const Field& field, const Value& value, const Candidate& candidate) const {
    if (value.decider != kNoField && candidate[Raw(value.decider)] != value.needs) return false;
    const ObjectIndex object = value.object;
    return object == kNoObject || ((!field.owns || !owned_[Raw(object)]) &&
                                   (!field.is_inner || structure_.HasReached(object)));
  }

  const StateSpace& space_;
  std::vector<bool> owned_;  // per object: some unique_ptr on the stack owns it
  ReachableWalk structure_;  // of NextFeasible, and of AreHeld
  bool has_weak_ = false;
  std::vector<bool> held_;  // of AreHeld: per object
};

}  // namespace korat
