// What korat test prints: a table of methods, and each way to fail with its smallest input.
#pragma once

#include <string>
#include <vector>

#include "report/test_report.h"

namespace korat::cli {

std::string TableText(const std::vector<report::MethodResult>& results);
std::string FailureText(const report::MethodResult& result, const CallFailure& failure);
// "EXHAUSTED methods=4 inputs=120 failed=0 time=0.12s"
std::string TestVerdict(const std::vector<report::MethodResult>& results);

}  // namespace korat::cli
