// Candidate vectors as short text: a structure's id. One letter or digit per field, trailing zeros
// dropped: "13210102". Safe in shells and file names.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "space/state_space.h"

namespace korat {

// stored, never renumber: 0-9, A-Z, a-z stand for the values 0..61, "_123_" for greater ones; "0"
// is the vector of zeros.
std::string CandidateId(const Candidate& candidate);

// The vector without its trailing zeros; nothing if `id` is not an id.
std::optional<Candidate> ParseCandidateId(std::string_view id);

}  // namespace korat
