#include "cli/test_run.h"

#include <algorithm>
#include <cstdio>
#include <iterator>
#include <map>

#include "cli/exit_code.h"
#include "cli/ledger_option.h"
#include "cli/output/run_header.h"
#include "cli/output/summary.h"
#include "korat/detail/bounds.h"
#include "korat/error.h"
#include "model/bound_names.h"
#include "os/console.h"
#include "prepare/uncallable.h"
#include "report/contract_text.h"
#include "report/schema_bounds.h"
#include "report/testing/test_text.h"
#include "testing/drafts.h"
#include "testing/test_subject.h"
#include "testing/testing.h"

namespace korat::cli {

using report::MethodResult;
using report::SkippedMethod;

namespace {

// A scope says nothing about pointers to characters, which sequences of calls need as well.
void AddTexts(const frontend::ClassModel& model, std::vector<std::string>& sets) {
  std::vector<std::string> added;
  for (const frontend::TestedFunction& tested : model.tested) {
    for (const std::size_t i : frontend::ArgumentsOf(tested.function)) {
      if (tested.function.parameters[i].type.source != "const char *") continue;
      added.push_back(frontend::ArgumentBound(tested.function, i) + "=\"\",\"ab\"");
    }
  }
  sets.insert(sets.begin(), added.begin(), added.end());
}

}  // namespace

std::optional<int> TestRun::Prepare(const Installation& installation, bool is_quiet) {
  LeftOut left_out;
  for (bool is_first = true;; is_first = false) {
    TestSubject tested = LoadTestSubject(
        options_.request.SubjectAsSet(), IsByCalls() ? SubjectUse::kCalls : SubjectUse::kStructures,
        options_.methods, options_.contract_files, left_out, installation);
    if (!tested.mistakes.empty()) {
      std::fputs(report::ErrorText(tested.mistakes).c_str(), stderr);
      return kWrongUsage;
    }
    if (is_first) CheckBehavior(tested.subject.model);
    std::vector<frontend::ExpressionBound> expressions;
    GenerateRequest request = options_.request;
    if (IsByCalls()) AddTexts(tested.subject.model, request.sets);
    prepared_ = BoundSubject(request, std::move(tested.subject), expressions);
    report_.skipped = std::move(tested.skipped);
    if (IsByCalls()) LeaveRootToCalls();
    if (is_first && !is_quiet) SayNotes();
    if (options_.print_bounds) return PrintBounds(installation, expressions);
    if (is_first && !is_quiet && !options_.quiet) {
      std::string banner = Banner(options_.request, prepared_.subject.model);
      if (IsByCalls()) banner.replace(banner.find(", engine"), std::string::npos, ", by calls");
      std::printf("%s\n", banner.c_str());
      std::fflush(stdout);
    }
    try {
      BuildRun(options_.request, installation, expressions, prepared_);
      if (options_.request.arguments) TakeBoundsOfFinitization();
      CheckInput();
      return std::nullopt;
    } catch (const UncallableFunctions& problem) {
      for (const auto& [number, reason] : problem.list()) {
        const frontend::TestedFunction& uncallable = prepared_.subject.model.tested.at(number);
        left_out.emplace(uncallable.function.Signature(), reason);
      }
    }
  }
}

// Objects of the class are made by calls, so nobody need say how one is constructed.
void TestRun::LeaveRootToCalls() {
  const frontend::ClassModel& model = prepared_.subject.model;
  const std::string& root = model.classes[0].display;
  std::erase_if(prepared_.bounds, [&](const auto& bound) { return bound.first == root; });
  prepared_.bounds.emplace_back(root, "0");
  const auto constructs = [](const frontend::TestedFunction& tested) {
    return tested.function.role == frontend::Role::kConstructor;
  };
  if (std::none_of(model.tested.begin(), model.tested.end(), constructs)) {
    throw Error("class '" + model.classes[0].name +
                "' has no public constructor with arguments that have values, so calls can't build "
                "it: write bool repOk() const, which says whether an object is valid");
  }
}

void TestRun::SayNotes() const {
  for (const std::string& note : prepared_.subject.model.notes) Say(note);
  if (!prepared_.note.empty()) Say(prepared_.note);
}

// Only the driver knows the bounds of a finitization.
frontend::BoundList TestRun::TakeBoundsOfFinitization() {
  SearchTask task;
  task.options = prepared_.options;
  task.options.task = DriverOptions::Task::kAsk;
  const RunResult asked = RunSearch(prepared_.driver, std::move(task));
  if (!asked.schema) return {};
  frontend::BoundList bounds = report::BoundsOf(*asked.schema);
  frontend::AddValuesOfFields(prepared_.subject.model, bounds, prepared_.given, prepared_.bounds);
  prepared_.options.bounds = prepared_.bounds;
  return bounds;
}

int TestRun::PrintBounds(const Installation& installation,
                         const std::vector<frontend::ExpressionBound>& expressions) {
  frontend::BoundList bounds;
  if (options_.request.arguments) {
    BuildRun(options_.request, installation, expressions, prepared_);
    bounds = TakeBoundsOfFinitization();
  }
  for (const auto& bound : prepared_.bounds) {
    const bool is_known = std::any_of(bounds.begin(), bounds.end(), [&](const auto& known) {
      return known.first == bound.first;
    });
    if (!is_known) bounds.push_back(bound);
  }
  for (const auto& [name, values] : bounds) {
    std::printf("%s = %s\n", name.c_str(), values.c_str());
  }
  return kClean;
}

void TestRun::CheckInput() const {
  const auto& tested = prepared_.subject.model.tested;
  const auto chosen = std::count_if(tested.begin(), tested.end(),
                                    [](const auto& function) { return function.is_chosen; });
  if (options_.input.empty() || chosen == 1) return;
  throw Error("--input needs one method: name it with --method, with its parameters");
}

void TestRun::CheckBehavior(const frontend::ClassModel& model) const {
  if (options_.behavior == 0) return;
  const frontend::TestedFunction* most = nullptr;
  for (const frontend::TestedFunction& tested : model.tested) {
    if (!tested.is_chosen) continue;
    if (most == nullptr || tested.behaviors > most->behaviors) most = &tested;
  }
  if (most == nullptr || most->behaviors >= options_.behavior) return;
  const std::string count = std::to_string(most->behaviors);
  throw Error("--behavior " + std::to_string(options_.behavior) + ": " +
              most->function.Signature() + " has " +
              (most->behaviors == 0
                   ? "no contract with behaviours: leave out --behavior"
                   : count + (most->behaviors == 1 ? " behaviour" : " behaviours") +
                         ": expected a number from 1 to " + count));
}

void TestRun::Test(double max_seconds) {
  const InputGroup functions = FunctionsWithInputs(
      prepared_, [this](const std::string& signature, const std::string& reason) {
        report_.skipped.push_back({signature, reason});
      });
  std::map<const frontend::TestedFunction*, MethodResult> results;
  const std::vector<InputGroup> groups = Groups(functions);
  MethodTester tester(options_, prepared_);
  const std::unique_ptr<Ledger> ledger =
      OpenLedger(options_, "korat test, " + Banner(options_.request, prepared_.subject.model));
  std::vector<GroupResult> tested_groups = tester.Test(groups, max_seconds, ledger.get());
  interrupted_ = tester.was_interrupted();
  report_.sequences = tester.sequences();
  for (std::size_t i = 0; i < groups.size(); ++i) TakeGroup(groups[i], tested_groups[i], results);
  for (const frontend::TestedFunction* tested : functions) {
    const auto found = results.find(tested);
    if (found == results.end()) continue;
    found->second.place = PlaceOf(tested->function.location);
    // The verdict names the sequences that were all made.
    const bool is_level = report_.sequences && report_.sequences->calls > 0;
    if (is_level && found->second.stopped_by == kTimeLimit) found->second.stopped_by.clear();
    if (report_.stopped_by.empty()) report_.stopped_by = found->second.stopped_by;
    report_.methods.push_back(std::move(found->second));
  }
}

// In a white box, what a method reads decides what its inputs are.
std::vector<InputGroup> TestRun::Groups(const InputGroup& functions) const {
  if (IsByCalls()) return {functions};
  if (!options_.is_white_box) return GroupByInputs(prepared_, functions);
  std::vector<InputGroup> groups;
  for (const frontend::TestedFunction* tested : functions) groups.push_back({tested});
  return groups;
}

void TestRun::TakeGroup(const InputGroup& group, GroupResult& found,
                        std::map<const frontend::TestedFunction*, MethodResult>& results) {
  for (std::size_t i = 0; i < group.size(); ++i) {
    if (found.was_started) {
      results[group[i]] = std::move(found.methods[i]);
    } else {
      report_.skipped.push_back(
          {group[i]->function.Signature(), interrupted_ ? "interrupted before it was called"
                                                        : "time ran out before it was called"});
      report_.stopped_by = interrupted_ ? kInterruption : kTimeLimit;
    }
  }
}

void TestRun::Draft() {
  if (!interrupted_) DraftTests(prepared_, options_, report_);
}

void TestRun::Adopt(TestRun& smaller, const std::string& note) {
  std::vector<MethodResult> methods;
  for (MethodResult& result : smaller.report_.methods) {
    if (result.counts.failed == 0) continue;
    result.note = note;
    methods.push_back(std::move(result));
  }
  std::move(report_.methods.begin(), report_.methods.end(), std::back_inserter(methods));
  report_.methods = std::move(methods);
  report_.skipped = std::move(smaller.report_.skipped);
  if (report_.stopped_by.empty()) report_.stopped_by = smaller.report_.stopped_by;
}

std::vector<std::string> TestRun::passing() const {
  std::vector<std::string> signatures;
  for (const MethodResult& result : report_.methods) {
    if (result.counts.failed == 0) signatures.push_back(result.signature);
  }
  return signatures;
}

std::uint64_t TestRun::failed() const {
  std::uint64_t failed = 0;
  for (const MethodResult& result : report_.methods) failed += result.counts.failed;
  return failed;
}

std::string TestRun::Verdict(std::optional<int> scope) const {
  return report::TestVerdict(report_, scope);
}

// Shards of the same run agree in this, but for the shard.
nlohmann::json TestRun::RunOfReport() const {
  nlohmann::json run = RunHeader(options_.request, prepared_);
  run["behavior"] = options_.behavior;
  run["owns"] = static_cast<int>(options_.owns);
  run["strictExceptions"] = options_.strict_exceptions;
  run["whiteBox"] = options_.is_white_box;
  run["contracts"] = options_.contract_files;
  return run;
}

int TestRun::Conclude(std::optional<int> scope) {
  const std::vector<MethodResult>& results = report_.methods;
  std::fputs(report::TableText(results).c_str(), stdout);
  for (const SkippedMethod& method : report_.skipped) {
    std::printf("%s: not called: %s\n", method.signature.c_str(), method.reason.c_str());
  }
  std::uint64_t inputs = 0;
  for (const MethodResult& result : results) {
    inputs += result.counts.inputs;
    if (!result.note.empty()) {
      std::printf("%s: %s\n", result.signature.c_str(), result.note.c_str());
    }
  }
  for (const MethodResult& result : results) {
    for (const CallFailure& failure : result.failures) {
      std::printf("\n%s", report::FailureText(result, failure).c_str());
    }
  }
  report_.class_name = prepared_.subject.model.classes[0].name;
  report_.bounds = BoundsText(options_.request);
  report_.verdict = Verdict(scope);
  report_.run = RunOfReport().dump();
  ReadSources(report_);
  std::printf("%s\n", report_.verdict.c_str());
  std::fflush(stdout);
  reports_.Write(report_);
  if (interrupted_) return kInterrupted;
  if (failed() > 0) return kFailureFound;
  if ((inputs == 0 || report::Uncalled(report_) > 0) && !options_.allow_empty) {
    return kNothingTested;
  }
  return options_.require_exhaustive && !is_exhausted() ? kStoppedEarly : kClean;
}

}  // namespace korat::cli
