// Puts all mutants into one copy of the code, each behind a switch:
//
//   while (a < b)    while ((korat::mutants::Is(7) ? a <= b : (a < b)))
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "contracts/write/insertion.h"
#include "model/mutant.h"

namespace korat::mutation {

// Of each file, by its path.
using Guards = std::map<std::string, std::set<frontend::Insertion>>;

// The name of the file in which the compiler reports what is wrong with a mutant; the line is its
// number.
inline constexpr char kMutantFile[] = "korat-mutant";

// What a copy with guards includes.
inline constexpr char kMutantHeader[] = "korat/detail/mutants.h";

// REQUIRES: numbers are set. Mutants of one expression have numbers beside each other.
Guards GuardsOf(const std::vector<Mutant>& mutants);

}  // namespace korat::mutation
