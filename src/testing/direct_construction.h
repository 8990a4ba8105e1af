// A structure as C++ statements that set its fields one by one, for code compiled with
// -fno-access-control.
#pragma once

#include <string>

#include "model/class_model.h"
#include "report/graph.h"
#include "testing/draft_argument.h"

namespace korat::cli {

struct DirectText {
  std::string statements;  // the root becomes the variable `object`, its nodes are allocated
  DraftArguments arguments;
  std::string unset;  // a field that can't be set; "": all are
};
// `function`: whose arguments the graph has.
DirectText DirectConstruction(const frontend::ClassModel& model, const frontend::Function& function,
                              const report::Graph& graph);

}  // namespace korat::cli
