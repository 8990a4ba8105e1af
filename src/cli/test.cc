// korat test: calls every method on every structure, and checks its contract. Without bounds it
// raises the scope for as long as there is time.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "base/near_names.h"
#include "cli/choose_class.h"
#include "cli/commands.h"
#include "cli/ledger_option.h"
#include "cli/test_run.h"
#include "korat/error.h"
#include "os/console.h"
#include "os/interrupts.h"
#include "testing/test_subject.h"

namespace korat::cli {
namespace {

using Clock = std::chrono::steady_clock;

std::string LimitOf(const CommandOptions& options) {
  char text[32];
  std::snprintf(text, sizeof text, "%gs", options.time);
  return std::string(text) + "; --time gives it more";
}

int TestWithin(const CommandOptions& options, const Installation& installation) {
  TestRun run(options);
  if (const std::optional<int> code = run.Prepare(installation, /*is_quiet=*/false)) return *code;
  run.Test(/*max_seconds=*/0);
  run.Draft();
  return run.Conclude(std::nullopt);
}

// Sequences of calls have no scope to climb: they get longer by themselves.
int TestByCalls(const CommandOptions& options, const Installation& installation) {
  TestRun run(options);
  if (const std::optional<int> code = run.Prepare(installation, /*is_quiet=*/false)) return *code;
  run.Test(/*max_seconds=*/0);
  run.Draft();
  const auto& made = run.sequences();
  if (made && !made->is_all && options.calls == 0 && made->calls > 0 && !options.quiet) {
    Say("sequences of " + std::to_string(made->calls + 1) + " calls are not complete after " +
        LimitOf(options));
  }
  return run.Conclude(std::nullopt);
}

// One scope after another, until the time is up or a larger scope changes nothing. A method that
// failed is not called again: its smallest failing inputs are known. What is reported is the last
// complete run, with what failed in smaller ones.
class Climb {
 public:
  Climb(const CommandOptions& options, const Installation& installation)
      : options_(options), installation_(installation) {}

  int Run() {
    for (int scope = 1;; ++scope) {
      auto run = std::make_unique<TestRun>(AtScope(scope));
      if (const auto code = run->Prepare(installation_, /*is_quiet=*/scope > 1)) return *code;
      if (complete_ != nullptr && run->bounds() == complete_->bounds()) {
        Note("a larger scope changes no bound");
        return Report(scope - 1);
      }
      const Clock::time_point start = Clock::now();
      run->Test(options_.time - spent_);
      spent_ += std::chrono::duration<double>(Clock::now() - start).count();
      // What a predicate left undecided at this scope leaves larger ones undecided, too; what they
      // find still counts.
      const bool is_cut = run->ran_out_of_time() || run->was_interrupted();
      if (!run->is_exhausted() && is_cut) return ReportCut(std::move(run), scope);
      Print("scope " + std::to_string(scope) + ": " + run->Verdict(std::nullopt));
      if (run->failed() > 0) options_.methods = run->passing();
      const bool is_last =
          (run->failed() > 0 && options_.methods.empty()) || spent_ >= options_.time;
      complete_ = std::move(run);
      if (is_last) return Report(scope);
      if (complete_->failed() > 0) failed_.emplace_back(std::move(complete_), scope);
    }
  }

 private:
  using ScopedRun = std::pair<std::unique_ptr<TestRun>, int>;

  CommandOptions AtScope(int scope) const {
    CommandOptions options = options_;
    options.request.scope = scope;
    return options;
  }

  void Note(const std::string& text) const {
    if (!options_.quiet) Say(text);
  }
  void Print(const std::string& line) const {
    if (options_.quiet) return;
    std::printf("%s\n", line.c_str());
    std::fflush(stdout);
  }

  // What a run that is not complete found counts, unless it found nothing in the time it had.
  int ReportCut(std::unique_ptr<TestRun> run, int scope) {
    const bool has_failed = run->failed() > 0;
    const bool is_known = complete_ != nullptr || !failed_.empty();
    if (run->ran_out_of_time() && is_known && !has_failed) {
      Note("scope " + std::to_string(scope) + " is not complete after " + LimitOf(options_));
      return Report(scope - 1);
    }
    complete_ = std::move(run);
    return Report(scope);
  }

