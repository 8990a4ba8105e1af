// The contracts of a class under test, put into a copy of its code that checks them; kept, as long
// as nothing changes.
#pragma once

#include <string>
#include <vector>

#include "cli/installation.h"
#include "cli/subject.h"
#include "frontend/contracts/specification.h"
#include "frontend/tested.h"

namespace korat::cli {

struct CheckedContracts {
  std::vector<frontend::ContractFacts> facts;
  std::string overlay;  // for -ivfsoverlay; "": no file differs from the user's
  std::vector<frontend::ContractError> mistakes;  // then nothing else is set
};

// Throws Error when a file isn't there, or the code does not compile.
CheckedContracts CheckContractsOf(const Subject& subject, const SubjectOptions& options,
                                  const std::vector<std::string>& contract_files,
                                  const Installation& installation);

}  // namespace korat::cli
