// The results of a run of korat test, from which the printed text and all reports are made.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/location.h"
#include "protocol/calls.h"
#include "protocol/message.h"

namespace korat::report {

struct MethodResult {
  std::string signature;
  CallCounts counts;
  std::vector<CallFailure> failures;  // one for each way to fail
  double seconds = 0;
  std::string stopped_by;  // "" when every input was tried
  std::string note;        // why the method had no input, or why calls were cut off
  Location place;          // of its declaration
  bool has_receiver = true;
  std::vector<std::pair<std::string, std::string>> object_classes;  // {name in the texts, class}
};

// A method that is not called, and why.
struct SkippedMethod {
  std::string signature;
  std::string reason;
  bool is_missed = true;  // a program could call it
};

struct TestReport {
  std::string class_name;
  std::string bounds;  // "--scope 3", as on the command line
  std::vector<MethodResult> methods;
  std::vector<SkippedMethod> skipped;
  std::string verdict;     // the last line: "EXHAUSTED methods=4 inputs=120 failed=0 time=0.12s"
  std::string stopped_by;  // "" when every input of every method was tried
  std::optional<SequencesMade> sequences;  // by calls: which inputs there were
  std::string run;  // JSON: which run it is, and which shard; "": nobody asks
  std::map<std::string, std::string> sources;  // texts of the files that failures refer to
};

}  // namespace korat::report
