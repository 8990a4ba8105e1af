// What a version does on every structure: a search in driver processes that calls all functions.
#pragma once

#include <string>

#include "compare/outcome_table.h"
#include "compare/versions.h"

namespace korat::cli {

struct Observed {
  OutcomeTable table;
  std::string stopped_by;  // "": everything was called
  bool interrupted = false;
};
Observed Observe(const Comparison& comparison, std::size_t version, const CommandOptions& options);

// What a version does on one input, with texts for people. `id`: of the input in this version.
CallObserved ObserveOne(const Comparison& comparison, std::size_t version, std::size_t function,
                        const std::string& id, const CommandOptions& options);

// A hash of the input, as tables have it; "" if there is no such input.
std::string InputOf(const Comparison& comparison, std::size_t version, std::size_t function,
                    const std::string& id, const CommandOptions& options);

}  // namespace korat::cli
