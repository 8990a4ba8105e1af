#include <algorithm>
#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>

#include "report/sarif_text.h"
#include "report/testing/diagnostic.h"
#include "report/testing/formats.h"
#include "report/utf8.h"

namespace korat::report {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::pair<std::string_view, std::string_view> kRules[] = {
    {"korat-internal-precondition", "A method violates the precondition of a function it calls."},
    {"korat-postcondition", "A postcondition does not hold when the method returns."},
    {"korat-exceptional-postcondition",
     "The exception that the method throws violates its contract."},
    {"korat-invariant-entry", "The invariant does not hold when the method is called."},
    {"korat-invariant-exit", "The method leaves the invariant broken."},
    {"korat-internal-invariant", "The invariant is broken at a call inside the method."},
    {"korat-assertion", "An assertion fails."},
    {"korat-frame", "The method changes something that its contract does not allow."},
    {"korat-contract-raised", "A clause of a contract throws or crashes."},
    {"korat-crashed", "The method crashes."},
    {"korat-out-of-bounds", "The method reads or writes memory outside every object."},
    {"korat-deleted-twice", "The method deletes an object, or releases a block, twice."},
    {"korat-used-after-delete", "The method uses memory that it has released."},
    {"korat-dangling", "The method leaves a pointer to what it deleted."},
    {"korat-bad-release", "The method releases what is not a block of memory."},
    {"korat-mismatched-release",
     "The method releases memory with a function that does not match its allocation."},
    {"korat-out-of-memory", "The method needs more memory than there is."},
    {"korat-hung", "The method does not end."},
    {"korat-leaked", "The method leaves memory that is neither reachable nor deleted."},
    {"korat-threw", "The method throws an exception that no contract mentions."},
    {"korat-failed", "Calls of the method fail."},
};

// A message without the last newline of `text`.
Json Message(std::string_view text) {
  if (!text.empty() && text.back() == '\n') text.remove_suffix(1);
  return Json::object({{"text", SarifMessage(text)}});
}

bool IsOutside(const Location& place) { return place.file.rfind('/', 0) == 0; }

// The place of the clause. The method's place if there is no clause, or if the clause is in a
// library, such as a failed assertion of the standard library.
const Location& MainPlace(const Location& clause, const Location& method) {
  if (clause.line == 0) return method;
  return IsOutside(clause) && method.line != 0 && !IsOutside(method) ? method : clause;
}

class SarifWriter {
 public:
  explicit SarifWriter(const TestReport& report) : report_(report) {
    for (const auto& [id, description] : kRules) AddRule(std::string(id), description);
  }

  Json Write() {
    Json results = Json::array();
    for (const MethodResult& method : report_.methods) {
      for (const CallFailure& failure : FailuresOf(method)) {
        results.push_back(Result(method, failure));
      }
    }
    Json driver = {{"name", "korat"},
                   {"version", KORAT_VERSION},
                   {"semanticVersion", KORAT_VERSION},
                   {"rules", rules_}};
    Json run = {{"tool", {{"driver", std::move(driver)}}},
                {"invocations", Json::array({Invocation()})},
                {"columnKind", "unicodeCodePoints"},
                {"results", std::move(results)}};
    return {{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
            {"version", "2.1.0"},
            {"runs", Json::array({std::move(run)})}};
  }

 private:
  void AddRule(const std::string& id, std::string_view description) {
    rules_.push_back({{"id", id}, {"shortDescription", {{"text", description}}}});
  }

  std::size_t RuleIndex(const std::string& id) {
    for (std::size_t i = 0; i < rules_.size(); ++i) {
      if (rules_[i]["id"] == id) return i;
    }
    AddRule(id, kRules[std::size(kRules) - 1].second);
    return rules_.size() - 1;
  }

  std::string FullName(const MethodResult& method) const {
    return SpellBytes(report_.class_name + "::" + method.signature);
  }

  // Has a physical location, too: some readers refuse all results if one of them has no file.
  Json LocationJson(const MethodResult& method, const Location& place) const {
    Json location;
    if (place.line != 0) {
      Json region = {{"startLine", place.line}};
      if (place.column != 0) region["startColumn"] = place.column;
      location["physicalLocation"] = {{"artifactLocation", {{"uri", SarifUri(place.file)}}},
                                      {"region", std::move(region)}};
    }
    location["logicalLocations"] =
        Json::array({{{"fullyQualifiedName", FullName(method)}, {"kind", "member"}}});
    return location;
  }

  Json Result(const MethodResult& method, const CallFailure& failure) {
    const Diagnostic diagnostic = DiagnosticOf(method, failure);
    const std::string clause = diagnostic.Clause();
    const std::string rule = SpellBytes(diagnostic.tag);
    const Location& place = MainPlace(diagnostic.place, method.place);
    Json json;
    json["ruleId"] = rule;
    json["ruleIndex"] = RuleIndex(rule);
    json["level"] = "error";
    json["message"] = Message(diagnostic.text + "\n" + InputText(method, failure));
    json["locations"] = Json::array({LocationJson(method, place)});
    if (diagnostic.place.line != 0 && &place != &diagnostic.place) {
      json["relatedLocations"] = Json::array({LocationJson(method, diagnostic.place)});
    }
    // Lines move, and inputs change with the bounds. Method and clause identify the failure.
    json["partialFingerprints"] = {
        {"methodAndClause/v1",
         FullName(method) + " " + SpellBytes(clause.empty() ? diagnostic.tag : clause)}};
    json["properties"] = {{"id", SpellBytes(failure.id)},
                          {"size", failure.size},
                          {"flaky", failure.is_flaky},
                          {"before", SpellBytes(failure.before)},
                          {"after", SpellBytes(failure.after)},
                          {"result", SpellBytes(failure.result)},
                          {"output", SpellBytes(failure.output)},
                          {"replay", SpellBytes(failure.replay)},
                          {"draft", SpellBytes(failure.draft)}};
    return json;
  }

  Json Invocation() const {
    Json notifications = Json::array();
    for (const MethodResult& method : report_.methods) {
      if (method.stopped_by.empty()) continue;
      notifications.push_back(
          {{"level", "warning"},
           {"message", Message(method.signature + ": INCOMPLETE (" + method.stopped_by + ")")}});
    }
    for (const SkippedMethod& method : report_.skipped) {
      notifications.push_back(
          {{"level", "note"},
           {"message", Message(method.signature + ": not called: " + method.reason)}});
    }
    return {{"executionSuccessful", report_.stopped_by.empty()},
            {"toolExecutionNotifications", std::move(notifications)},
            {"properties",
             {{"class", SpellBytes(report_.class_name)},
              {"bounds", SpellBytes(report_.bounds)},
              {"verdict", SpellBytes(report_.verdict)}}}};
  }

  const TestReport& report_;
  Json rules_ = Json::array();
};

}  // namespace

std::string ToSarif(const TestReport& report) { return SarifWriter(report).Write().dump(2) + "\n"; }

}  // namespace korat::report
