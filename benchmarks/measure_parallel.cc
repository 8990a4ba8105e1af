#include "benchmarks/measure_parallel.h"

#include <algorithm>

#include "benchmarks/korat_program.h"

namespace korat::benchmarks {
namespace {

struct Case {
  const char* subject;
  std::vector<int> arguments;
};
// Searches that take one process a second or more: shorter ones are not worth a second process.
const std::vector<Case> kLargest = {{"SearchTree", {10}},
                                    {"DisjSet", {6}},
                                    {"SortedList", {13, 13, 14, 13}},
                                    {"TreeMap", {11}},
                                    {"HashSet", {11}}};
const std::vector<Case> kQuick = {{"SearchTree", {8}}};

ParallelGain Measure(const Case& benchmark) {
  ParallelGain gain;
  gain.subject = std::string(benchmark.subject) + " " + Joined(benchmark.arguments);
  const auto search = [&](const char* options) {
    return Statistics(KoratProgram(), benchmark.subject, benchmark.arguments, options);
  };
  (void)search("--max-structs 1");  // compiles the driver
  for (int round = 0; round < 3; ++round) {
    const nlohmann::json one = search("-j 1");
    const nlohmann::json two = search("-j 2");
    const double seconds_of_one = one.at("seconds"), seconds_of_two = two.at("seconds");
    gain.one = round == 0 ? seconds_of_one : std::min(gain.one, seconds_of_one);
    gain.agree = gain.agree && one.at("structures") == two.at("structures");
    if (round != 0 && seconds_of_two >= gain.two) continue;
    gain.two = seconds_of_two;
    double all = 0, most = 1;
    for (const double candidates : two.at("workerCandidates")) {
      all += candidates;
      most = std::max(most, candidates);
    }
    gain.balance = all / most;
  }
  return gain;
}

}  // namespace

std::vector<ParallelGain> MeasureParallel(bool is_quick) {
  std::vector<ParallelGain> gains;
  for (const Case& benchmark : is_quick ? kQuick : kLargest) gains.push_back(Measure(benchmark));
  return gains;
}

}  // namespace korat::benchmarks
