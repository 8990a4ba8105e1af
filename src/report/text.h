// A structure as one line of text.
#pragma once

#include <string>

#include "report/graph.h"

namespace korat::report {

// "SearchTree{root_: N0, size_: 1}  N0{left: null, right: null, info: 1}  info: 2", the text that
// korat::Text makes from the objects in memory.
std::string ToText(const Graph& graph);

// One value: [N0, null], (1, 'x'), {x: 1, inner.y: 2}.
std::string ToText(const Content& content, const Graph& graph);

}  // namespace korat::report
