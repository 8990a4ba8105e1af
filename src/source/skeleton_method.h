// The part of a skeleton that is about one method.
#pragma once

#include <string>

#include "model/class_model.h"

namespace korat::frontend {

// The predicate as an argument of korat::All: "&Tree::repOk", or a lambda where that would not do.
std::string PredicateText(const ClassModel& model);

// Domains for the parameters of the method, and a loop that calls it on all inputs.
std::string MethodLoop(const ClassModel& model, const Function& method,
                       const std::string& finitization);

}  // namespace korat::frontend
