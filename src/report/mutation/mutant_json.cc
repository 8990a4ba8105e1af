#include <map>
#include <nlohmann/json.hpp>
#include <sstream>

#include "os/files.h"
#include "report/mutation/mutant_text.h"

namespace korat::report {
namespace {

using nlohmann::json;

// Offsets in a file as lines and columns, both from 1.
class Places {
 public:
  explicit Places(const std::string& text) {
    starts_.push_back(0);
    for (std::size_t i = 0; i < text.size(); ++i) {
      if (text[i] == '\n') starts_.push_back(i + 1);
    }
  }
  json At(std::size_t offset) const {
    const auto line = std::upper_bound(starts_.begin(), starts_.end(), offset) - 1;
    return {{"line", line - starts_.begin() + 1}, {"column", offset - *line + 1}};
  }

 private:
  std::vector<std::size_t> starts_;
};

const char* StatusOf(const MutantFate& fate, KillBy by) {
  if (!fate.equivalent.empty()) return "Ignored";
  if (fate.IsKilled(by)) return fate.killed->text == "hung" ? "Timeout" : "Killed";
  return fate.reached ? "Survived" : "NoCoverage";
}

json MutantOf(const MutantFate& fate, KillBy by, const Places& places) {
  json mutant = {
      {"id", std::to_string(fate.mutant.number)},
      {"mutatorName", fate.mutant.operation},
      {"replacement", fate.mutant.replacement},
      {"description", mutation::Describe(fate.mutant)},
      {"location", {{"start", places.At(fate.mutant.begin)}, {"end", places.At(fate.mutant.end)}}},
      {"status", StatusOf(fate, by)}};
  if (!fate.equivalent.empty()) {
    mutant["statusReason"] = fate.equivalent;
  } else if (fate.IsKilled(by)) {
    mutant["statusReason"] = fate.killed->function + ": " + fate.killed->text;
  } else if (fate.reached) {
    mutant["statusReason"] = "reached by " + fate.reached->function + " on " + fate.reached->text;
  }
  return mutant;
}

}  // namespace

std::string MutantJson(const MutantFates& fates, KillBy by, unsigned threshold, const json& run,
                       const std::string& stopped_by) {
  json korat = run;
  korat["exhausted"] = stopped_by.empty();
  korat["stoppedBy"] = stopped_by;
  std::map<std::string, json> files;
  std::map<std::string, Places> places;
  for (const MutantFate& fate : fates.fates()) {
    const std::string& name = fate.mutant.place.file;
    if (!files.contains(name)) {
      const std::string source = ReadWhole(fate.mutant.path);
      places.emplace(name, Places(source));
      files[name] = {{"language", "cpp"}, {"source", source}, {"mutants", json::array()}};
    }
    files[name]["mutants"].push_back(MutantOf(fate, by, places.at(name)));
  }
  const unsigned high = threshold > 0 ? threshold : 95;
  const json report = {{"schemaVersion", "2"},
                       {"thresholds", {{"high", high}, {"low", std::min(high, 80u)}}},
                       {"config", {{"korat", korat}}},
                       {"framework", {{"name", "Korat"}, {"version", KORAT_VERSION}}},
                       {"files", files}};
  // Sources need not be UTF-8.
  return report.dump(2, ' ', false, json::error_handler_t::replace) + "\n";
}

}  // namespace korat::report
