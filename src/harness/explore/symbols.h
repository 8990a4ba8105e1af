// Names of functions by address, for messages.
#pragma once

#include <string>

namespace korat::harness {

// The readable name of the function at `address`, even if it is not exported, as long as the
// program is not stripped. "" when there is none.
std::string FunctionName(const void* address);
// The same for a message: never empty. Null stands for code that is not a function.
std::string CodeName(const void* function);
// The readable name of the function that the instruction at `address` belongs to.
std::string FunctionAround(const void* address);

}  // namespace korat::harness
