// The task of a driver that looks for call sequences: how inputs are built through the public
// interface of their class.
#pragma once

#include <string>
#include <vector>

#include "harness/driver/driver_inputs.h"
#include "protocol/message.h"

namespace korat::detail {

// For each (method, id).
std::vector<BuiltInput> BuildInputs(const Driver& driver, const DriverInputs& inputs,
                                    const std::vector<std::pair<std::string, std::string>>& wanted);

}  // namespace korat::detail
