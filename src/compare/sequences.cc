#include "compare/sequences.h"

#include <algorithm>
#include <chrono>
#include <map>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "protocol/sequence_code.h"
#include "session/run.h"

namespace korat::cli {
namespace {

// More would not fit into the memory of usual machines.
constexpr std::size_t kMostStates = 4u << 20;

class SequenceComparison {
 public:
  SequenceComparison(const Comparison& comparison, const CommandOptions& options,
                     DifferenceGroups& groups)
      : comparison_(comparison), options_(options), groups_(groups) {}

  SequencesCompared Run() {
    for (std::size_t from = 0;;) {
      const std::size_t end = states_.size();
      const bool is_first = end == 0;
      if (!Expand(from)) break;
      if (!is_first) ++result_.calls;
      from = end;
      if (states_.size() == end) {
        result_.is_all = result_.stopped_by.empty();
        break;
      }
      if (options_.calls != 0 && result_.calls == options_.calls) break;
      if (IsTimeUp()) {
        if (result_.calls == 0) result_.stopped_by = "time limit";
        break;
      }
      if (states_.size() > kMostStates) {
        result_.stopped_by = "too many states";
        break;
      }
    }
    result_.states = states_.size();
    return result_;
  }

  CallObserved One(std::size_t version, const std::string& id) const {
    SearchTask task;
    task.options = OptionsFor(version);
    task.options.start_id = id;
    task.options.observe.wants_texts = true;
    CallObserved result;
    task.listener.on_observed = [&](const CallObserved& call) { result = call; };
    RunSearch(comparison_.versions[version].prepared.driver, std::move(task));
    return result;
  }

 private:
  using Clock = std::chrono::steady_clock;

  struct Made {
    std::uint32_t function = 0;
    std::vector<Outcome> outcomes;  // by version; `after` is the state
  };

  bool IsTimeUp() const {
    if (options_.calls != 0 || options_.time <= 0) return false;
    return std::chrono::duration<double>(Clock::now() - started_).count() >= options_.time;
  }

  DriverOptions OptionsFor(std::size_t version) const {
    DriverOptions driver = comparison_.versions[version].prepared.options;
    driver.task = DriverOptions::Task::kExpand;
    driver.bounds = comparison_.versions[version].prepared.bounds;
    for (const CommonFunction& common : comparison_.functions) {
      if (common.is_mute) {
        driver.observe.mute.push_back(static_cast<unsigned>(driver.methods.size()));
      }
      driver.methods.push_back(common.versions[version]->function.Signature());
    }
    return driver;
  }

  // All calls on the states from this one on. False if the run was interrupted.
  bool Expand(std::size_t from) {
    std::string input;
    for (const SequenceCode& state : states_) input += state.Id() + "\n";
    std::vector<std::string> order;
    std::unordered_map<std::string, Made> made;
    for (std::size_t i = 0; i < comparison_.versions.size(); ++i) {
      SearchTask task;
      task.options = OptionsFor(i);
      task.options.observe.expand_from = static_cast<unsigned>(from);
      task.input = input;
      task.listener.on_observed = [&](const CallObserved& call) {
        const auto [found, is_new] = made.try_emplace(call.id);
        if (is_new) order.push_back(call.id);
        found->second.function = call.function;
        found->second.outcomes.resize(comparison_.versions.size());
        found->second.outcomes[i] = {true, call.id, call.ending, call.after};
      };
      const RunResult run = RunSearch(comparison_.versions[i].prepared.driver, std::move(task));
      if (run.interrupted) {
        result_.interrupted = true;
        result_.stopped_by = kInterruption;
        return false;
      }
      NoteLimits(run);
    }
    for (const std::string& id : order) Take(id, made[id]);
    return true;
  }

  void NoteLimits(const RunResult& run) {
    if (!run.stats.exhausted) result_.stopped_by = run.stats.stopped_by;
    for (const TestedCalls& tested : run.calls) {
      if (tested.calls.counts.undecided > 0) result_.stopped_by = "calls were cut off";
    }
  }

  // Where versions differ, nothing goes on: what follows would differ for the same reason.
  void Take(const std::string& id, const Made& made) {
    ++result_.inputs;
    const std::optional<SequenceCode> code = SequenceCode::Read(id);
    const bool agree =
        std::all_of(made.outcomes.begin(), made.outcomes.end(), [&](const Outcome& outcome) {
          return outcome.is_there && outcome.ending == made.outcomes[0].ending;
        });
    if (!code) return;
    if (!agree) {
      Difference difference;
      difference.function = made.function;
      difference.outcomes = made.outcomes;
      const std::vector<ValueIndex> numbers = NumbersOf(*code);
      difference.size = LengthOf(*code);
      for (Outcome& outcome : difference.outcomes) {
        outcome.id = CandidateId(numbers);
        outcome.after.clear();
      }
      groups_.Add(std::move(difference));
      return;
    }
    std::string tuple;
    for (const Outcome& outcome : made.outcomes) {
      if (outcome.after.empty() != made.outcomes[0].after.empty()) {
        result_.stopped_by = "a call left no object in one version";
        return;
      }
      tuple += outcome.after;
    }
    if (!tuple.empty() && known_.insert(std::move(tuple)).second) states_.push_back(*code);
  }

  // As harness/calls/sequence_text writes the id of a sequence.
  std::vector<ValueIndex> NumbersOf(const SequenceCode& last) const {
    std::vector<SequenceCode> path = {last};
    while (path.back().before != SequenceCode::kNone) path.push_back(states_[path.back().before]);
    std::vector<ValueIndex> numbers = {static_cast<ValueIndex>(path.size())};
    for (auto one = path.rbegin(); one != path.rend(); ++one) {
      numbers.push_back(one->call + 1);
      if (one->other == SequenceCode::kNone) continue;
      numbers.push_back(one->other == SequenceCode::kSelf ? 1 : 2);
      if (one->other == SequenceCode::kSelf) continue;
      const std::vector<ValueIndex> other = NumbersOf(states_[one->other]);
      numbers.insert(numbers.end(), other.begin(), other.end());
    }
    return numbers;
  }

  std::uint64_t LengthOf(const SequenceCode& last) const {
    std::uint64_t length = 1;
    for (std::uint32_t i = last.before; i != SequenceCode::kNone; i = states_[i].before) ++length;
    return length;
  }

  const Comparison& comparison_;
  const CommandOptions& options_;
  DifferenceGroups& groups_;
  SequencesCompared result_;
  std::vector<SequenceCode> states_;
  std::unordered_set<std::string> known_;  // tuples of hashes
  Clock::time_point started_ = Clock::now();
};

}  // namespace

SequencesCompared CompareSequences(const Comparison& comparison, const CommandOptions& options,
                                   DifferenceGroups& groups) {
  return SequenceComparison(comparison, options, groups).Run();
}

CallObserved ObserveSequence(const Comparison& comparison, std::size_t version,
                             const std::string& id, const CommandOptions& options) {
  DifferenceGroups none({});
  return SequenceComparison(comparison, options, none).One(version, id);
}

}  // namespace korat::cli
