// Reads what report/json.h writes, so that tests can compare structures.
#pragma once

#include <optional>
#include <string_view>

#include "report/graph.h"

namespace korat::report {

// The graph that was written; nothing if the text is not a structure. (Names that were not UTF-8
// stay replaced.)
std::optional<Graph> GraphFromJson(std::string_view json);

}  // namespace korat::report
