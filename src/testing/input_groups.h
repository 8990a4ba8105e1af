// Functions under test whose inputs are the same: one search serves them all.
#pragma once

#include <vector>

#include "model/class_model.h"
#include "prepare/request.h"

namespace korat::cli {

using InputGroup = std::vector<const frontend::TestedFunction*>;

// REQUIRES: the functions are those of prepared.subject.model.tested, or some of them.
std::vector<InputGroup> GroupByInputs(const PreparedRun& prepared, const InputGroup& functions);

}  // namespace korat::cli
