// The class under test, in a copy that has all mutants behind switches.
#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <vector>

#include "contracts/check/checked_code.h"
#include "model/mutant.h"
#include "testing/test_subject.h"

namespace korat::cli {

struct MutationSubject {
  TestSubject tested;  // its flags put the copy in place of the user's files
  std::vector<mutation::Mutant> mutants;
  std::size_t dropped = 0;                   // mutants that do not compile
  std::size_t in_macros = 0;                 // places that were left alone
  std::vector<frontend::CheckedFile> files;  // the copy, without contracts
};

// `groups`: of operators. Throws Error for the user's mistakes.
MutationSubject LoadMutationSubject(const SubjectOptions& options,
                                    const std::vector<std::string>& methods,
                                    const std::vector<std::string>& contract_files,
                                    const LeftOut& left_out, const std::set<std::string>& groups,
                                    const Installation& installation);

}  // namespace korat::cli
