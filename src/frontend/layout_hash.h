// What saved structures depend on.
#pragma once

#include <string>
#include <vector>

#include "model/class_model.h"

namespace korat::frontend {

// 16 hexadecimal digits, the same for equal layouts; stored in files: never change what goes in.
std::string LayoutHash(const std::vector<Class>& classes);

}  // namespace korat::frontend
