// korat mutate: runs mutants of the code under test on every input, to see which scope is enough,
// and what the contracts do not say.
#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "cli/choose_class.h"
#include "cli/commands.h"
#include "cli/ledger_option.h"
#include "cli/output/report_files.h"
#include "cli/output/run_header.h"
#include "cli/output/summary.h"
#include "korat/error.h"
#include "os/console.h"
#include "os/interrupts.h"
#include "prepare/emit_mutants.h"
#include "prepare/request.h"
#include "prepare/uncallable.h"
#include "report/contract_text.h"
#include "report/mutation/mutant_report.h"
#include "report/mutation/mutant_text.h"
#include "session/progress.h"
#include "session/run.h"
#include "testing/input_groups.h"
#include "testing/mutant_choice.h"
#include "testing/mutation_subject.h"

namespace korat::cli {
namespace {

using report::MutantCounts;
using report::MutantFates;

using Clock = std::chrono::steady_clock;

// The bounds that change from scope to scope: --scope 1..4, or --args 1..4,0,1..4. There the ranges
// are alike, and climb together.
class Scopes {
 public:
  // Throws Error.
  explicit Scopes(const CommandOptions& options) {
    if (!options.request.arguments) {
      range_ = RangeIn(options.scopes.empty() ? "3" : options.scopes, "--scope");
      is_climbing_ = range_.first < range_.second;
      return;
    }
    arguments_ = *options.request.arguments;
    for (const std::string& argument : arguments_) {
      if (!IsRange(argument)) continue;
      const auto range = RangeIn(argument, "--args");
      if (is_climbing_ && range != range_) {
        throw Error("--args: the ranges differ; give the same range for each argument that climbs");
      }
      range_ = range;
      is_climbing_ = true;
    }
  }

  unsigned first() const { return range_.first; }
  unsigned last() const { return range_.second; }
  bool is_climbing() const { return is_climbing_; }

  void Set(unsigned scope, GenerateRequest& request) const {
    if (!request.arguments) {
      request.scope = static_cast<int>(scope);
      return;
    }
    for (std::size_t i = 0; i < arguments_.size(); ++i) {
      if (IsRange(arguments_[i])) (*request.arguments)[i] = std::to_string(scope);
    }
  }

 private:
  static bool IsRange(const std::string& argument) {
    return !argument.empty() && argument.find_first_not_of("0123456789.") == std::string::npos &&
           argument.find("..") != std::string::npos;
  }

  std::pair<unsigned, unsigned> range_ = {1, 1};
  std::vector<std::string> arguments_;
  bool is_climbing_ = false;
};

class MutateRun {
 public:
  MutateRun(CommandOptions& options, const Installation& installation)
      : options_(options),
        installation_(installation),
        scopes_(options),
        reports_(options.reports, NamesOf(report::kMutantFormats)) {}

  int Run() {
    scopes_.Set(scopes_.first(), options_.request);
    options_.request.Check();
    start_ = Clock::now();
    if (!Load()) return kWrongUsage;
    if (!options_.emit.empty()) return Emit();
    title_ = Banner(options_.request, prepared_.subject.model);
    if (scopes_.is_climbing()) title_ += ", up to scope " + std::to_string(scopes_.last());
    ledger_ = OpenLedger(options_, "korat mutate, " + title_);
    report::EquivalentMarks marks;
    if (!options_.equivalent.empty()) {
      marks = report::EquivalentMarks(options_.equivalent, subject_.mutants);
    }
    for (const std::string& note : marks.notes()) Say(note);
    MutantFates fates(Choose(), options_.kill_by, marks);
    SayWhatIsRun(fates);
    for (unsigned scope = scopes_.first(); scope <= scopes_.last(); ++scope) {
      scopes_.Set(scope, options_.request);
      RunWithin(static_cast<int>(scope), fates);
      if (interrupted_) break;
      run_.push_back(static_cast<int>(scope));
      if (scopes_.is_climbing()) SayScope(scope, fates.Counts());
      if (fates.Alive().empty() || IsEnough(fates.Counts())) break;
    }
    return Conclude(std::move(fates));
  }

 private:
  // False if contracts are wrong, which was said.
  bool Load() {
    const std::set<std::string> groups = OperatorGroupsIn(options_.operators);
    for (;;) {
      subject_ = LoadMutationSubject(options_.request.SubjectAsSet(), options_.methods,
                                     options_.contract_files, left_out_, groups, installation_);
      if (!subject_.tested.mistakes.empty()) {
        std::fputs(report::ErrorText(subject_.tested.mistakes).c_str(), stderr);
        return false;
      }
      if (!options_.emit.empty()) return true;  // nothing is called
      try {
        Prepare();
        return true;
      } catch (const UncallableFunctions& problem) {
        for (const auto& [number, reason] : problem.list()) {
          left_out_.emplace(prepared_.subject.model.tested.at(number).function.Signature(), reason);
        }
      }
    }
  }

