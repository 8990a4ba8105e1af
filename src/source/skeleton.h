// A finitization to start from, as source text.
#pragma once

#include <string>
#include <vector>

#include "model/class_model.h"

namespace korat::frontend {

// A complete file: a function with a parameter for each bound, and one that makes the bounds
// that --scope stands for from a single number. What can't be decided stays as constructed and is
// marked with a comment that says what to fill in. With a method: domains for its parameters as
// well, and a loop that calls it on all inputs. Throws korat::Error for an abstract class.
// `includes` declare the class; if there are none, its own files are included by name.
std::string Skeleton(const ClassModel& model, const Function* method,
                     std::vector<std::string> includes = {});

// What its function is called: "FinTree", or "NewFinTree" if that exists already.
std::string FinitizationName(const ClassModel& model);

}  // namespace korat::frontend
