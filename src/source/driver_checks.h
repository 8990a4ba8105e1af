// The part of a driver that asks whether an object is valid.
#pragma once

#include <string>

#include "model/class_model.h"

namespace korat::frontend {

// Source of what all functions under test use: whether the predicate accepts an object
// (korat_is_valid), and the violations if it does not (korat_check_invariant,
// korat_check_returned).
std::string InvariantChecks(const ClassModel& model);

// A statement that checks an object. `which` says which of several it is; "" if there is only one.
std::string CheckOf(const std::string& object, const std::string& which);

// The same for an object of another class: `holds` is an expression that asks its predicate.
std::string CheckThat(const Function& predicate, const std::string& class_name,
                      const std::string& holds, const std::string& which);

// Whether the function must keep the invariant of its receiver: it is a public method, neither a
// helper nor the predicate itself. The copy that checks contracts demands the same; but libraries,
// macros, system headers and bases have no such copy.
bool KeepsInvariant(const ClassModel& model, const TestedFunction& tested);
// A statement that checks the `invariant`s in comments; "" if a copy of the method checks them.
// REQUIRES: KeepsInvariant.
std::string CheckOfWritten(const ClassModel& model, const TestedFunction& tested);

// A function object that checks what the function returned: a new object has to be valid. What a
// method points to may be unfinished.
std::string CheckOfReturned(const TestedFunction& tested);

// Whether the structure that a parameter leads to belongs to the caller again afterwards: it was
// not moved from, and is not a copy.
bool IsLeft(const Parameter& parameter);

// Whether it is a method of a base of the root.
bool IsInherited(const ClassModel& model, const Function& function);

}  // namespace korat::frontend
