#include "cli/limits.h"

#include <filesystem>

#include "cli/duration.h"
#include "cli/state_directory.h"

namespace korat::cli {
namespace {

constexpr unsigned kMostJobs = 1024;

}  // namespace

void AddLimitOptions(CLI::App& command, Options& search, const std::string& structures_help) {
  command.add_option("--max-structs,--maxStructs", search.max_structures, structures_help)
      ->type_name("N")
      ->check(AtLeastOne());
  command
      .add_option_function<std::string>(
          "--max-time",
          [&search](const std::string& text) {
            search.max_seconds = ParseDuration("--max-time", text);
          },
          "Stop after this time: 90s, 5m, 2h")
      ->type_name("DURATION");
}

void AddJobOption(CLI::App& command, Jobs& jobs) {
  command
      .add_option("-j,--jobs", jobs.count,
                  "Search in so many processes; 0: one for each core (default: 1)")
      ->type_name("N")
      ->check(CLI::Range(0u, kMostJobs).description(""));
}

nlohmann::json RunHeader(const GenerateRequest& request, const PreparedRun& prepared) {
  return {{"request", request.ToJson()},
          {"layout", prepared.subject.model.layout_hash},
          {"bounds", prepared.bounds},
          {"class", prepared.subject.model.classes[0].name}};
}

void RememberRun(const GenerateRequest& request, const nlohmann::json& header) {
  const std::filesystem::path runs = StateDirectory() / "runs";
  std::filesystem::create_directories(runs);
  WriteWhole(runs / request.Id(), header.dump());
}

}  // namespace korat::cli
