// The headers that every driver includes, precompiled: they take longer to read than most classes.
#pragma once

#include <string>
#include <vector>

#include "model/class_model.h"
#include "prepare/installation.h"

namespace korat::cli {

// The precompiled header for a file of a driver; "" when there is none, or when the user's flags
// may change what the header says. If it turns out not to fit, the compiler reports an error,
// and the file has to be compiled without it.
std::string PrecompiledHeader(const frontend::ClassModel& model, const Installation& installation,
                              bool is_watched);

// The one to start from when the user's files are read; "" when there is none.
std::string PrecompiledToRead(const Installation& installation);

// Writes the precompiled headers next to the plugin, for the flags that are usual. Throws Error.
void Precompile(const Installation& installation);

}  // namespace korat::cli
