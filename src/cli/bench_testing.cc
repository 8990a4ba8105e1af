#include "cli/bench_testing.h"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>

#include "benchmarks/plain_calls.h"
#include "cli/state_directory.h"

namespace korat::cli {
namespace {

namespace fs = std::filesystem;

// What the command says of itself, in a process of its own.
TestingSpeed TestOnce(const fs::path& state, int n) {
  const fs::path report = state / "report.json";
  const std::string command =
      "KORAT_STATE_DIR='" + state.string() + "' '" + fs::read_symlink("/proc/self/exe").string() +
      "' test '" + KORAT_SOURCE_DIR "/examples/heap_array/heap_array.h' --class HeapArray --args " +
      std::to_string(n) + " --method extractMax -q --report=json:'" + report.string() +
      "' > /dev/null";
  if (std::system(command.c_str()) != 0) throw std::runtime_error("failed: " + command);
  const nlohmann::json method = nlohmann::json::parse(ReadWhole(report)).at("methods").at(0);
  TestingSpeed speed;
  speed.inputs = method.at("inputs").get<std::uint64_t>();
  speed.per_second = static_cast<double>(speed.inputs) / method.at("seconds").get<double>();
  return speed;
}

}  // namespace

// The most of several runs: noise only ever takes away.
TestingSpeed MeasureTesting(bool is_quick) {
  const int n = is_quick ? 6 : 7;
  const fs::path state =
      fs::temp_directory_path() / ("korat-bench-test-" + std::to_string(getpid()));
  fs::create_directories(state);
  TestingSpeed best;
  for (int round = 0; round < 3; ++round) {
    const TestingSpeed speed = TestOnce(state, n);
    best.inputs = speed.inputs;
    best.per_second = std::max(best.per_second, speed.per_second);
    const benchmarks::PlainCalls plain = benchmarks::ExtractFromEveryHeap(n);
    if (plain.calls != speed.inputs) throw std::runtime_error("not the same heaps");
    best.plain_per_second =
        std::max(best.plain_per_second, static_cast<double>(plain.calls) / plain.seconds);
  }
  fs::remove_all(state);
  return best;
}

}  // namespace korat::cli
