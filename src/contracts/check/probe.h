// Lines of source that make the compiler check contracts whose functions have no body in the unit:
// pure virtual ones, and those defined elsewhere.
#pragma once

#include <string>
#include <vector>

#include "contracts/attach/attach.h"

namespace korat::frontend {

std::vector<std::string> ProbesFor(const UnitContracts& contracts);

}  // namespace korat::frontend
