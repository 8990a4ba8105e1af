// The sub-commands. Each adds itself to the program and returns its exit code when it is chosen.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <string>
#include <vector>

namespace korat::cli {

// stored: scripts rely on them, never renumber.
enum ExitCode {
  kClean = 0,
  kFailureFound = 1,
  kWrongUsage = 2,
  kNothingTested = 3,
  kStoppedEarly = 4,
  kInternalFault = 70,
  kInterrupted = 130,
};

struct Command {
  CLI::App* app;
  // Gets what stands behind -- on the command line.
  std::function<int(const std::vector<std::string>& compiler_flags)> run;
};

Command AddBench(CLI::App& program);
Command AddContracts(CLI::App& program);
Command AddDemo(CLI::App& program);
Command AddEmit(CLI::App& program);
Command AddGenerate(CLI::App& program);
Command AddProfile(CLI::App& program);
Command AddReplay(CLI::App& program);
Command AddSkeleton(CLI::App& program);
Command AddTest(CLI::App& program);
Command AddView(CLI::App& program);

}  // namespace korat::cli
