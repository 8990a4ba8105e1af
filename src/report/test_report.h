// What a run of korat test found out: the common ground of what is printed and of the reports.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "protocol/calls.h"

namespace korat::report {

struct Place {
  std::string file;
  unsigned line = 0;    // 0: there is no place
  unsigned column = 0;  // 0: only the line is known
};

struct MethodResult {
  std::string signature;
  CallCounts counts;
  std::vector<CallFailure> failures;  // one for each way to fail
  double seconds = 0;
  std::string stopped_by;  // "" when every input was tried
  std::string note;        // what deserves attention: why it had no input, or calls were cut off
  Place place;             // of its declaration
  bool has_receiver = true;
  std::vector<std::pair<std::string, std::string>> object_classes;  // by the names in the texts
};

// A method that is not called, and why.
struct SkippedMethod {
  std::string signature;
  std::string reason;
};

struct TestReport {
  std::string class_name;
  std::string bounds;  // "--scope 3", as on the command line
  std::vector<MethodResult> methods;
  std::vector<SkippedMethod> skipped;
  std::string verdict;  // the last line: "EXHAUSTED methods=4 inputs=120 failed=0 time=0.12s"
  bool is_exhausted = false;
  std::map<std::string, std::string> sources;  // texts of files that failures have places in
};

}  // namespace korat::report
