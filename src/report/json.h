// A structure as one line of JSON. docs/output.md shows the schema.
#pragma once

#include <string>

#include "report/graph.h"

namespace korat::report {

// stored: one JSON object, without a newline. It is valid whatever the texts hold: a value that is
// not UTF-8 is written as its bytes, a name gets replacement characters.
std::string ToJson(const Graph& graph);

}  // namespace korat::report
