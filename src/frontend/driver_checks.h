// The part of a driver that asks whether an object is valid.
#pragma once

#include <string>

#include "frontend/class_model.h"

namespace korat::frontend {

// Source of what all functions under test use: whether the predicate accepts an object
// (korat_is_valid), and the violations if it does not (korat_check_invariant,
// korat_check_returned).
std::string InvariantChecks(const ClassModel& model);

}  // namespace korat::frontend
