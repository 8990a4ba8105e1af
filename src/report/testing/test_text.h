// The text that korat test prints: a table of methods, and each way to fail with its smallest
// input.
#pragma once

#include <string>
#include <vector>

#include "report/testing/test_report.h"

namespace korat::report {

std::string TableText(const std::vector<MethodResult>& results);
std::string FailureText(const MethodResult& result, const CallFailure& failure);
// "EXHAUSTED methods=4 inputs=120 failed=0 time=0.12s"
std::string TestVerdict(const std::vector<MethodResult>& results);

}  // namespace korat::report
