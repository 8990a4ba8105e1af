#include "benchmarks/measurement.h"

#include <algorithm>
#include <chrono>

#include "benchmarks/direct/direct.h"
#include "benchmarks/instructions.h"
#include "benchmarks/korat_program.h"
#include "benchmarks/subjects.h"

namespace korat::benchmarks {
namespace {

Options With(Engine engine, Prune prune) {
  Options options;
  options.engine = engine;
  options.prune = prune;
  return options;
}

// Runs the searches of one round after another, and keeps the least time of each.
class Rounds {
 public:
  Rounds(const Case& benchmark, Measurement& result)
      : subject_(FindSubject(benchmark.subject)), result_(result) {}

  // Measurements that are compared with each other alternate; long ones are done once.
  void Run() {
    double budget = 6;  // seconds
    for (round_ = 0; round_ < 3; ++round_) {
      Search(result_.outcomes, Engine::kResume, Prune::kOutcomes);
      Search(result_.conflicts, Engine::kResume, Prune::kConflicts);
      Search(result_.automatic, Engine::kAuto, Prune::kOutcomes);
      if (subject_.measure_dedicated != nullptr) SearchDedicated();
      if (round_ > 0 && budget < 0) continue;
      Search(result_.resume, Engine::kResume, Prune::kReads);
      Search(result_.replay, Engine::kReplay, Prune::kReads);
      Search(result_.replay_outcomes, Engine::kReplay, Prune::kOutcomes);
      const Stats plain = subject_.measure_with_plain_calls(With(Engine::kReplay, Prune::kReads),
                                                            result_.arguments);
      KeepLeast(result_.with_plain, plain.seconds);
      RunDirect();
      budget -= result_.resume.seconds + result_.replay.seconds + plain.seconds;
    }
    result_.agree = result_.agree && result_.resume.executions == result_.replay.executions &&
                    result_.replay_outcomes.executions == result_.outcomes.executions &&
                    result_.automatic.executions == result_.outcomes.executions;
  }

 private:
  void KeepLeast(double& least, double seconds) const {
    least = round_ == 0 ? seconds : std::min(least, seconds);
  }

  void Take(Timed& timed, const Stats& stats) {
    if (result_.structures == 0) result_.structures = stats.structures;
    result_.log2_state_space = stats.log2_state_space;
    result_.agree = result_.agree && stats.exhausted && stats.structures == result_.structures;
    timed.executions = stats.candidates;
    KeepLeast(timed.seconds, stats.seconds);
  }

  void Search(Timed& timed, Engine engine, Prune prune) {
    Take(timed, subject_.measure(With(engine, prune), result_.arguments));
  }

  void SearchDedicated() {
    if (!result_.dedicated) result_.dedicated.emplace();
    Take(*result_.dedicated,
         subject_.measure_dedicated(With(Engine::kResume, Prune::kOutcomes), result_.arguments));
  }

  void RunDirect() {
    const DirectGenerator* generator = FindDirect(subject_.name);
    if (generator == nullptr) return;
    const auto started = std::chrono::steady_clock::now();
    const std::uint64_t made = generator->generate(result_.arguments);
    const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - started;
    if (!result_.direct) result_.direct.emplace();
    KeepLeast(*result_.direct, passed.count());
    result_.agree = result_.agree && made == result_.structures;
  }

  const Subject& subject_;
  Measurement& result_;
  int round_ = 0;
};

// How much faster the executions by conflicts grow than the structures, from the next smaller size
// to this one: 1 means that the search does the same work per structure at any size.
std::optional<double> Growth(const Measurement& measured) {
  std::vector<int> smaller = measured.arguments;
  for (int& argument : smaller) --argument;
  const Stats before =
      FindSubject(measured.subject).measure(With(Engine::kResume, Prune::kConflicts), smaller);
  if (before.structures == 0 || before.candidates == 0) return std::nullopt;
  const auto ratio = [](std::uint64_t now, std::uint64_t then) {
    return static_cast<double>(now) / static_cast<double>(then);
  };
  return ratio(measured.conflicts.executions, before.candidates) /
         ratio(measured.structures, before.structures);
}

Timed SearchByOlder(const std::string& program, const Measurement& measured,
                    const std::string& options) {
  const nlohmann::json stats = Statistics(program, measured.subject, measured.arguments, options);
  return {stats.at("candidates"), stats.at("seconds")};
}

}  // namespace

std::string Measurement::Name() const { return subject + " " + Joined(arguments); }

Measurement Measure(const Case& benchmark, bool is_quick, const Comparisons& comparisons) {
  Measurement result;
  result.subject = benchmark.subject;
  result.arguments = is_quick ? benchmark.quick : benchmark.largest;
  Rounds(benchmark, result).Run();
  result.growth = Growth(result);
  if (!comparisons.against.empty()) {
    (void)SearchByOlder(comparisons.against, result, "--max-structs 1");  // compiles the driver
    result.older_default = SearchByOlder(comparisons.against, result, "");
    result.older_replay =
        SearchByOlder(comparisons.against, result, "--engine replay --prune reads");
  }
  if (comparisons.instructions && !benchmark.quick.empty()) {
    result.instructions = InstructionsPerExecution(result.subject, "conflicts", benchmark.quick);
  }
  return result;
}

}  // namespace korat::benchmarks
