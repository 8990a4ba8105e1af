// A mutant as diff would show it.
#pragma once

#include <string>

#include "model/mutant.h"

namespace korat::report {

// The lines that it changes, with "-", and then how they read, with "+"; all of them after
// `indent`. `source` is the user's file.
std::string DiffOf(const mutation::Mutant& mutant, const std::string& source,
                   const std::string& indent);

}  // namespace korat::report
