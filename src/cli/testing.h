// A run of korat test: functions with equal inputs together, in driver processes.
#pragma once

#include <string>
#include <vector>

#include "cli/input_groups.h"
#include "cli/progress.h"
#include "cli/request.h"
#include "cli/run.h"
#include "report/test_report.h"

namespace korat::cli {

struct TestOptions {
  GenerateRequest request;
  std::vector<std::string> methods;
  std::vector<std::string> contract_files;
  std::vector<std::string> reports;
  unsigned behavior = 0;
  std::string input;  // the id of the only one to call it on; "": all
  std::uint64_t max_failures = 0;
  bool is_white_box = false;
  bool strict_exceptions = false;
  bool allow_empty = false;
  bool require_exhaustive = false;
  bool quiet = false;
  Progress::Mode progress = Progress::Mode::kAuto;
};

// As a shell wants it.
std::string ShellWord(const std::string& text);
// The command that does the same run for one method; `id`: on one input.
std::string ReplayCommand(const TestOptions& options, const std::string& method,
                          const std::string& id);

class MethodTester {
 public:
  MethodTester(const TestOptions& options, const PreparedRun& prepared)
      : options_(options), prepared_(prepared) {}

  // For each function of the group.
  std::vector<report::MethodResult> Test(const InputGroup& group);
  bool was_interrupted() const { return interrupted_; }

 private:
  const TestOptions& options_;
  const PreparedRun& prepared_;
  bool interrupted_ = false;
};

}  // namespace korat::cli
