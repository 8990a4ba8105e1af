// The part of a skeleton that is about one method.
#pragma once

#include <string>

#include "frontend/class_model.h"

namespace korat::frontend {

// Domains for the parameters of the method, and a loop that calls it on all inputs.
std::string MethodLoop(const ClassModel& model, const Function& method,
                       const std::string& finitization);

}  // namespace korat::frontend
