// korat mutate: runs mutants of the code under test on every input, to see which scope is enough,
// and what the contracts do not say.
#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <memory>
#include <random>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "base/near_names.h"
#include "cli/choose_class.h"
#include "cli/commands.h"
#include "cli/ledger_option.h"
#include "cli/run_header.h"
#include "cli/summary.h"
#include "korat/error.h"
#include "os/console.h"
#include "os/files.h"
#include "os/interrupts.h"
#include "prepare/request.h"
#include "prepare/uncallable.h"
#include "report/contract_text.h"
#include "report/mutation/mutant_fates.h"
#include "report/mutation/mutant_text.h"
#include "session/progress.h"
#include "session/run.h"
#include "testing/input_groups.h"
#include "testing/mutation_subject.h"

namespace korat::cli {
namespace {

using report::MutantCounts;
using report::MutantFates;

using Clock = std::chrono::steady_clock;

// "3", "1..3"
std::pair<unsigned, unsigned> RangeIn(const std::string& text, const std::string& option) {
  const std::size_t dots = text.find("..");
  const auto number = [&](const std::string& part) {
    unsigned value = 0;
    const char* const end = part.data() + part.size();
    const auto [read, error] = std::from_chars(part.data(), end, value);
    if (error != std::errc() || read != end || part.empty()) {
      throw Error(option + " " + text + ": expected a number or a range, such as 1..3");
    }
    return value;
  };
  if (dots == std::string::npos) {
    const unsigned only = number(text);
    return {only, only};
  }
  const std::pair range(number(text.substr(0, dots)), number(text.substr(dots + 2)));
  if (range.first > range.second) throw Error(option + " " + text + ": the range is empty");
  return range;
}

// Each text may be a list, with commas.
std::set<std::string> GroupsOf(const std::vector<std::string>& texts) {
  const std::vector<std::string>& all = mutation::OperatorGroups();
  std::set<std::string> chosen;
  for (const std::string& text : texts) {
    std::istringstream groups(text);
    for (std::string group; std::getline(groups, group, ',');) chosen.insert(group);
  }
  if (chosen.empty()) return {all.begin(), all.end()};
  for (const std::string& group : chosen) {
    if (std::find(all.begin(), all.end(), group) != all.end()) continue;
    const std::vector<std::string> near = NearNames(group, all);
    throw Error("--operators " + group + ": there is no such group of operators; " +
                (near.empty() ? "there are " + Alternatives(all)
                              : "did you mean " + Alternatives(near) + "?"));
  }
  return chosen;
}

// As many as the range allows, at random: each operator keeps its share.
std::vector<mutation::Mutant> Sampled(std::vector<mutation::Mutant> mutants,
                                      const std::string& range, std::uint64_t seed) {
  const auto [least, most] = RangeIn(range, "--mutants");
  if (mutants.size() <= most) return mutants;
  const std::size_t wanted = (std::size_t{least} + most) / 2;
  std::map<std::string, std::vector<mutation::Mutant>> by_operation;
  for (mutation::Mutant& mutant : mutants) {
    by_operation[mutant.operation].push_back(std::move(mutant));
  }
  std::mt19937_64 random(seed);
  std::vector<mutation::Mutant> sample;
  std::size_t seen = 0, taken = 0;
  for (auto& [operation, of_it] : by_operation) {
    seen += of_it.size();
    const std::size_t until = wanted * seen / mutants.size();
    for (std::size_t i = 0; taken < until; ++i, ++taken) {
      std::swap(of_it[i], of_it[i + random() % (of_it.size() - i)]);
      sample.push_back(of_it[i]);
    }
  }
  std::sort(sample.begin(), sample.end(),
            [](const auto& one, const auto& other) { return one.number < other.number; });
  return sample;
}

class MutateRun {
 public:
  MutateRun(CommandOptions& options, const Installation& installation)
      : options_(options), installation_(installation) {}

  int Run() {
    std::pair<unsigned, unsigned> scopes = {1, 1};
    if (!options_.request.arguments) {
      scopes = RangeIn(options_.scopes.empty() ? "3" : options_.scopes, "--scope");
      options_.request.scope = static_cast<int>(scopes.first);
    }
    options_.request.Check();
    for (const std::string& report : options_.reports) ReportPath(report);
    start_ = Clock::now();
    if (!Load()) return kWrongUsage;
    ledger_ =
        OpenLedger(options_, "korat mutate, " + Banner(options_.request, prepared_.subject.model));
    MutantFates fates(Choose(), options_.kill_by);
    SayWhatIsRun(fates);
    for (unsigned scope = scopes.first; scope <= scopes.second; ++scope) {
      if (!options_.request.arguments) options_.request.scope = static_cast<int>(scope);
      RunWithin(static_cast<int>(scope), fates);
      if (interrupted_) break;
      if (scopes.first < scopes.second) SayScope(scope, fates.Counts());
      if (fates.Alive().empty()) break;
    }
    return Conclude(fates);
  }

