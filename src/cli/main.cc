#include <cstdio>
#include <exception>
#include <string>
#include <utility>
#include <vector>

#include "cli/commands.h"
#include "korat/error.h"

int main(int argc, char** argv) {
  using namespace korat::cli;
  CLI::App program(
      "Korat for C++: every non-isomorphic structure of a class that satisfies its invariant, "
      "within "
      "bounds.",
      "korat");
  program.set_version_flag("-V,--version", "korat " KORAT_VERSION);
  program.require_subcommand(1);
  program.footer("Start with: korat demo");

  std::vector<std::pair<CLI::App*, Action>> commands;
  for (auto add : {&AddDemo, &AddBench}) {
    Action action = add(program);
    commands.emplace_back(program.get_subcommands(nullptr).back(), std::move(action));
  }

  try {
    program.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    // --help and --version end here too, with code 0 and their text on stdout.
    return program.exit(error) == 0 ? kClean : kWrongUsage;
  }
  try {
    for (const auto& [command, action] : commands) {
      if (command->parsed()) return action();
    }
  } catch (const korat::Error& error) {
    std::fprintf(stderr, "korat: %s\n", error.what());
    return kWrongUsage;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "korat: internal fault: %s (please report this)\n", error.what());
    return kInternalFault;
  }
  return kInternalFault;
}
