// The values a list of arguments begins with.
#pragma once

#include <string>
#include <vector>

#include "frontend/class_model.h"

namespace korat::frontend {

// C++ expressions: "0", "1", "-1" for an int. None for types that nothing is known about, such as
// the user's classes.
std::vector<std::string> DefaultValues(const Type& type);

// Whether the one value is what T() gives, and can't be copied into a list: a null unique_ptr.
bool DefaultsToNull(const Type& type);

}  // namespace korat::frontend
