// korat test: every method on every structure; contracts decide.
#include <algorithm>
#include <cstdio>
#include <map>
#include <memory>

#include "cli/commands.h"
#include "cli/contract_text.h"
#include "cli/drafts.h"
#include "cli/duration.h"
#include "cli/output.h"
#include "cli/report_files.h"
#include "cli/summary.h"
#include "cli/test_subject.h"
#include "cli/test_text.h"
#include "cli/testing.h"
#include "frontend/bound_names.h"
#include "korat/detail/bounds.h"
#include "korat/error.h"

namespace korat::cli {
namespace {

using report::MethodResult;
using report::SkippedMethod;

class Testing {
 public:
  explicit Testing(const TestOptions& options) : options_(options), reports_(options.reports) {}

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
    CheckBehavior(tested.subject.model);
    std::vector<frontend::ExpressionBound> expressions;
    prepared_ = BoundSubject(options_.request, std::move(tested.subject), expressions);
    report_.skipped = std::move(tested.skipped);
    if (!options_.quiet) {
      std::printf("%s\n", Banner(options_.request, prepared_.subject.model).c_str());
      std::fflush(stdout);
    }
    BuildRun(options_.request, installation, expressions, prepared_);
    CheckInput();
    TestAll();
    if (!interrupted_) DraftTests(prepared_, options_, report_);
    return Conclude();
  }

 private:
  void CheckInput() const {
    const auto& tested = prepared_.subject.model.tested;
    const auto chosen = std::count_if(tested.begin(), tested.end(),
                                      [](const auto& function) { return function.is_chosen; });
    if (options_.input.empty() || chosen == 1) return;
    throw Error("--input is one of one method: name it by --method, with its parameters");
  }

  void CheckBehavior(const frontend::ClassModel& model) const {
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
                     ? "no contract with behaviours; leave it out"
                     : count + (most->behaviors == 1 ? " behaviour" : " behaviours") +
                           ": give one of 1.." + count));
  }

  void TestAll() {
    InputGroup functions;
    for (const frontend::TestedFunction& tested : prepared_.subject.model.tested) {
      if (!tested.is_chosen) continue;
      const std::string unbounded = UnboundedArgument(tested.function);
      if (unbounded.empty()) {
        functions.push_back(&tested);
      } else {
        report_.skipped.push_back(
            {tested.function.Signature(),
             "no values for its argument; add --set '" + unbounded + "=...'"});
      }
    }
    std::map<const frontend::TestedFunction*, MethodResult> results;
    for (const InputGroup& group : Groups(functions)) TestGroup(group, results);
    for (const frontend::TestedFunction* tested : functions) {
      const auto found = results.find(tested);
      if (found == results.end()) continue;
      found->second.place = PlaceOf(tested->function.location);
      report_.methods.push_back(std::move(found->second));
    }
  }

  // In a white box, what a method reads decides what its inputs are.
  std::vector<InputGroup> Groups(const InputGroup& functions) const {
    if (!options_.is_white_box) return GroupByInputs(prepared_, functions);
    std::vector<InputGroup> groups;
    for (const frontend::TestedFunction* tested : functions) groups.push_back({tested});
    return groups;
  }

  void TestGroup(const InputGroup& group,
                 std::map<const frontend::TestedFunction*, MethodResult>& results) {
    if (interrupted_) {
      for (const frontend::TestedFunction* tested : group) {
        report_.skipped.push_back({tested->function.Signature(), "interrupted before its turn"});
      }
      return;
    }
    MethodTester tester(options_, prepared_);
    std::vector<MethodResult> found = tester.Test(group);
    for (std::size_t i = 0; i < group.size(); ++i) results[group[i]] = std::move(found[i]);
    interrupted_ = tester.was_interrupted();
  }

  // What neither a scope nor a finitization gives values for. "": all have values.
  std::string UnboundedArgument(const frontend::Function& function) const {
    for (const std::size_t i : frontend::ArgumentsOf(function)) {
      const std::string name = frontend::ArgumentBound(function, i);
      const bool is_bounded =
          std::any_of(prepared_.bounds.begin(), prepared_.bounds.end(), [&](const auto& bound) {
            return bound.first == name || detail::IsPartOf(bound.first, name);
          });
      if (!is_bounded) return name;
    }
    return "";
  }

  int Conclude() {
    const std::vector<MethodResult>& results = report_.methods;
    std::fputs(TableText(results).c_str(), stdout);
    for (const SkippedMethod& method : report_.skipped) {
      std::printf("%s: not called: %s\n", method.signature.c_str(), method.reason.c_str());
    }
    for (const MethodResult& result : results) {
      if (!result.note.empty()) {
        std::printf("%s: %s\n", result.signature.c_str(), result.note.c_str());
      }
    }
    std::uint64_t failed = 0, inputs = 0;
    bool exhausted = true;
    for (const MethodResult& result : results) {
      failed += result.counts.failed;
      inputs += result.counts.inputs;
      exhausted = exhausted && result.stopped_by.empty();
      for (const CallFailure& failure : result.failures) {
        std::printf("\n%s", FailureText(result, failure).c_str());
      }
    }
    report_.class_name = prepared_.subject.model.classes[0].name;
    report_.bounds = BoundsText(options_.request);
    report_.verdict = TestVerdict(results);
    report_.is_exhausted = exhausted;
    ReadSources(report_);
    std::printf("%s\n", report_.verdict.c_str());
    std::fflush(stdout);
    reports_.Write(report_);
    if (interrupted_) return kInterrupted;
    if (failed > 0) return kFailureFound;
    if (inputs == 0 && !options_.allow_empty) return kNothingTested;
    return options_.require_exhaustive && !exhausted ? kStoppedEarly : kClean;
  }

  const TestOptions& options_;
  const ReportFiles reports_;
  PreparedRun prepared_;
  report::TestReport report_;
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
  command
      ->add_option(
          "--report", options->reports,
          "Also write a report, as html:FILE, json:FILE, junit:FILE or sarif:FILE; may be given "
          "several times")
      ->type_name("FORMAT:FILE")
      ->allow_extra_args(false);
  command
      ->add_option("--behavior", options->behavior,
                   "Only inputs to this behaviour of the contract: 1, 2, ... (default: any)")
      ->type_name("N")
      ->check(AtLeastOne());
  command->add_flag("--white-box", options->is_white_box,
                    "Do not vary what the method and its contract do not read: fewer inputs, the "
                    "same verdict");
  command
      ->add_option("--input", options->input,
                   "Only this input of the method, by its id: what a failure's replay command does")
      ->type_name("ID");
  command
      ->add_option("--max-failures", options->max_failures,
                   "Stop a method after so many ways to fail (default: find all)")
      ->type_name("N")
      ->check(AtLeastOne());
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
  command
      ->add_option_function<unsigned>(
          "-j,--jobs",
          [](const unsigned& jobs) {
            if (jobs != 1) throw Error("korat test works in one process: leave out -j");
          },
          "Only 1: methods are tested in one process")
      ->type_name("N");
  AddProgressOption(*command, options->progress);
  command->add_flag("-q,--quiet", options->quiet, "No banner, no progress");
  command->footer("Example: korat test heap_array.h --class HeapArray --scope 4");
  return {command, [options](const std::vector<std::string>& compiler_flags) {
            options->request.subject.compiler_flags = compiler_flags;
            return Testing(*options).Run();
          }};
}

}  // namespace korat::cli
