// A script to start from, as source text: a function that takes a vector of numbers, each of which
// stands for a call.
#pragma once

#include <string>

#include "model/class_model.h"

namespace korat::frontend {

// A complete file. `file_name`: what it will be called, for the command in its comment. Throws
// korat::Error for a class without a method that can be called with plain values.
std::string ScriptSkeleton(const ClassModel& model, const std::string& file_name);

}  // namespace korat::frontend