 private:
  // False if contracts are wrong, which was said.
  bool Load() {
    const std::set<std::string> groups = GroupsOf(options_.operators);
    for (;;) {
      subject_ = LoadMutationSubject(options_.request.SubjectAsSet(), options_.methods,
                                     options_.contract_files, left_out_, groups, installation_);
      if (!subject_.tested.mistakes.empty()) {
        std::fputs(report::ErrorText(subject_.tested.mistakes).c_str(), stderr);
        return false;
      }
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
    return Sampled(std::move(all), options_.sample, options_.seed);
  }

  void SayWhatIsRun(const MutantFates& fates) {
    if (options_.quiet) return;
    for (const std::string& note : prepared_.subject.model.notes) Say(note);
    if (!prepared_.note.empty()) Say(prepared_.note);
    fmt::print("{}\n", Banner(options_.request, prepared_.subject.model));
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
      if (calls.counts.undecided > 0 && !failing_.contains(names[i])) {
        failing_[names[i]] = {calls.counts.undecided, calls.cut_off};
      }
    }
  }

  void SayScope(unsigned scope, const MutantCounts& counts) {
    if (options_.quiet) return;
    fmt::print("scope {}: killed {} of {} ({:.2f} %)\n", scope, counts.killed,
               counts.mutants - counts.equivalent, counts.Score());
    std::fflush(stdout);
  }

  int Conclude(const MutantFates& fates) {
    const MutantCounts counts = fates.Counts();
    std::fputs(report::MutantTable(fates).c_str(), stdout);
    for (const auto& [signature, failing] : failing_) {
      fmt::print("{}: left out {} on which it fails without any mutant, such as {}\n", signature,
                 failing.first == 1 ? "1 input" : std::to_string(failing.first) + " inputs",
                 failing.second);
    }
    for (const auto& [signature, reason] : uncalled_) {
      fmt::print("{}: not called: {}\n", signature, reason);
    }
    std::fputs(report::SurvivorText(fates, options_.kill_by).c_str(), stdout);
    for (const std::string& report : options_.reports) WriteReport(report, fates);
    const std::chrono::duration<double> took = Clock::now() - start_;
    const std::string verdict = interrupted_           ? "INCOMPLETE (interrupted)"
                                : !stopped_by_.empty() ? "INCOMPLETE (" + stopped_by_ + ")"
                                                       : "EXHAUSTED";
    fmt::print(
        "{} mutants={} killed={} survived={} unreached={} equivalent={} runs={} "
        "score={:.2f}% time={:.2f}s\n",
        verdict, counts.mutants, counts.killed, counts.Survived(), counts.unreached,
        counts.equivalent, totals_.passed + totals_.failed, counts.Score(), took.count());
    std::fflush(stdout);
    if (interrupted_) return kInterrupted;
    if (options_.threshold > 0 && counts.Score() < options_.threshold) return kFailureFound;
    if (totals_.inputs == 0 && !options_.allow_empty) return kNothingTested;
    return options_.require_exhaustive && !stopped_by_.empty() ? kStoppedEarly : kClean;
  }

  nlohmann::json RunOfReport() const {
    nlohmann::json run = RunHeader(options_.request, prepared_);
    run["scopes"] = options_.scopes;
    run["by"] = static_cast<int>(options_.kill_by);
    return run;
  }

  // "json:FILE": FILE.
  static std::string ReportPath(const std::string& report) {
    constexpr std::string_view kJson = "json:";
    if (report.rfind(kJson, 0) != 0 || report.size() == kJson.size()) {
      throw Error("--report " + report + ": expected json:FILE");
    }
    return report.substr(kJson.size());
  }

  void WriteReport(const std::string& report, const MutantFates& fates) const {
    WriteWhole(ReportPath(report),
               report::MutantJson(fates, options_.kill_by, options_.threshold, RunOfReport(),
                                  interrupted_ ? kInterruption : stopped_by_));
  }

  CommandOptions& options_;
  const Installation& installation_;
  MutationSubject subject_;
  LeftOut left_out_;
  PreparedRun prepared_;
  Clock::time_point start_;
  std::unique_ptr<Ledger> ledger_;  // null: there is none
  CallCounts totals_;
  std::map<std::string, std::pair<std::uint64_t, std::string>> failing_;  // inputs, by function
  std::map<std::string, std::string> uncalled_;
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
