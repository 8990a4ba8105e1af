// The model of a class whose objects are built by calls, not by a search.
#pragma once

#include "model/class_model.h"

namespace korat::frontend {

// Objects of the class itself may be arguments; no others are made. Before functions are chosen.
void LeaveObjectsToCalls(ClassModel& model);
// Fields need no values, except for those of arguments. After functions were chosen.
void LeaveOutFields(ClassModel& model);

}  // namespace korat::frontend
