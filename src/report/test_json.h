// A run of korat test as one JSON document. docs/reports.md describes it.
#pragma once

#include <string>

#include "report/test_report.h"

namespace korat::report {

// stored: kTestJsonVersion goes up when a key changes its meaning or goes away.
inline constexpr int kTestJsonVersion = 1;

// Valid JSON whatever the texts hold: bytes that are not UTF-8 are spelled out, as \xff.
std::string ToTestJson(const TestReport& report);

}  // namespace korat::report
