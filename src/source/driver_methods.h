// The part of a driver that calls functions under test.
#pragma once

#include <string>

#include "model/class_model.h"

namespace korat::frontend {

// For the watched file: for the function under test number i, korat_call_<i> calls it,
// korat_precondition_<i> asks whether an input satisfies the precondition, and
// korat_destroy_<i> destroys the objects.
std::string MethodCalls(const ClassModel& model);
// For the other one, before and in main().
std::string MethodDeclarations(const ClassModel& model);
std::string MethodEntries(const ClassModel& model);

// What decides, besides the values of its arguments, which inputs the search finds for a function:
// if both are equal, so are the inputs. REQUIRES: `tested` is one of model.tested.
std::string InputsText(const ClassModel& model, const TestedFunction& tested);

}  // namespace korat::frontend
