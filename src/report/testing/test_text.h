// The text that korat test prints: a table of methods, and each way to fail with its smallest
// input.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "report/testing/test_report.h"

namespace korat::report {

std::string TableText(const std::vector<MethodResult>& results);
std::string FailureText(const MethodResult& result, const CallFailure& failure);
// How many methods got no input, or were not called although a program could call them.
std::size_t Uncalled(const TestReport& report);
// "EXHAUSTED methods=4 inputs=120 failed=0 time=0.12s"; with a scope, "EXHAUSTED up to scope 3
// methods=...".
std::string TestVerdict(const TestReport& report, std::optional<int> scope);

}  // namespace korat::report
