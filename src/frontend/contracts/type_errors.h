// The compiler's errors in the checked copy, as mistakes in the contracts they come from.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "frontend/contracts/attach.h"
#include "frontend/contracts/specification.h"
#include "frontend/parse.h"

namespace korat::frontend {

// `places`: where contracts stand. nullopt: an error in a question of ours, which is an answer, or
// one that only follows from another.
std::optional<ContractError> AsContractError(const CompileError& error,
                                             const ContractPlaces& places);

}  // namespace korat::frontend
