// How generated code asks the predicate.
#pragma once

#include <string>

#include "model/class_model.h"

namespace korat::frontend {

// "object.repOk()", "ns::repOk(object)", "ns::repOk(&object)"; "(object.check(), true)" for one
// that says no by an assertion or an exception. arguments: of its own, if it has any.
std::string PredicateCall(const Function& predicate, const std::string& object,
                          const std::string& arguments = "");

}  // namespace korat::frontend
