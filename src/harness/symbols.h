// Names of functions by address, for messages.
#pragma once

#include <string>

namespace korat::harness {

// The readable name of the function at `address`, also of one that is not exported, as long as the
// program is not stripped. "" when there is none.
std::string FunctionName(const void* address);

}  // namespace korat::harness
