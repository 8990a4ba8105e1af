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
  // Searches FinNAME(arguments...) to its end. Throws Error when no such overload exists.
  Stats (*measure)(const Options& options, const std::vector<int>& arguments);
  // The same, calling the predicate as an uninstrumented file has it after each run, on the same
  // candidate. Null where there is none.
  Stats (*measure_with_plain_calls)(const Options& options, const std::vector<int>& arguments);
  // The search by dedicated generators (benchmarks/dedicated_predicates.h). Throws Error where
  // there are none.
  Stats (*measure_dedicated)(const Options& options, const std::vector<int>& arguments);
};

const std::vector<Subject>& AllSubjects();
// Throws Error with the names there are.
const Subject& FindSubject(std::string_view name);

}  // namespace korat::benchmarks
