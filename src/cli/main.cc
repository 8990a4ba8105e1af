#include <algorithm>
#include <cstdio>
#include <exception>
#include <string>
#include <vector>

#include "cli/commands.h"
#include "cli/interrupts.h"
#include "korat/error.h"

namespace {

using korat::cli::Command;

// CLI11 would say only that a command is missing.
void CheckCommand(const CLI::App& program, int argc, char** argv) {
  if (argc < 2 || argv[1][0] == '-') return;
  std::string names;
  for (const CLI::App* command : program.get_subcommands([](const CLI::App*) { return true; })) {
    if (command->get_name() == argv[1]) return;
    names += (names.empty() ? "" : ", ") + command->get_name();
  }
  throw korat::Error("no command '" + std::string(argv[1]) + "'; there are " + names);
}

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
  for (auto add : {&AddGenerate, &AddView, &AddTest, &AddProfile, &AddSkeleton, &AddReplay,
                   &AddContracts, &AddEmit, &AddDemo, &AddBench}) {
    commands.push_back(add(program));
  }

  CheckCommand(program, argc, argv);
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
  } catch (const Interruption&) {
    return kInterrupted;
  } catch (const korat::Error& error) {
    std::fflush(stdout);
    std::fprintf(stderr, "korat: %s\n", error.what());
    return kWrongUsage;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "korat: internal fault: %s (please report this)\n", error.what());
    return kInternalFault;
  }
}
