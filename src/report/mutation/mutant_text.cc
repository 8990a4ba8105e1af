#include "report/mutation/mutant_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "os/files.h"
#include "report/mutation/mutant_diff.h"

namespace korat::report {
namespace {

std::string MutantPlace(const MutantFate& fate) {
  const Location& place = fate.mutant.place;
  return fmt::format("{}:{}:{}: ", place.file, place.line, place.column);
}

std::string MarkOf(const MutantFate& fate) {
  return fmt::format(" [korat-mutant-{}]\n", fate.mutant.number);
}

std::string InputText(const char* what, const MutantInput& input) {
  return fmt::format("  {} {} on\n    {}\n", what, input.function, input.text);
}

}  // namespace

std::string MutantTable(const MutantFates& fates) {
  std::size_t width = std::string("function").size();
  const auto counts_by_function = fates.CountsByFunction();
  for (const auto& [function, counts] : counts_by_function) {
    width = std::max(width, function.size());
  }
  // Otherwise a mutant that is killed by its output is not run any more.
  const bool tells_apart = fates.by() == KillBy::kBoth;
  const auto by_contracts = [&](const auto& text) {
    return tells_apart ? fmt::format(" {:>12}", text) : std::string();
  };
  std::string text =
      fmt::format("{:<{}}  {:>8} {:>8}{} {:>9} {:>10} {:>8}\n", "function", width, "mutants",
                  "killed", by_contracts("by contracts"), "survived", "unreached", "score");
  for (const auto& [function, counts] : counts_by_function) {
    text += fmt::format("{:<{}}  {:>8} {:>8}{} {:>9} {:>10} {:>7.2f}%\n", function, width,
                        counts.mutants, counts.killed, by_contracts(counts.by_contracts),
                        counts.Survived(), counts.unreached, counts.Score());
  }
  return text;
}

std::string SurvivorText(const MutantFates& fates, KillBy by) {
  std::string text;
  std::map<std::string, std::string> sources;
  const auto diff = [&](const mutation::Mutant& mutant) {
    const auto [source, is_new] = sources.try_emplace(mutant.path);
    if (is_new) source->second = ReadWhole(mutant.path);
    return DiffOf(mutant, source->second, "  ");
  };
  for (const MutantFate& fate : fates.fates()) {
    if (!fate.equivalent.empty()) continue;
    const std::string what = mutation::Describe(fate.mutant);
    if (!fate.IsKilled(by)) {
      text += "\n" + MutantPlace(fate) +
              "warning: " + (fate.reached ? "survived: " : "not reached: ") + what + MarkOf(fate) +
              diff(fate.mutant);
      if (fate.reached) text += InputText("reached by", *fate.reached);
    } else if (by == KillBy::kBoth && !fate.violation) {
      text += "\n" + MutantPlace(fate) + "warning: not specified: " + what + MarkOf(fate) +
              diff(fate.mutant);
      text += fmt::format("  {}: {}\n", fate.killed->function, fate.killed->text);
      if (fate.reached) text += InputText("reached by", *fate.reached);
    }
  }
  return text;
}

}  // namespace korat::report
