#include "benchmarks/measure_parallel.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "benchmarks/korat_program.h"

namespace korat::benchmarks {
namespace {

struct Case {
  const char* subject;
  const char* header;
  const char* arguments;
};
// Searches that take one process a second or more: shorter ones are not worth a second process.
const std::vector<Case> kLargest = {{"SearchTree", "search_tree/search_tree.h", "10"},
                                    {"DisjSet", "disj_set/disj_set.h", "6"},
                                    {"SortedList", "sorted_list/sorted_list.h", "13,13,14,13"},
                                    {"TreeMap", "tree_map/tree_map.h", "11"},
                                    {"HashSet", "hash_set/hash_set.h", "11"}};
const std::vector<Case> kQuick = {{"SearchTree", "search_tree/search_tree.h", "8"}};

nlohmann::json StatisticsOf(const Case& benchmark, const std::string& options) {
  const std::string command = "'" + KoratProgram() + "' generate '" + KORAT_SOURCE_DIR +
                              "/examples/" + benchmark.header + "' --class " + benchmark.subject +
                              " --args " + benchmark.arguments + " --count -q --stats - " +
                              options + " 2>/dev/null";
  std::FILE* output = popen(command.c_str(), "r");
  if (output == nullptr) throw std::runtime_error("popen failed");
  std::string text;
  char bytes[4096];
  for (std::size_t n; (n = std::fread(bytes, 1, sizeof(bytes), output)) > 0;) text.append(bytes, n);
  if (pclose(output) != 0) throw std::runtime_error("this command failed: " + command);
  return nlohmann::json::parse(text);
}

ParallelGain Measure(const Case& benchmark) {
  ParallelGain gain;
  gain.subject = std::string(benchmark.subject) + " " + benchmark.arguments;
  (void)StatisticsOf(benchmark, "--max-structs 1");  // compiles the driver
  for (int round = 0; round < 3; ++round) {
    const nlohmann::json one = StatisticsOf(benchmark, "-j 1");
    const nlohmann::json two = StatisticsOf(benchmark, "-j 2");
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
