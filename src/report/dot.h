// A structure as a graph for Graphviz.
#pragma once

#include <string>

#include "report/graph.h"

namespace korat::report {

// One `digraph`, with a newline at its end: a box for each object with its values inside, an edge
// labelled with the member's name for each pointer that is not null. Edges leave in the order of
// the members, so a left child is drawn left of the right one. The root has a double border.
std::string ToDot(const Graph& graph);

}  // namespace korat::report
