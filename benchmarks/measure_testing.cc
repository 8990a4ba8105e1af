#include "benchmarks/measure_testing.h"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>

#include "benchmarks/korat_program.h"
#include "benchmarks/plain_calls.h"
#include "os/files.h"

namespace korat::benchmarks {
namespace {

namespace fs = std::filesystem;

// Runs the command and reads the speed from its report.
TestingSpeed TestOnce(const fs::path& state, int n) {
  const fs::path report = state / "report.json";
  const std::string command =
      "KORAT_STATE_DIR='" + state.string() + "' '" + KoratProgram() + "' test '" +
      KORAT_SOURCE_DIR "/examples/heap_array/heap_array.h' --class HeapArray --args " +
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

// Noise only slows runs down, so the fastest of several is the best estimate.
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
    if (plain.calls != speed.inputs)
      throw std::runtime_error("korat test and the plain loop call extractMax on different heaps");
    best.plain_per_second =
        std::max(best.plain_per_second, static_cast<double>(plain.calls) / plain.seconds);
  }
  fs::remove_all(state);
  return best;
}

}  // namespace korat::benchmarks
