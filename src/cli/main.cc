#include <algorithm>
#include <cstdio>
#include <exception>
#include <string>
#include <vector>

#include "cli/commands.h"
#include "korat/error.h"

namespace {

using korat::cli::Command;

int RunProgram(int argc, char** argv) {
  using namespace korat::cli;
  CLI::App program(
      "Korat for C++: every non-isomorphic structure of a class that satisfies its invariant, "
      "within bounds.",
      "korat");
  program.set_version_flag("-V,--version", "korat " KORAT_VERSION);
  program.require_subcommand(1);
  program.footer("Start with: korat demo");
  std::vector<Command> commands;
  for (auto add : {&AddGenerate, &AddSkeleton, &AddReplay, &AddDemo, &AddBench}) {
    commands.push_back(add(program));
  }

  // What stands behind -- is for the compiler.
  char** const end = argv + argc;
  char** const separator = std::find(argv, end, std::string("--"));
  const std::vector<std::string> compiler_flags(std::min(separator + 1, end), end);
  try {
    program.parse(static_cast<int>(separator - argv), argv);
  } catch (const CLI::ParseError& error) {
    // --help and --version end here too, with code 0 and their text on stdout.
    return program.exit(error) == 0 ? kClean : kWrongUsage;
  }
  for (const Command& command : commands) {
    if (command.app->parsed()) return command.run(compiler_flags);
  }
  return kInternalFault;
}

}  // namespace

int main(int argc, char** argv) {
  using namespace korat::cli;
  try {
    return RunProgram(argc, argv);
  } catch (const korat::Error& error) {
    std::fflush(stdout);
    std::fprintf(stderr, "korat: %s\n", error.what());
    return kWrongUsage;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "korat: internal fault: %s (please report this)\n", error.what());
    return kInternalFault;
  }
}
