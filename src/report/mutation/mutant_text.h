// What korat mutate prints, and its report.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "report/mutation/mutant_fates.h"

namespace korat::report {

// A row for each function that was mutated.
std::string MutantTable(const MutantFates& fates);

// The survivors, in the form of a compiler's warnings, each with the smallest input that reached
// it; with KillBy::kBoth, also what only the output gives away.
std::string SurvivorText(const MutantFates& fates, KillBy by);

// In the form of mutation-testing-report-schema, version 2. `threshold`: the score that was asked
// for; 0: none was. `run`: see TestReport; `stopped_by`: why not all inputs were tried.
std::string MutantJson(const MutantFates& fates, KillBy by, unsigned threshold,
                       const nlohmann::json& run, const std::string& stopped_by);

}  // namespace korat::report
