// A run of korat test for one class within one set of bounds: the functions to call, what became of
// the calls, and what is printed about them.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "cli/output/report_files.h"
#include "options/command_options.h"
#include "prepare/request.h"
#include "report/testing/test_report.h"
#include "testing/testing.h"

namespace korat::cli {

class TestRun {
 public:
  explicit TestRun(CommandOptions options)
      : options_(std::move(options)), reports_(options_.reports) {}

  // Builds the driver. Returns the exit code if that is all. `is_quiet`: without banner and notes,
  // which the user has seen.
  std::optional<int> Prepare(const Installation& installation, bool is_quiet);
  // Stops after this time; 0: when all is done.
  void Test(double max_seconds);
  // Makes a test of each failure.
  void Draft();
  // Also reports what failed in a run within smaller bounds, where `note` says which. Methods that
  // the other run did not call are still not called.
  void Adopt(TestRun& smaller, const std::string& note);
  // Prints the table, the failures and the verdict, and writes the reports. Returns the exit code.
  // `scope`: the verdict names it, because nobody asked for it.
  int Conclude(std::optional<int> scope);

  std::uint64_t failed() const;
  std::vector<std::string> passing() const;  // signatures of methods that did not fail
  bool is_exhausted() const { return report_.stopped_by.empty(); }
  const std::optional<SequencesMade>& sequences() const { return report_.sequences; }
  bool was_interrupted() const { return interrupted_; }
  bool ran_out_of_time() const { return report_.stopped_by == kTimeLimit; }
  const frontend::BoundList& bounds() const { return prepared_.bounds; }
  std::string Verdict(std::optional<int> scope) const;

 private:
  nlohmann::json RunOfReport() const;
  bool IsByCalls() const { return options_.by == TestBy::kCalls; }
  void LeaveRootToCalls();
  void SayNotes() const;
  // The bounds of the fields, whose values become arguments, too.
  frontend::BoundList TakeBoundsOfFinitization();
  int PrintBounds(const Installation& installation,
                  const std::vector<frontend::ExpressionBound>& expressions);
  void CheckInput() const;
  void CheckBehavior(const frontend::ClassModel& model) const;
  std::vector<InputGroup> Groups(const InputGroup& functions) const;
  void TakeGroup(const InputGroup& group, GroupResult& found,
                 std::map<const frontend::TestedFunction*, report::MethodResult>& results);

  const CommandOptions options_;
  const ReportFiles reports_;
  PreparedRun prepared_;
  report::TestReport report_;
  bool interrupted_ = false;
};

}  // namespace korat::cli
