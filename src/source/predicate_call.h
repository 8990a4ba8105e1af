// How generated code asks the predicate.
#pragma once

#include <string>

#include "model/class_model.h"

namespace korat::frontend {

// "object.repOk()", "ns::repOk(object)", "ns::repOk(&object)". REQUIRES: it has no arguments of its
// own.
std::string PredicateCall(const Function& predicate, const std::string& object);

}  // namespace korat::frontend
