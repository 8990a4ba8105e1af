// Pointers with tags, and pointers that integers hold, as C++.
#pragma once

#include <string>

#include "model/class_model.h"

namespace korat::cli {

// `pointer` is an expression, "" for null; `tag` is as printed, "|1" or "". The type is that of the
// field: a pointer, or an integer.
std::string AddressSource(const std::string& pointer, const std::string& tag,
                          const frontend::Type& type);

}  // namespace korat::cli
