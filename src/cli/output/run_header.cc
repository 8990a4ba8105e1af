#include "cli/output/run_header.h"

#include <filesystem>

#include "os/files.h"
#include "prepare/state_directory.h"

namespace korat::cli {

nlohmann::json RunHeader(const GenerateRequest& request, const PreparedRun& prepared) {
  return {{"request", request.ToJson()},
          {"layout", prepared.subject.model.layout_hash},
          {"bounds", prepared.bounds},
          {"code", prepared.subject.content},
          {"class", prepared.subject.model.classes[0].name}};
}

void RememberRun(const GenerateRequest& request, const nlohmann::json& header) {
  const std::filesystem::path runs = StateDirectory() / "runs";
  std::filesystem::create_directories(runs);
  WriteWhole(runs / request.Id(), header.dump());
}

}  // namespace korat::cli
