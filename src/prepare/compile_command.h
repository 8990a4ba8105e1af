// How the files of a subject are compiled.
#pragma once

#include <string>
#include <vector>

#include "model/class_model.h"
#include "prepare/installation.h"

namespace korat::cli {

// The compiler and all flags; what to do (-c, -M), the file and the output are still to be added.
// To be run in model.directory. Code that is watched is compiled with the pass and optimised.
// `precompiled`: the header that goes with it, if any.
std::vector<std::string> CompileCommand(const frontend::ClassModel& model,
                                        const Installation& installation, bool is_watched,
                                        const std::string& precompiled = "");

// The same for a source file in C, which is always watched.
std::vector<std::string> CompileCommandForC(const frontend::ClassModel& model,
                                            const Installation& installation);

}  // namespace korat::cli
