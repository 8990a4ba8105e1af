// Isomorphism decided by third-party code: nauty makes structures, as coloured digraphs, canonical.
#pragma once

#include <cstdint>
#include <vector>

#include "oracle/brute_force.h"
#include "space/state_space.h"

namespace korat::oracle {

// Equal for two structures of one space if and only if they are isomorphic as graphs: objects are
// vertices coloured by class, fields are vertices coloured by place and value, between the object
// that has the field and the object it refers to.
using GraphForm = std::vector<std::uint64_t>;
GraphForm GraphFormOf(const StateSpace& space, const Candidate& candidate,
                      Extent extent = Extent::kReachable);

}  // namespace korat::oracle