  // Everything is tried up to the smallest scope at which something failed, or else up to this one.
  int Report(int scope) {
    if (complete_ == nullptr) {
      std::tie(complete_, scope) = std::move(failed_.back());
      failed_.pop_back();
    }
    complete_->Draft();
    const bool is_whole = complete_->is_exhausted() && !failed_.empty();
    if (is_whole) scope = failed_.front().second;
    std::reverse(failed_.begin(), failed_.end());
    for (const auto& [smaller, failed_at] : failed_) {
      smaller->Draft();
      complete_->Adopt(*smaller, "failed at scope " + std::to_string(failed_at) +
                                     ", so it was not called at larger ones");
    }
    return complete_->Conclude(scope);
  }

  CommandOptions options_;
  const Installation& installation_;
  std::unique_ptr<TestRun> complete_;  // the last one in which nothing failed, or the very last
  std::vector<ScopedRun> failed_;      // the others in which something failed
  double spent_ = 0;                   // seconds of testing; compiling does not count
};

// Options that mean something else for each class.
void CheckOptionsOfOneClass(const CommandOptions& options,
                            const std::vector<ChosenClass>& classes) {
  if (classes.size() == 1) return;
  const std::string name = !options.methods.empty()                 ? "--method"
                           : !options.input.empty()                 ? "--input"
                           : !options.reports.empty()               ? "--report"
                           : options.behavior != 0                  ? "--behavior"
                           : options.request.arguments              ? "--args"
                           : !options.request.sets.empty()          ? "--set"
                           : !options.request.constructions.empty() ? "--construct"
                           : options.print_bounds                   ? "--print-bounds"
                           : HasLedger(options)                     ? "--ledger"
                                                                    : "";
  if (name.empty()) return;
  std::vector<std::string> names;
  for (const ChosenClass& one : classes) names.push_back(one.name);
  throw Error(name + " needs one class: add --class " + Alternatives(names));
}

// The worst of them: a failure before a mistake before nothing.
int Worse(int a, int b) {
  for (const int code : {kInterrupted, kFailureFound, kWrongUsage, kNothingTested, kStoppedEarly}) {
    if (a == code || b == code) return code;
  }
  return kClean;
}

TestBy Decide(const CommandOptions& options, const ChosenClass& chosen,
              const Installation& installation) {
  if (options.by != TestBy::kAuto) return options.by;
  const bool has_predicate = chosen.has_predicate
                                 ? *chosen.has_predicate
                                 : HasPredicate(options.request.SubjectAsSet(), installation);
  if (has_predicate) return TestBy::kAuto;
  if (!chosen.has_predicate && !options.quiet) {
    Say("class '" + options.request.subject.class_name + "' has no predicate: testing by calls");
  }
  return TestBy::kCalls;
}

int TestClass(CommandOptions& options, const Installation& installation) {
  const bool has_bounds = options.request.scope || options.request.arguments;
  const bool climbs = !has_bounds && options.input.empty() && !options.print_bounds;
  CheckLedgerOfTest(options, climbs);
  if (options.by == TestBy::kCalls) {
    if (options.request.arguments) {
      throw Error("--args bounds structures: with --by calls, give --scope for the arguments");
    }
    if (!options.request.scope) options.request.scope = frontend::kScopeOfArguments;
    options.request.Check();
    return TestByCalls(options, installation);
  }
  if (climbs) options.request.scope = 1;  // the first one
  options.request.Check();
  return climbs ? Climb(options, installation).Run() : TestWithin(options, installation);
}

}  // namespace

int RunTest(CommandOptions& options) {
  CatchInterrupts();
  const bool needs_predicate =
      options.by == TestBy::kStructures || !options.request.subject.predicate.empty();
  const std::vector<ChosenClass> classes = ChooseClasses(options.request.subject, needs_predicate,
                                                         options.quiet || options.print_bounds);
  CheckOptionsOfOneClass(options, classes);
  const Installation installation = FindInstallation();
  int code = kClean;
  for (std::size_t i = 0; i < classes.size() && code != kInterrupted; ++i) {
    CommandOptions one = options;
    one.request.subject.class_name = classes[i].name;
    one.request.subject.Check();
    one.by = Decide(one, classes[i], installation);
    if (i > 0) std::printf("\n");
    code = Worse(code, TestClass(one, installation));
  }
  return code;
}

}  // namespace korat::cli
