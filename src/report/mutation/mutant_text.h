// What korat mutate prints.
#pragma once

#include <string>

#include "report/mutation/mutant_fates.h"

namespace korat::report {

// A row for each function that was mutated. With KillBy::kBoth, it says what contracts killed.
std::string MutantTable(const MutantFates& fates);

// The survivors, in the form of a compiler's warnings, each with what it changes and the first
// input that reached it; with KillBy::kBoth, also what only the output gives away.
std::string SurvivorText(const MutantFates& fates, KillBy by);

}  // namespace korat::report
