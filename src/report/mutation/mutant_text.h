// What korat mutate prints, and its report.
#pragma once

#include <string>

#include "report/mutation/mutant_fates.h"

namespace korat::report {

// A row for each function that was mutated.
std::string MutantTable(const MutantFates& fates);

// The survivors, in the form of a compiler's warnings, each with the smallest input that reached
// it; with KillBy::kBoth, also what only the output gives away.
std::string SurvivorText(const MutantFates& fates, KillBy by);

// In the form of mutation-testing-report-schema, version 2. `threshold`: the score that was asked
// for; 0: none was.
std::string MutantJson(const MutantFates& fates, KillBy by, unsigned threshold);

}  // namespace korat::report
