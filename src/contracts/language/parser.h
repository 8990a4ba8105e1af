// Parses contracts (docs/contracts.md). Finds all mistakes that need no compiler.
#pragma once

#include <string>
#include <vector>

#include "contracts/language/annotation.h"
#include "contracts/language/specification.h"

namespace korat::frontend {

// Mistakes are added to `errors`; clauses with mistakes are left out.
ParsedAnnotation ParseAnnotation(const Annotation& annotation, std::vector<ContractError>& errors);

// The blocks of a contract file. Each annotation begins with `for TARGET:`, and another `for` in it
// begins the next block.
std::vector<ContractBlock> ParseContractFile(const std::string& file, const std::string& contents,
                                             std::vector<ContractError>& errors);

}  // namespace korat::frontend
