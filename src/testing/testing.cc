#include "testing/testing.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include "korat/error.h"
#include "options/option_table.h"
#include "os/console.h"
#include "protocol/candidate_id.h"
#include "report/graph.h"
#include "report/text.h"
#include "testing/no_input.h"

namespace korat::cli {
namespace {

using report::MethodResult;

// The results of functions with equal inputs, from those of their calls.
class GroupResults {
 public:
  GroupResults(const TestOptions& options, const PreparedRun& prepared, const InputGroup& group,
               RunResult& run)
      : options_(options), prepared_(prepared), group_(group), run_(run) {}

  std::vector<MethodResult> Make() {
    double calling = 0;
    for (const TestedCalls& tested : run_.calls) calling += Seconds(tested);
    const double searching = std::max(run_.stats.seconds - calling, 0.0);
    std::vector<MethodResult> results;
    for (std::size_t i = 0; i < group_.size(); ++i) {
      TestedCalls& tested = run_.calls[i];
      MethodResult& result = results.emplace_back();
      result.signature = group_[i]->function.Signature();
      result.counts = tested.calls.counts;
      // The search was for all of them.
      result.seconds = Seconds(tested) + searching / static_cast<double>(group_.size());
      result.has_receiver = group_[i]->HasReceiver();
      result.stopped_by = WhyStopped(tested);
      result.note = Note(tested, *group_[i]);
      if (run_.schema) result.object_classes = ObjectClasses(run_.schema->space);
      AddFailures(tested, result);
    }
    return results;
  }

 private:
  static double Seconds(const TestedCalls& tested) {
    return 1e-9 * static_cast<double>(tested.calls.counts.nanoseconds);
  }

  void AddFailures(TestedCalls& tested, MethodResult& result) const {
    if (tested.deadly) tested.failures.push_back(DescribeDeadly(*tested.deadly));
    for (CallFailure& failure : tested.failures) {
      if (!result.has_receiver) {
        failure.before = WithoutRoot(failure.before);
        failure.after = WithoutRoot(failure.after);
      }
      const std::string& name = prepared_.subject.model.classes[0].name;
      failure.built = Replaced(failure.built, "{class}", name);
      failure.replay = ReplayCommand(options_, result.signature, failure.id);
      result.failures.push_back(std::move(failure));
    }
  }

  static std::string Replaced(std::string text, const std::string& from, const std::string& to) {
    for (std::size_t at = text.find(from); at != std::string::npos;
         at = text.find(from, at + to.size())) {
      text.replace(at, from.size(), to);
    }
    return text;
  }

  // The process could not say what happened to it.
  CallFailure DescribeDeadly(CallFailure failure) const {
    failure.word = "crashed";
    failure.message = "the process ended: " + failure.message;
    failure.after = "(the process is gone)";
    std::optional<Candidate> candidate = ParseCandidateId(failure.id);
    if (!run_.schema || !candidate) return failure;
    candidate->resize(run_.schema->space.fields.size());
    failure.before = report::ToText(report::MakeGraph(*run_.schema, *candidate));
    return failure;
  }

  std::string WhyStopped(const TestedCalls& tested) const {
    if (!options_.input.empty()) return "--input";
    if (!tested.over.empty()) return tested.over;
    const FunctionCalls& calls = tested.calls;
    if (calls.counts.undecided > 0) {
      return "calls were cut off" + (calls.cut_off.empty() ? "" : ": the code " + calls.cut_off);
    }
    return run_.stats.exhausted ? "" : run_.stats.stopped_by;
  }

  std::string Note(const TestedCalls& tested, const frontend::TestedFunction& function) const {
    const FunctionCalls& calls = tested.calls;
    const std::uint64_t cut_off = calls.counts.undecided;
    if (cut_off > 0 && !calls.cut_off.empty()) {
      return std::to_string(cut_off) + (cut_off == 1 ? " call was" : " calls were") +
             " cut off: the code " + calls.cut_off + ", which can't be watched";
    }
    const bool is_whole = run_.stats.exhausted && options_.input.empty();
    if (calls.counts.inputs > 0 || !is_whole) return "";
    if (options_.by == TestBy::kCalls) return WhyNoState(calls);
    const TriedInputs tried{calls.counts.skipped, calls.unmet, options_.behavior};
    return WhyNoInput(prepared_, function, tried, run_);
  }

  static std::string WhyNoState(const FunctionCalls& calls) {
    if (calls.unmet.empty())
      return "not called: sequences of calls have no values for its arguments";
    return "no input: '" + calls.unmet.substr(0, calls.unmet.find('\n')) +
           "' held in no state that was reached";
  }

