// The sub-commands. Each adds itself to the program and returns its exit code when it is chosen.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>

namespace korat::cli {

// stored: scripts rely on them, never renumber.
enum ExitCode {
  kClean = 0,
  kFailureFound = 1,
  kWrongUsage = 2,
  kNothingTested = 3,
  kInternalFault = 70,
};

using Action = std::function<int()>;

Action AddBench(CLI::App& program);
Action AddDemo(CLI::App& program);

}  // namespace korat::cli
