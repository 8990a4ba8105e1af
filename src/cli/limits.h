// Options that end a search early, and what is known of a run besides.
#pragma once

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>
#include <string>

#include "cli/parallel_run.h"
#include "cli/request.h"
#include "korat/options.h"

namespace korat::cli {

// --max-structs and --max-time.
void AddLimitOptions(CLI::App& command, Options& search, const std::string& structures_help);

// -j.
void AddJobOption(CLI::App& command, Jobs& jobs);

// What save files hold before the schema: "request", "layout", "bounds", "class".
nlohmann::json RunHeader(const GenerateRequest& request, const PreparedRun& prepared);

// So that an id is enough to replay a structure. Throws Error.
void RememberRun(const GenerateRequest& request, const nlohmann::json& header);

}  // namespace korat::cli
