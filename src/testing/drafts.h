// Regression tests for failing inputs. Calls of the public interface build the input where that is
// possible; otherwise its fields are set one by one.
#pragma once

#include "prepare/request.h"
#include "report/testing/test_report.h"
#include "testing/testing.h"

namespace korat::cli {

// Fills in CallFailure::draft of every failure.
void DraftTests(const PreparedRun& prepared, const TestOptions& options,
                report::TestReport& report);

}  // namespace korat::cli