  void Prepare() {
    std::vector<frontend::ExpressionBound> expressions;
    prepared_ = BoundSubject(options_.request, subject_.tested.subject, expressions);
    BuildRun(options_.request, installation_, expressions, prepared_);
  }

  std::vector<mutation::Mutant> Choose() {
    std::vector<mutation::Mutant> all = subject_.mutants;
    if (options_.mutant != 0) {
      std::erase_if(all, [&](const auto& one) { return one.number != options_.mutant; });
      if (all.empty()) {
        throw Error("--mutant " + std::to_string(options_.mutant) + ": there are " +
                    std::to_string(subject_.mutants.size()) + " mutants");
      }
    }
    if (options_.sample.empty()) return all;
    return SampledMutants(std::move(all), options_.sample, options_.seed);
  }

  void SayWhatIsRun(const MutantFates& fates) {
    if (options_.quiet) return;
    for (const std::string& note : prepared_.subject.model.notes) Say(note);
    if (!prepared_.note.empty()) Say(prepared_.note);
    fmt::print("{}\n", title_);
    const std::size_t run = fates.fates().size();
    fmt::print("{} mutants", run);
    if (run < subject_.mutants.size()) fmt::print(" out of {}", subject_.mutants.size());
    if (subject_.dropped > 0) fmt::print(", {} more do not compile", subject_.dropped);
    if (subject_.in_macros > 0) fmt::print(", {} are in macros", subject_.in_macros);
    fmt::print("\n");
    std::fflush(stdout);
  }

  void RunWithin(int scope, MutantFates& fates) {
    Prepare();
    const InputGroup functions = FunctionsWithInputs(
        prepared_, [this](const std::string& signature, const std::string& reason) {
          uncalled_[signature] = reason;
        });
    for (const InputGroup& group : GroupByInputs(prepared_, functions)) {
      const std::vector<unsigned> alive = fates.Alive();
      if (alive.empty() || interrupted_) return;
      RunGroup(group, alive, scope, fates);
    }
  }

  void RunGroup(const InputGroup& group, const std::vector<unsigned>& alive, int scope,
                MutantFates& fates) {
    Progress progress(options_.quiet ? Progress::Mode::kNever : options_.progress);
    SearchTask task;
    task.options = prepared_.options;
    task.options.task = DriverOptions::Task::kMutate;
    task.options.owns = options_.owns;
    task.options.strict_exceptions = options_.strict_exceptions;
    task.options.mutation = {alive, options_.kill_by, options_.all_kills};
    for (const frontend::TestedFunction* tested : group) {
      task.options.methods.push_back(tested->function.Signature());
    }
    const std::vector<std::string> names = task.options.methods;
    task.listener.on_reached = [&](const MutantReached& reached) {
      if (reached.function < names.size()) fates.Take(reached, names[reached.function], scope);
    };
    task.listener.on_killed = [&](const MutantKilled& killed) {
      if (killed.function < names.size()) fates.Take(killed, names[killed.function], scope);
    };
    task.listener.on_progress = [&](std::uint64_t structures, std::uint64_t candidates,
                                    double done) { progress.Update(structures, candidates, done); };
    task.listener.on_death = [&](const std::string& text) {
      progress.Clear();
      Say(text);
    };
    const RunResult run =
        RunSearch(prepared_.driver, std::move(task),
                  {.count = options_.jobs, .host = options_.host, .ledger = ledger_.get()});
    interrupted_ = run.interrupted;
    const bool all_dead = fates.Alive().empty();
    if (!run.stats.exhausted && !all_dead && stopped_by_.empty()) {
      stopped_by_ = run.stats.stopped_by.empty() ? "not all inputs" : run.stats.stopped_by;
    }
    TakeCalls(names, run);
  }

  void TakeCalls(const std::vector<std::string>& names, const RunResult& run) {
    for (std::size_t i = 0; i < names.size() && i < run.calls.size(); ++i) {
      const FunctionCalls& calls = run.calls[i].calls;
      AddCalls(calls.counts, totals_);
      inputs_[names[i]] += calls.counts.inputs;
      if (calls.counts.undecided == 0) continue;
      Failing& failing = failing_[names[i]];
      failing.inputs += calls.counts.undecided;
      if (failing.example.empty()) failing.example = calls.cut_off;
    }
  }

  bool IsEnough(const MutantCounts& counts) const {
    return options_.until_score > 0 && counts.Score() >= options_.until_score;
  }

  void SayScope(unsigned scope, const MutantCounts& counts) {
    if (options_.quiet) return;
    fmt::print("scope {}: killed {} of {} ({:.2f} %)\n", scope, counts.killed,
               counts.mutants - counts.equivalent, counts.Score());
    std::fflush(stdout);
  }

