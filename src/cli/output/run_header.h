// What is kept about a run, so that its structures can be replayed.
#pragma once

#include <nlohmann/json.hpp>

#include "prepare/request.h"

namespace korat::cli {

// What save files hold before the schema: "request", "layout", "bounds", "class".
nlohmann::json RunHeader(const GenerateRequest& request, const PreparedRun& prepared);

// Keeps the header in .korat/, so that an id is enough to replay a structure. Throws Error.
void RememberRun(const GenerateRequest& request, const nlohmann::json& header);

}  // namespace korat::cli
