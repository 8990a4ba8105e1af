#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>

#include "os/files.h"
#include "report/mutation/mutant_report.h"

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

std::string KillsText(const MutantFate& fate) {
  return fate.kills == 1 ? "; 1 input kills it"
                         : "; " + std::to_string(fate.kills) + " inputs kill it";
}

json MutantOf(const MutantFate& fate, const MutantReport& report, const Places& places) {
  const KillBy by = report.by;
  json mutant = {
      {"id", std::to_string(fate.mutant.number)},
      {"mutatorName", fate.mutant.operation},
      {"static", false},
      {"replacement", fate.mutant.replacement},
      {"description", mutation::Describe(fate.mutant)},
      {"location", {{"start", places.At(fate.mutant.begin)}, {"end", places.At(fate.mutant.end)}}},
      {"status", StatusOf(fate, by)}};
  if (!fate.equivalent.empty()) {
    mutant["statusReason"] = fate.equivalent;
  } else if (fate.IsKilled(by)) {
    mutant["statusReason"] = fate.killed->function + ": " + fate.killed->text +
                             (report.has_all_kills ? KillsText(fate) : "");
  } else if (fate.reached) {
    mutant["statusReason"] = "reached by " + fate.reached->function + " on " + fate.reached->text;
  }
  return mutant;
}

json ScopesOf(const MutantReport& report) {
  json scopes = json::array();
  for (const int scope : report.scopes) {
    const MutantCounts counts = report.fates.CountsUpTo(scope);
    scopes.push_back({{"scope", scope},
                      {"killed", counts.killed},
                      {"reached", counts.mutants - counts.equivalent - counts.unreached},
                      {"mutants", counts.mutants - counts.equivalent},
                      {"score", counts.Score()}});
  }
  return scopes;
}

}  // namespace

std::string ToMutantJson(const MutantReport& report) {
  std::map<std::string, json> files;
  std::map<std::string, Places> places;
  for (const MutantFate& fate : report.fates.fates()) {
    const std::string& name = fate.mutant.place.file;
    if (!files.contains(name)) {
      const std::string source = ReadWhole(fate.mutant.path);
      places.emplace(name, Places(source));
      files[name] = {{"language", "cpp"}, {"source", source}, {"mutants", json::array()}};
    }
    files[name]["mutants"].push_back(MutantOf(fate, report, places.at(name)));
  }
  const unsigned high = report.threshold > 0 ? report.threshold : 95;
  const json whole = {{"schemaVersion", "2"},
                      {"thresholds", {{"high", high}, {"low", std::min(high, 80u)}}},
                      {"framework", {{"name", "Korat"}, {"version", KORAT_VERSION}}},
                      {"config",
                       {{"korat", report.run},
                        {"run", report.title},
                        {"verdict", report.verdict},
                        {"scopes", ScopesOf(report)}}},
                      {"files", files}};
  // Sources need not be UTF-8.
  return whole.dump(2, ' ', false, json::error_handler_t::replace) + "\n";
}

}  // namespace korat::report
