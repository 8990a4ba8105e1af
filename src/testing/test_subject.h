// The class under test with its contracts checked, and the methods to call.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "contracts/language/specification.h"
#include "prepare/installation.h"
#include "prepare/subject.h"
#include "report/testing/test_report.h"

namespace korat::cli {

struct TestSubject {
  Subject subject;  // its flags put the checked copy in place of the user's files
  std::vector<report::SkippedMethod> skipped;
  std::vector<frontend::ContractError> mistakes;  // in contracts; then nothing else is set
};

// How the driver gets at objects: as the search builds them, or only by calls.
enum class SubjectUse { kStructures, kCalls };

using LeftOut = std::map<std::string, std::string>;  // signatures, and why they are not called

// `methods`: "remove", "remove(int)"; none: all public ones. For kCalls the class need not have a
// predicate, and nothing but arguments has to be bounded. Throws Error for the user's mistakes.
TestSubject LoadTestSubject(const SubjectOptions& options, SubjectUse use,
                            const std::vector<std::string>& methods,
                            const std::vector<std::string>& contract_files, const LeftOut& left_out,
                            const Installation& installation);
// Whether the class has a predicate. Throws Error for the user's mistakes.
bool HasPredicate(const SubjectOptions& options, const Installation& installation);

}  // namespace korat::cli
