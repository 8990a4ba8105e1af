// A structure as C++ statements that set its fields one by one, for code compiled with
// -fno-access-control.
#pragma once

#include <string>

#include "frontend/class_model.h"
#include "report/graph.h"

namespace korat::cli {

struct DirectText {
  std::string statements;  // the root becomes the variable `object`, the others are allocated
  std::string arguments;   // of the call: "(other, 3, n0)"
};
DirectText DirectConstruction(const frontend::ClassModel& model, const report::Graph& graph);

}  // namespace korat::cli
