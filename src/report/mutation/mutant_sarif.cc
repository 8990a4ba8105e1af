#include <map>
#include <nlohmann/json.hpp>

#include "report/mutation/mutant_report.h"
#include "report/sarif_text.h"
#include "report/utf8.h"

namespace korat::report {
namespace {

using OrderedJson = nlohmann::ordered_json;

constexpr const char* kRuleOf[][2] = {
    {"korat-mutant-survived", "No input shows a difference between this change and the code."},
    {"korat-mutant-not-reached", "No input reaches the code of this change."},
    {"korat-mutant-not-specified", "The output shows this change, but no contract does."}};
enum MutantRule { kSurvived, kNotReached, kNotSpecified, kNoFinding };

MutantRule RuleOf(const MutantFate& fate, KillBy by) {
  if (!fate.equivalent.empty()) return kNoFinding;
  if (!fate.IsKilled(by)) return fate.reached ? kSurvived : kNotReached;
  return by == KillBy::kBoth && !fate.violation ? kNotSpecified : kNoFinding;
}

OrderedJson ResultOf(const MutantFate& fate, MutantRule rule) {
  std::string text = mutation::Describe(fate.mutant) + " in " + fate.mutant.function;
  if (fate.reached) {
    text += "; reached by " + fate.reached->function + " on " + fate.reached->text;
  }
  const Location& place = fate.mutant.place;
  OrderedJson json;
  json["ruleId"] = kRuleOf[rule][0];
  json["ruleIndex"] = static_cast<int>(rule);
  json["level"] = "warning";
  json["message"] = {{"text", SarifMessage(text)}};
  json["locations"] = OrderedJson::array(
      {{{"physicalLocation",
         {{"artifactLocation", {{"uri", SarifUri(place.file)}}},
          {"region", {{"startLine", place.line}, {"startColumn", place.column}}}}},
        {"logicalLocations",
         OrderedJson::array({{{"fullyQualifiedName", SpellBytes(fate.mutant.function)},
                              {"kind", "function"}}})}}});
  // Lines move, and so do numbers. Function and change identify the mutant.
  json["partialFingerprints"] = {
      {"functionAndChange/v1",
       SpellBytes(fate.mutant.function + " " + mutation::Describe(fate.mutant))}};
  json["properties"] = {{"mutant", fate.mutant.number}, {"operation", fate.mutant.operation}};
  return json;
}

}  // namespace

std::string ToMutantSarif(const MutantReport& report) {
  OrderedJson rules = OrderedJson::array(), results = OrderedJson::array();
  for (const auto& [id, description] : kRuleOf) {
    rules.push_back({{"id", id}, {"shortDescription", {{"text", description}}}});
  }
  for (const MutantFate& fate : report.fates.fates()) {
    const MutantRule rule = RuleOf(fate, report.by);
    if (rule != kNoFinding) results.push_back(ResultOf(fate, rule));
  }
  const OrderedJson driver = {{"name", "korat"},
                              {"version", KORAT_VERSION},
                              {"semanticVersion", KORAT_VERSION},
                              {"rules", std::move(rules)}};
  const bool is_whole = report.verdict.rfind("EXHAUSTED", 0) == 0;
  const OrderedJson run = {
      {"tool", {{"driver", driver}}},
      {"invocations", OrderedJson::array({{{"executionSuccessful", is_whole},
                                           {"properties",
                                            {{"run", SpellBytes(report.title)},
                                             {"verdict", SpellBytes(report.verdict)}}}}})},
      {"columnKind", "unicodeCodePoints"},
      {"results", std::move(results)}};
  const OrderedJson whole = {{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
                             {"version", "2.1.0"},
                             {"runs", OrderedJson::array({run})}};
  return whole.dump(2) + "\n";
}

}  // namespace korat::report
