#include "benchmarks/measure_contracts.h"

#include <unistd.h>

#include <filesystem>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "contracts/check/checked_code.h"
#include "os/files.h"
#include "os/subprocess.h"
#include "prepare/emit_checked.h"
#include "prepare/installation.h"

namespace korat::benchmarks {
namespace {

namespace fs = std::filesystem;

const std::string kSources = KORAT_SOURCE_DIR "/benchmarks";
const std::string kExamples = KORAT_SOURCE_DIR "/examples";

// Nanoseconds per call, for the class without contracts and the one with contracts.
struct Times {
  double without = 0, with = 0;
};

void Succeed(const std::vector<std::string>& command, const fs::path& log) {
  if (Succeeded(Start(command, log.parent_path().string(), log))) return;
  throw std::runtime_error("" + command[0] + " failed: " + ReadWhole(log));
}

Times BuildAndRun(const cli::Installation& installation, const fs::path& program,
                  const std::vector<std::string>& flags) {
  std::vector<std::string> command = {installation.compiler, "-std=c++17", "-O2", "-w",
                                      "-fno-access-control"};
  command.insert(command.end(), flags.begin(), flags.end());
  command.insert(command.end(), {"-I" + kSources, "-I" + kExamples, "-I" + installation.include,
                                 kSources + "/contracts/extract_max.cc", "-o", program.string()});
  const fs::path log = program.string() + ".log";
  Succeed(command, log);
  Succeed({program.string()}, log);
  Times times;
  std::istringstream(ReadWhole(log)) >> times.without >> times.with;
  return times;
}

}  // namespace

ContractCost MeasureContracts() {
  const cli::Installation installation = cli::FindInstallation();
  const fs::path scratch = fs::temp_directory_path() / ("korat-bench-" + std::to_string(getpid()));
  fs::create_directories(scratch);
  frontend::ContractRequest request;
  request.files = {kSources + "/contracts/heaps.h"};
  request.flags = {"-std=c++17", "-I" + kExamples};
  request.korat_include = installation.include;
  const frontend::CheckedCode code = frontend::CheckContracts(request);
  const fs::path checked = scratch / "checked";
  cli::EmitChecked(code.files, checked.string(), installation.include);
  const Times plain = BuildAndRun(installation, scratch / "plain", {});
  const Times with_checks = BuildAndRun(installation, scratch / "with_checks",
                                        {"-ivfsoverlay", (checked / "overlay.yaml").string()});
  fs::remove_all(scratch);
  return {with_checks.without / plain.without, with_checks.with / plain.with};
}

}  // namespace korat::benchmarks
