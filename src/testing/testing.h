// A run of korat test, in driver processes: functions with equal inputs share a search.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "options/command_options.h"
#include "prepare/request.h"
#include "report/testing/test_report.h"
#include "session/progress.h"
#include "session/run.h"
#include "testing/input_groups.h"

namespace korat::cli {

using TestOptions = CommandOptions;

// The command that repeats the run for one method; `id`: on one input.
std::string ReplayCommand(const TestOptions& options, const std::string& method,
                          const std::string& id);

struct GroupResult {
  bool was_started = false;                   // not if it was interrupted before its turn
  std::vector<report::MethodResult> methods;  // in the order of the group
};

class MethodTester {
 public:
  MethodTester(const TestOptions& options, const PreparedRun& prepared)
      : options_(options), prepared_(prepared) {}

  // For each group; several may be tested at a time. All stop after this time; 0: there is no
  // limit. `ledger`: see Jobs.
  std::vector<GroupResult> Test(const std::vector<InputGroup>& groups, double max_seconds,
                                Ledger* ledger);
  bool was_interrupted() const { return interrupted_; }
  // By calls: how far the sequences went.
  const std::optional<SequencesMade>& sequences() const { return sequences_; }

 private:
  DriverOptions OptionsFor(const InputGroup& group) const;

  const TestOptions& options_;
  const PreparedRun& prepared_;
  bool interrupted_ = false;
  std::optional<SequencesMade> sequences_;
};

}  // namespace korat::cli
