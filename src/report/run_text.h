// Warnings and explanations about a search.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "korat/options.h"
#include "protocol/message.h"
#include "protocol/schema.h"

namespace korat::report {

// What the user should look at: uninstrumented functions, exceptions, a predicate that accepts
// everything.
std::vector<std::string> Warnings(const Stats& stats, const Deepest& deepest);

// Explains a search without structures: what was tried, and which rejected candidate got furthest.
std::vector<std::string> ExplainNothing(const Stats& stats, const std::optional<Schema>& schema,
                                        const Deepest& deepest);

nlohmann::ordered_json VerdictJson(const Stats& stats);

}  // namespace korat::report
