// The examples as subjects that can be run by name and arguments: for the published counts and for
// the benchmark.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "korat/options.h"

namespace korat::benchmarks {

struct Subject {
  std::string_view name;
  // Searches FinNAME(arguments...) to its end. Throws Error if there is no such overload.
  Stats (*measure)(const Options& options, const std::vector<int>& arguments);
  // The same, but also calls the uninstrumented predicate after each run, on the same candidate.
  // Null if there is none.
  Stats (*measure_with_plain_calls)(const Options& options, const std::vector<int>& arguments);
  // The search with dedicated generators (benchmarks/dedicated_predicates.h). Null if there are
  // none.
  Stats (*measure_dedicated)(const Options& options, const std::vector<int>& arguments);
};

const std::vector<Subject>& AllSubjects();
// Throws an Error that lists the names.
const Subject& FindSubject(std::string_view name);

}  // namespace korat::benchmarks
