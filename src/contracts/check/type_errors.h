// Turns the compiler's errors in the checked copy into mistakes in the contracts they come from.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "contracts/attach/attach.h"
#include "contracts/language/specification.h"
#include "frontend/reading/parse.h"

namespace korat::frontend {

// `places` are those of contracts. Returns nothing for an error that only follows from another one,
// or that lies in a probe.
std::optional<ContractError> AsContractError(const CompileError& error,
                                             const ContractPlaces& places);

}  // namespace korat::frontend
