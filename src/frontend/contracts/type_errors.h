// The compiler's errors in the checked copy, as mistakes in the contracts they come from.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "frontend/contracts/sites.h"
#include "frontend/contracts/specification.h"
#include "frontend/parse.h"

namespace korat::frontend {

// `lines`: where contracts stand. nullopt: an error in a question of ours, which is an answer.
std::optional<ContractError> AsContractError(const CompileError& error,
                                             const std::map<std::string, std::vector<Span>>& lines);

}  // namespace korat::frontend
