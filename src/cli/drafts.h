// Regression tests for failing inputs: calls that build the input through the public interface
// where there are such, else its fields one by one.
#pragma once

#include "cli/request.h"
#include "cli/testing.h"
#include "report/test_report.h"

namespace korat::cli {

// Fills in CallFailure::draft of every failure.
void DraftTests(const PreparedRun& prepared, const TestOptions& options,
                report::TestReport& report);

}  // namespace korat::cli
