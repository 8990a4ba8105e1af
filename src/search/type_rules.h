// Which values the types of fields allow, given the fields on the access stack: an object has one
// owner (unique_ptr), and a field that points into a structure points to an object of it.
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

  // The first value from `value` on that is allowed; domain_size if there is none.
  ValueIndex Feasible(const Field& field, ValueIndex value, const Candidate& candidate) {
    return field.owns || field.is_inner ? NextFeasible(field, value, candidate) : value;
  }

 private:
  ValueIndex NextFeasible(const Field& field, ValueIndex value, const Candidate& candidate);
  bool IsAllowed(const Field& field, ObjectIndex object) const {
    return object == kNoObject || ((!field.owns || !owned_[Raw(object)]) &&
                                   (!field.is_inner || structure_.HasReached(object)));
  }

  const StateSpace& space_;
  std::vector<bool> owned_;  // per object: some unique_ptr on the stack owns it
  ReachableWalk structure_;  // of NextFeasible
};

}  // namespace korat
