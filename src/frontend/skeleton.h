// A finitization to start from, as source text.
#pragma once

#include <string>
#include <vector>

#include "frontend/class_model.h"

namespace korat::frontend {

// A complete file: a function with a parameter for each bound, and one that makes of a single
// number the bounds that --scope stands for. What can't be decided stays as constructed and is
// marked by a comment that says what to fill in. With a method: domains for its parameters as well,
// and a loop that calls it on all inputs. Throws korat::Error for an abstract class.
// `includes` bring the class; none: its own files, by their names.
std::string Skeleton(const ClassModel& model, const Function* method,
                     std::vector<std::string> includes = {});

// What its function is called: "FinTree", or "NewFinTree" where there is one already.
std::string FinitizationName(const ClassModel& model);

}  // namespace korat::frontend
