// The grammar of contracts (docs/contracts.md). Finds all mistakes that need no compiler.
#pragma once

#include <string>
#include <vector>

#include "frontend/contracts/annotation.h"
#include "frontend/contracts/specification.h"

namespace korat::frontend {

// Mistakes are added to `errors`; the clauses they are in are left out.
ParsedAnnotation ParseAnnotation(const Annotation& annotation, std::vector<ContractError>& errors);

// The annotations of a contract file: each begins with `for TARGET:`; a further `for` within one
// annotation begins the next block.
std::vector<ContractBlock> ParseContractFile(const std::string& file, const std::string& contents,
                                             std::vector<ContractError>& errors);

}  // namespace korat::frontend
