// Functions under test whose inputs are the same: one search serves them all.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "model/class_model.h"
#include "prepare/request.h"

namespace korat::cli {

using InputGroup = std::vector<const frontend::TestedFunction*>;

// REQUIRES: the functions are those of prepared.subject.model.tested, or some of them.
std::vector<InputGroup> GroupByInputs(const PreparedRun& prepared, const InputGroup& functions);

// An argument to which neither a scope nor a finitization gives values; "" if all have values.
std::string UnboundedArgument(const PreparedRun& prepared, const frontend::Function& function);

// The chosen functions that have values for all of their arguments. Calls skip(signature, reason)
// for each of the others.
InputGroup FunctionsWithInputs(
    const PreparedRun& prepared,
    const std::function<void(const std::string& signature, const std::string& reason)>& skip);

}  // namespace korat::cli
