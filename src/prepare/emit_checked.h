// The checked copy on disk: the files, the headers they need, and an overlay that puts them in the
// place of the originals.
#pragma once

#include <string>
#include <vector>

#include "contracts/check/checked_code.h"

namespace korat::cli {

// Returns a message for the user. Throws Error when the directory holds something else.
std::string EmitChecked(const std::vector<frontend::CheckedFile>& files,
                        const std::string& directory, const std::string& korat_include);

}  // namespace korat::cli
