// A structure as C++ statements that set its fields one by one, for code compiled with
// -fno-access-control.
#pragma once

#include <string>

#include "frontend/class_model.h"
#include "report/graph.h"

namespace korat::cli {

// The root becomes the variable `object`, the others are allocated.
std::string DirectConstruction(const frontend::ClassModel& model, const report::Graph& graph);

}  // namespace korat::cli