  // A function without a receiver gets an object instead, which is not shown; see SpecOfNothing in
  // the driver.
  static std::string WithoutRoot(const std::string& text) {
    constexpr std::string_view kNothing = "Nothing{}";
    if (text.rfind(kNothing, 0) != 0) return text;
    const std::size_t rest = text.find_first_not_of(' ', kNothing.size());
    return rest == std::string::npos ? "" : text.substr(rest);
  }

  static std::vector<std::pair<std::string, std::string>> ObjectClasses(const StateSpace& space) {
    std::vector<std::pair<std::string, std::string>> classes;
    const std::vector<std::string> names = ObjectNames(space);
    for (std::size_t i = 0; i < names.size(); ++i) {
      classes.emplace_back(names[i], space.classes[Raw(space.objects[i].class_index)].name);
    }
    return classes;
  }

  const TestOptions& options_;
  const PreparedRun& prepared_;
  const InputGroup& group_;
  RunResult& run_;
};

// One line for all groups, several of which may be tested at a time.
class GroupProgress {
 public:
  GroupProgress(Progress::Mode mode, std::size_t groups) : progress_(mode), groups_(groups) {}

  void Update(std::size_t group, std::uint64_t structures, std::uint64_t candidates, double done) {
    groups_[group] = {structures, candidates, done};
    Totals all;
    for (const Totals& one : groups_) {
      all.structures += one.structures;
      all.candidates += one.candidates;
      all.done += one.done / static_cast<double>(groups_.size());
    }
    progress_.Update(all.structures, all.candidates, all.done);
  }
  void Clear() { progress_.Clear(); }

 private:
  struct Totals {
    std::uint64_t structures = 0, candidates = 0;
    double done = 0;
  };

  Progress progress_;
  std::vector<Totals> groups_;
};

std::string NamesOf(const InputGroup& group) {
  std::string names;
  for (const frontend::TestedFunction* tested : group) {
    names += (names.empty() ? "" : ", ") + tested->function.Signature();
  }
  return names;
}

}  // namespace

std::string ReplayCommand(const TestOptions& options, const std::string& method,
                          const std::string& id) {
  TestOptions replay = options;
  replay.methods = {method};
  replay.input = id;
  return ReplayCommandLine(CommandIndex::kTest, replay);
}

DriverOptions MethodTester::OptionsFor(const InputGroup& group) const {
  DriverOptions driver = prepared_.options;
  driver.task = DriverOptions::Task::kTest;
  for (const frontend::TestedFunction* tested : group) {
    driver.methods.push_back(tested->function.Signature());
  }
  driver.strict_exceptions = options_.strict_exceptions;
  driver.owns = options_.owns;
  driver.behavior = options_.behavior;
  driver.is_white_box = options_.is_white_box;
  driver.max_failures = options_.max_failures;
  driver.search.max_seconds *= static_cast<double>(group.size());
  if (options_.by == TestBy::kCalls) {
    driver.task = DriverOptions::Task::kCalls;
    driver.most_calls = options_.calls;
    driver.search.max_seconds = options_.time;
  }
  if (!options_.input.empty()) {
    driver.start_id = options_.input;
    if (options_.by != TestBy::kCalls) driver.search.max_structures = 1;
  }
  return driver;
}

std::vector<GroupResult> MethodTester::Test(const std::vector<InputGroup>& groups,
                                            double max_seconds, Ledger* ledger) {
  GroupProgress progress(options_.quiet ? Progress::Mode::kNever : options_.progress,
                         groups.size());
  std::vector<SearchTask> tasks;
  for (std::size_t i = 0; i < groups.size(); ++i) {
    SearchTask& task = tasks.emplace_back();
    task.options = OptionsFor(groups[i]);
    task.listener.on_progress = [&progress, i](std::uint64_t structures, std::uint64_t candidates,
                                               double done) {
      progress.Update(i, structures, candidates, done);
    };
    task.listener.on_sequences = [this](const SequencesMade& made) { sequences_ = made; };
    task.listener.on_death = [&, i](const std::string& text) {
      progress.Clear();
      Say(NamesOf(groups[i]) + ": " + text);
    };
  }
  Jobs jobs{
      .count = options_.jobs, .max_seconds = max_seconds, .host = options_.host, .ledger = ledger};
  if (!options_.input.empty()) {  // there is only one structure
    jobs.count = 1;
    jobs.host = nullptr;
  }
  std::vector<RunResult> runs = RunSearches(prepared_.driver, std::move(tasks), jobs);
  std::vector<GroupResult> results;
  for (std::size_t i = 0; i < groups.size(); ++i) {
    interrupted_ = interrupted_ || runs[i].interrupted;
    GroupResult& result = results.emplace_back();
    result.was_started = runs[i].was_started;
    if (!result.was_started) continue;
    result.methods = GroupResults(options_, prepared_, groups[i], runs[i]).Make();
  }
  return results;
}

}  // namespace korat::cli
