// The mutated copy on disk, for a build of the user's own: KORAT_MUTANT says which mutant runs.
#pragma once

#include <string>
#include <vector>

#include "contracts/check/checked_code.h"
#include "model/mutant.h"

namespace korat::cli {

// Writes the files, the header they need, and mutants.txt, which has a line for each mutant.
// Returns a message for the user. Throws Error when the directory holds something else.
std::string EmitMutants(const std::vector<frontend::CheckedFile>& files,
                        const std::vector<mutation::Mutant>& mutants, const std::string& directory,
                        const std::string& korat_include);

}  // namespace korat::cli
