// A run of korat test as JUnit XML, which every CI server reads. docs/reports.md shows it.
#pragma once

#include <string>

#include "report/test_report.h"

namespace korat::report {

// A testsuite for the class, a testcase for each method. Well-formed XML 1.0 whatever the texts
// hold: what XML can't hold is spelled out, as \x1b.
std::string ToJunit(const TestReport& report);

}  // namespace korat::report
