#include "cli/bench_parallel.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>

namespace korat::cli {
namespace {

nlohmann::json StatisticsOf(int scope, int jobs) {
  const std::string command =
      "'" + std::filesystem::read_symlink("/proc/self/exe").string() + "' generate '" +
      KORAT_SOURCE_DIR + "/examples/search_tree/search_tree.h' --class SearchTree --scope " +
      std::to_string(scope) + " --count -q --stats - -j " + std::to_string(jobs) + " 2>/dev/null";
  std::FILE* output = popen(command.c_str(), "r");
  if (output == nullptr) throw std::runtime_error("popen failed");
  std::string text;
  char bytes[4096];
  for (std::size_t n; (n = std::fread(bytes, 1, sizeof(bytes), output)) > 0;) text.append(bytes, n);
  if (pclose(output) != 0) throw std::runtime_error("it failed: " + command);
  return nlohmann::json::parse(text);
}

}  // namespace

ParallelGain MeasureParallel(bool is_quick) {
  const int scope = is_quick ? 8 : 9;
  (void)StatisticsOf(/*scope=*/1, /*jobs=*/1);  // compiles the driver
  ParallelGain gain;
  for (int round = 0; round < 3; ++round) {
    const nlohmann::json one = StatisticsOf(scope, 1), two = StatisticsOf(scope, 2);
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

}  // namespace korat::cli
