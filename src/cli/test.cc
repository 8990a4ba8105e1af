// korat test: every method on every structure; contracts decide.
#include <algorithm>
#include <cstdio>
#include <map>
#include <memory>

#include "cli/commands.h"
#include "cli/contract_text.h"
#include "cli/duration.h"
#include "cli/output.h"
#include "cli/request.h"
#include "cli/run.h"
#include "cli/summary.h"
#include "cli/test_subject.h"
#include "cli/test_text.h"
#include "frontend/bound_names.h"
#include "korat/detail/bounds.h"
#include "korat/error.h"

namespace korat::cli {
namespace {

using report::MethodResult;
using report::SkippedMethod;

struct TestOptions {
  GenerateRequest request;
  std::vector<std::string> methods;
  std::vector<std::string> contract_files;
  bool strict_exceptions = false;
  bool allow_empty = false;
  bool require_exhaustive = false;
  bool quiet = false;
};

class Testing {
 public:
  explicit Testing(const TestOptions& options) : options_(options) {}

  int Run() {
    options_.request.Check();
    CatchInterrupts();
    const Installation installation = FindInstallation();
    TestSubject tested = LoadTestSubject(options_.request.subject, options_.methods,
                                         options_.contract_files, installation);
    if (!tested.mistakes.empty()) {
      std::fputs(ErrorText(tested.mistakes).c_str(), stderr);
      return kWrongUsage;
    }
    for (const std::string& note : tested.subject.model.notes) Say(note);
    std::vector<frontend::ExpressionBound> expressions;
    prepared_ = BoundSubject(options_.request, std::move(tested.subject), expressions);
    if (!options_.quiet) {
      std::printf("%s\n", Banner(options_.request, prepared_.subject.model).c_str());
      std::fflush(stdout);
    }
    BuildRun(options_.request, installation, expressions, prepared_);
    for (const frontend::Function& method : prepared_.subject.model.tested) {
      const std::string unbounded = UnboundedArgument(method);
      if (!unbounded.empty()) {
        tested.skipped.push_back(
            {method.Signature(), "no values for its argument; add --set '" + unbounded + "=...'"});
        continue;
      }
      results_.push_back(Test(method.Signature()));
      if (interrupted_) break;
    }
    return Conclude(tested.skipped);
  }

 private:
  // A finitization says nothing of arguments. "": all have values.
  std::string UnboundedArgument(const frontend::Function& method) const {
    for (std::size_t i = 0; i < method.parameters.size(); ++i) {
      const std::string name = frontend::ArgumentBound(method, i);
      const bool is_bounded =
          std::any_of(prepared_.bounds.begin(), prepared_.bounds.end(), [&](const auto& bound) {
            return bound.first == name || detail::IsPartOf(bound.first, name);
          });
      if (!is_bounded) return name;
    }
    return "";
  }

  MethodResult Test(const std::string& signature) {
    MethodResult result;
    result.signature = signature;
    DriverOptions driver = prepared_.options;
    driver.task = DriverOptions::Task::kTest;
    driver.method = signature;
    CallReader reader;
    std::map<std::uint64_t, CallFailure> failures;  // by way to fail: the last told is the smallest
    RunListener listener;
    listener.on_call = [&](const std::string& line) {
      if (!reader.Take(line)) return false;
      if (const CallFailure* failure = reader.completed()) failures[failure->group] = *failure;
      return true;
    };
    bool died = false;
    listener.on_death = [&](const std::string& text) {
      died = true;
      Say(signature + ": " + text);
    };
    const RunResult run = RunDriver(prepared_.driver, driver, listener);
    result.counts = reader.counts();
    result.seconds = run.stats.seconds;
    result.stopped_by = run.stats.exhausted ? "" : run.stats.stopped_by;
    if (result.counts.undecided > 0) result.stopped_by = "calls were cut off";
    if (options_.strict_exceptions) result.counts.failed += result.counts.threw;
    for (auto& [group, failure] : failures) result.failures.push_back(std::move(failure));
    interrupted_ = run.interrupted;
    if (died) {
      // What the process had counted is gone with it, but not that it failed.
      ++result.counts.failed;
      result.stopped_by = "a call of " + signature + " ended the process";
    }
    return result;
  }

  int Conclude(const std::vector<SkippedMethod>& skipped) const {
    std::fputs(TableText(results_).c_str(), stdout);
    for (const SkippedMethod& method : skipped) {
      std::printf("%s: not called: %s\n", method.signature.c_str(), method.reason.c_str());
    }
    std::uint64_t failed = 0, inputs = 0;
    bool exhausted = true;
    for (const MethodResult& result : results_) {
      failed += result.counts.failed;
      inputs += result.counts.inputs;
      exhausted = exhausted && result.stopped_by.empty();
      for (const CallFailure& failure : result.failures) {
        std::printf("\n%s", FailureText(result, failure).c_str());
      }
    }
    std::printf("%s\n", TestVerdict(results_).c_str());
    std::fflush(stdout);
    if (interrupted_) return kInterrupted;
    if (failed > 0) return kFailureFound;
    if (inputs == 0 && !options_.allow_empty) return kNothingTested;
    return options_.require_exhaustive && !exhausted ? kStoppedEarly : kClean;
  }

  const TestOptions& options_;
  PreparedRun prepared_;
  std::vector<MethodResult> results_;
  bool interrupted_ = false;
};

}  // namespace

Command AddTest(CLI::App& program) {
  CLI::App* command =
      program.add_subcommand("test", "Call every method on every structure; contracts decide");
  auto options = std::make_shared<TestOptions>();
  options->request.AddTo(*command);
  command
      ->add_option("--method", options->methods,
                   "Only this one, also a private one: remove, 'remove(int)'; may be given several "
                   "times (default: all public ones)")
      ->type_name("NAME")
      ->allow_extra_args(false);
  command
      ->add_option("--contracts", options->contract_files,
                   "Contracts for code that can't be edited; may be given several times")
      ->type_name("FILE")
      ->allow_extra_args(false);
  command->add_flag("--strict-exceptions", options->strict_exceptions,
                    "An exception that no contract speaks of is a failure");
  command->add_flag("--allow-empty", options->allow_empty, "Finding no input is fine");
  command->add_flag("--require-exhaustive", options->require_exhaustive,
                    "Exit with 4 when not every input was tried");
  command
      ->add_option_function<std::string>(
          "--max-time",
          [options](const std::string& text) {
            options->request.search.max_seconds = ParseDuration("--max-time", text);
          },
          "Stop each method after this time: 90s, 5m, 2h")
      ->type_name("DURATION");
  command->add_flag("-q,--quiet", options->quiet, "No banner");
  command->footer("Example: korat test heap_array.h --class HeapArray --scope 4");
  return {command, [options](const std::vector<std::string>& compiler_flags) {
            options->request.subject.compiler_flags = compiler_flags;
            return Testing(*options).Run();
          }};
}

}  // namespace korat::cli
