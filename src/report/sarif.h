// A run of korat test as SARIF 2.1.0, for what shows findings beside the code.
#pragma once

#include <string>

#include "report/test_report.h"

namespace korat::report {

// A result for each way to fail, at the clause that failed; one without a clause, such as a crash,
// at the method.
std::string ToSarif(const TestReport& report);

}  // namespace korat::report
