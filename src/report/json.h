// A structure as one line of JSON, and back. docs/output.md shows the schema.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "report/graph.h"

namespace korat::report {

// stored: one JSON object, without a newline. Valid JSON whatever the texts hold: a value that is
// not UTF-8 is written as its bytes, a name gets replacement characters.
std::string ToJson(const Graph& graph);

// The same graph; nothing when the text is no structure. (Names that were not UTF-8 stay replaced.)
std::optional<Graph> GraphFromJson(std::string_view json);

}  // namespace korat::report
