// All mutants of the user's code that compile, and the switches that bring them into a copy of it.
#pragma once

#include <cstddef>
#include <vector>

#include "contracts/check/checked_code.h"
#include "model/mutant.h"
#include "mutation/guards.h"
#include "mutation/scope.h"

namespace korat::mutation {

struct MutatedCode {
  std::vector<Mutant> mutants;               // in the order of the text
  std::size_t dropped = 0;                   // mutants that do not compile
  std::size_t in_macros = 0;                 // places that were left alone
  std::vector<frontend::CheckedFile> files;  // the copy, without contracts
};

// `code` says which files, and how they are compiled. Throws korat::Error if the code itself does
// not compile.
MutatedCode MutateCode(const frontend::ContractRequest& code, const Scope& scope);

}  // namespace korat::mutation
