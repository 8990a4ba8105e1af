// Which mutants korat mutate runs, and on which inputs, as the command line says it.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "model/mutant.h"

namespace korat::cli {

// "3", "1..3". Throws Error, in which the option is named.
std::pair<unsigned, unsigned> RangeIn(const std::string& text, const std::string& option);

// Each text may be a list, with commas. All groups if there is none. Throws Error.
std::set<std::string> OperatorGroupsIn(const std::vector<std::string>& texts);

// As many as the range allows, at random: each operation keeps its share. Throws Error.
std::vector<mutation::Mutant> SampledMutants(std::vector<mutation::Mutant> mutants,
                                             const std::string& range, std::uint64_t seed);

}  // namespace korat::cli
