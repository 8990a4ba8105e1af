// What is said before and after a run.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/request.h"
#include "cli/run.h"
#include "cli/save_file.h"
#include "frontend/class_model.h"

namespace korat::cli {

// "korat 0.1.0: SearchTree, predicate repOk(), scope 3, engine auto, prune outcomes"
std::string Banner(const GenerateRequest& request, const frontend::ClassModel& model);

// "--scope 3 --set 'Node::info=1..9'", as on the command line.
std::string BoundsText(const GenerateRequest& request);

// What deserves attention: uninstrumented functions, exceptions, a predicate that accepts all, ...
std::vector<std::string> Warnings(const RunResult& result);

// No structure was found: what was tried, and where candidates were rejected most deeply.
std::vector<std::string> ExplainNothing(const RunResult& result);

nlohmann::ordered_json VerdictJson(const Stats& stats);

// The bounds that a schema shows, in the form of --set.
frontend::BoundList BoundsOf(const Schema& schema);

// The request a saved run was made by. Throws Error when the file has none.
GenerateRequest RequestOf(const SavedRun& saved, const std::string& path);
// Throws Error when the classes no longer look like those the structures were saved from.
void RequireLayout(const SavedRun& saved, const std::string& path,
                   const frontend::ClassModel& model);

}  // namespace korat::cli
