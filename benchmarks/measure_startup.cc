#include "benchmarks/measure_startup.h"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <stdexcept>
#include <string>

#include "benchmarks/korat_program.h"

namespace korat::benchmarks {
namespace {

namespace fs = std::filesystem;

// Seconds until the program prints its first structure.
double SecondsToFirst(const fs::path& state) {
  const std::string command = "KORAT_STATE_DIR='" + state.string() + "' '" + KoratProgram() +
                              "' generate '" +
                              KORAT_SOURCE_DIR
                              "/examples/search_tree/search_tree.h' "
                              "--class SearchTree --scope 3 --max-structs 1 -q";
  const auto begin = std::chrono::steady_clock::now();
  std::FILE* output = popen(command.c_str(), "r");
  if (output == nullptr) throw std::runtime_error("popen failed");
  char line[256] = "";
  const bool found = std::fgets(line, sizeof(line), output) != nullptr;
  const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - begin;
  pclose(output);
  if (!found || std::string(line).rfind("SearchTree{", 0) != 0) {
    throw std::runtime_error("this command printed no structure: " + command);
  }
  return passed.count();
}

}  // namespace

StartUp MeasureStartUp() {
  const fs::path state = fs::temp_directory_path() / ("korat-bench-" + std::to_string(getpid()));
  StartUp result;
  result.cold = SecondsToFirst(state);
  result.cached = SecondsToFirst(state);
  for (int i = 0; i < 4; ++i) result.cached = std::min(result.cached, SecondsToFirst(state));
  fs::remove_all(state);
  return result;
}

}  // namespace korat::benchmarks
