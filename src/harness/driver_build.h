// The task of a driver that looks for call sequences: how inputs are built through the public
// interface of their class.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "harness/driver_inputs.h"

namespace korat::detail {

// An input of a function under test, as C++ statements.
struct BuiltInput {
  std::string statements;  // that build the receiver as `object`, and others; "": none do
  // In lines: "3", "other", "object"; none without a literal.
  std::optional<std::string> arguments;
  bool is_exhausted = false;  // no statements: every sequence of calls was tried
};

// For each (method, id).
std::vector<BuiltInput> BuildInputs(const Driver& driver, const DriverInputs& inputs,
                                    const std::vector<std::pair<std::string, std::string>>& wanted);

}  // namespace korat::detail