  int Emit() {
    if (subject_.files.empty()) throw Error("--emit: there are no mutants, so nothing is written");
    std::fputs(
        EmitMutants(subject_.files, subject_.mutants, options_.emit, installation_.include).c_str(),
        stderr);
    fmt::print("{} mutants\n", subject_.mutants.size());
    return kClean;
  }

  int Conclude(MutantFates all) {
    const MutantCounts counts = all.Counts();
    std::fputs(report::MutantTable(all).c_str(), stdout);
    for (const auto& [signature, failing] : failing_) {
      fmt::print("{}: left out {} on which it fails without any mutant, such as {}\n", signature,
                 failing.inputs == 1 ? "1 input" : std::to_string(failing.inputs) + " inputs",
                 failing.example);
    }
    for (const auto& [signature, reason] : uncalled_) {
      fmt::print("{}: not called: {}\n", signature, reason);
    }
    std::fputs(report::SurvivorText(all, options_.kill_by).c_str(), stdout);
    if (options_.until_score > 0) SayWhatIsEnough(counts);
    const std::string verdict = Verdict(counts);
    reports_.Write([&, report = report::MutantReport{
                           std::move(all), options_.kill_by, options_.threshold, title_, verdict,
                           run_, options_.all_kills, RunOfReport()}](const std::string& format) {
      return WriteAs(format, report::kMutantFormats, report);
    });
    fmt::print("{}\n", verdict);
    std::fflush(stdout);
    return ExitCode(counts);
  }

  void SayWhatIsEnough(const MutantCounts& counts) const {
    if (run_.empty() || options_.quiet) return;
    if (IsEnough(counts)) {
      fmt::print("scope {} is enough for a score of {} %\n", run_.back(), options_.until_score);
    } else {
      fmt::print("up to scope {}, the score is below {} %\n", run_.back(), options_.until_score);
    }
  }

  std::string Verdict(const MutantCounts& counts) const {
    const std::chrono::duration<double> took = Clock::now() - start_;
    const std::string how = interrupted_           ? "INCOMPLETE (interrupted)"
                            : !stopped_by_.empty() ? "INCOMPLETE (" + stopped_by_ + ")"
                                                   : "EXHAUSTED";
    return fmt::format(
        "{} mutants={} killed={} survived={} unreached={} equivalent={} inputs={} runs={} "
        "score={:.2f}% time={:.2f}s",
        how, counts.mutants, counts.killed, counts.Survived(), counts.unreached, counts.equivalent,
        totals_.inputs, totals_.passed + totals_.failed, counts.Score(), took.count());
  }

  // Mutants of a function that fails on every input were never compared with anything.
  bool HasUntested() const {
    return std::any_of(failing_.begin(), failing_.end(),
                       [&](const auto& failing) { return inputs_.at(failing.first) == 0; });
  }

  int ExitCode(const MutantCounts& counts) const {
    if (interrupted_) return kInterrupted;
    const double wanted = std::max(options_.threshold, options_.until_score);
    if (HasUntested() || counts.Score() < wanted) return kFailureFound;
    if (totals_.inputs == 0 && !options_.allow_empty) return kNothingTested;
    return options_.require_exhaustive && !stopped_by_.empty() ? kStoppedEarly : kClean;
  }

  // What `korat merge` compares.
  nlohmann::json RunOfReport() const {
    nlohmann::json run = RunHeader(options_.request, prepared_);
    run["scopes"] = options_.scopes;
    run["by"] = static_cast<int>(options_.kill_by);
    run["stoppedBy"] = interrupted_ ? kInterruption : stopped_by_;
    run["exhausted"] = run["stoppedBy"] == "";
    return run;
  }

  struct Failing {
    std::uint64_t inputs = 0;
    std::string example;
  };

  CommandOptions& options_;
  const Installation& installation_;
  const Scopes scopes_;
  const ReportPlaces reports_;
  std::string title_;
  MutationSubject subject_;
  LeftOut left_out_;
  PreparedRun prepared_;
  Clock::time_point start_;
  std::unique_ptr<Ledger> ledger_;  // null: there is none
  CallCounts totals_;
  // By function:
  std::map<std::string, std::uint64_t> inputs_;
  std::map<std::string, Failing> failing_;
  std::map<std::string, std::string> uncalled_;
  std::vector<int> run_;  // scopes that are complete
  std::string stopped_by_;
  bool interrupted_ = false;
};

}  // namespace

int RunMutate(CommandOptions& options) {
  CatchInterrupts();
  ChooseWhatIsMissing(options.request, options.quiet);
  const Installation installation = FindInstallation();
  return MutateRun(options, installation).Run();
}

}  // namespace korat::cli
