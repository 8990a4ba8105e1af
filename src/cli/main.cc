#include <cerrno>
#include <cstdio>
#include <cstring>
#include <exception>
#include <iostream>
#include <optional>
#include <string>

#include "cli/commands.h"
#include "cli/mpi_run.h"
#include "cli/parser.h"
#include "korat/error.h"
#include "os/interrupts.h"

namespace {

int RunProgram(int argc, char** argv) {
  using namespace korat::cli;
  static constexpr int (*kCommands[])(CommandOptions&) = {
#define COMMAND(id, name, summary, example, notes) &Run##id,
#include "options/command_line.def"
  };
  CommandOptions options;
  const auto command = ParseCommandLine(argc, argv, options);
  std::optional<MpiRun> mpi;
  if (options.mpi) {
    if (options.jobs != 1) throw korat::Error("-j and --mpi: mpirun -n decides how many there are");
    options.host = mpi.emplace().host();
    if (options.host == nullptr) {
      mpi->Serve();
      return kClean;
    }
  }
  const int code = command ? kCommands[static_cast<std::size_t>(*command)](options) : kClean;
  std::cout.flush();  // CLI11 prints help there
  if (!std::cout || std::fflush(stdout) != 0 || std::ferror(stdout) != 0) {
    std::fprintf(stderr, "korat: can't write to standard output: %s\n", std::strerror(errno));
    return kNotWritten;
  }
  return code;
}

}  // namespace

int main(int argc, char** argv) {
  using namespace korat::cli;
  try {
    return RunProgram(argc, argv);
  } catch (const korat::Interruption&) {
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
