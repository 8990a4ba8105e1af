// The contracts of a class under test, and a copy of its code that checks them. Both are cached as
// long as no file changes.
#pragma once

#include <string>
#include <vector>

#include "contracts/check/checked_code.h"
#include "contracts/language/specification.h"
#include "model/tested.h"
#include "prepare/installation.h"
#include "prepare/subject.h"

namespace korat::cli {

struct CheckedContracts {
  std::vector<frontend::ContractFacts> facts;
  std::string overlay;  // for -ivfsoverlay; "": no file differs from the user's
  std::vector<frontend::ContractError> mistakes;  // then nothing else is set
};

// The code of a subject, with the contracts in those files.
frontend::ContractRequest ContractsToCheck(const Subject& subject, const SubjectOptions& options,
                                           const std::vector<std::string>& contract_files,
                                           const Installation& installation);

// `others` are made in the same copy. Throws Error if a file is missing, or the code does not
// compile.
CheckedContracts CheckContractsOf(const Subject& subject, const SubjectOptions& options,
                                  const std::vector<std::string>& contract_files,
                                  const Installation& installation,
                                  const frontend::OtherChanges& others = {});

}  // namespace korat::cli
