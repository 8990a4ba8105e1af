// A run of korat mutate, in the formats that it can be reported in. docs/mutation.md describes
// them.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "report/mutation/mutant_fates.h"

namespace korat::report {

struct MutantReport {
  MutantFates fates;
  KillBy by = KillBy::kOutput;
  unsigned threshold = 0;      // the score that was asked for, in percent; 0: none was
  std::string title;           // "korat 0.2.0: Tree, predicate repOk(), ..."
  std::string verdict;         // the last line of the run
  std::vector<int> scopes;     // that were run, in their order
  bool has_all_kills = false;  // all inputs that kill a mutant were counted
  nlohmann::json run;          // what korat merge compares, and why not all inputs were tried
};

// In the form of mutation-testing-report-schema, version 2.
std::string ToMutantJson(const MutantReport& report);

// The same in a web page that loads nothing, below the curve of the score by scope.
std::string ToMutantHtml(const MutantReport& report);

// SARIF 2.1.0: a result for each mutant that is left.
std::string ToMutantSarif(const MutantReport& report);

struct MutantFormat {
  std::string_view name;
  std::string (*write)(const MutantReport&);
};
inline constexpr MutantFormat kMutantFormats[] = {
    {"html", &ToMutantHtml}, {"json", &ToMutantJson}, {"sarif", &ToMutantSarif}};

}  // namespace korat::report
