#include "report/sarif.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>

#include "report/diagnostic.h"
#include "report/utf8.h"

namespace korat::report {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::pair<std::string_view, std::string_view> kRules[] = {
    {"korat-internal-precondition", "A method calls another against its precondition."},
    {"korat-postcondition", "A postcondition does not hold when the method returns."},
    {"korat-exceptional-postcondition", "What the method throws is against its contract."},
    {"korat-invariant-entry", "The invariant does not hold when the method is called."},
    {"korat-invariant-exit", "The method leaves the invariant broken."},
    {"korat-internal-invariant", "The invariant is broken at a call inside the method."},
    {"korat-assertion", "An assertion fails."},
    {"korat-frame", "The method changes what its contract does not let it change."},
    {"korat-contract-raised", "A clause of a contract throws or crashes."},
    {"korat-crashed", "The method crashes."},
    {"korat-hung", "The method does not come to an end."},
    {"korat-leaked", "The method leaves memory neither reachable nor deleted."},
    {"korat-threw", "The method throws what no contract speaks of."},
    {"korat-failed", "Calls of the method fail."},
};

// For text of messages, where braces stand for something else (section 3.11.5).
std::string MessageText(std::string_view text) {
  std::string escaped;
  for (const char c : SpellBytes(text)) {
    if (c == '{' || c == '}') escaped += c;
    escaped += c;
  }
  return escaped;
}

// The last newline is left out.
Json Message(std::string_view text) {
  if (!text.empty() && text.back() == '\n') text.remove_suffix(1);
  return Json::object({{"text", MessageText(text)}});
}

// A reference as in RFC 3986: relative for a relative path.
std::string Uri(const std::string& path) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  constexpr std::string_view kPlain =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/+,=@";
  std::string uri = path.rfind('/', 0) == 0 ? "file://" : "";
  for (const char c : path) {
    const auto byte = static_cast<unsigned char>(c);
    if (kPlain.find(c) != std::string_view::npos) {
      uri += c;
    } else {
      uri += {'%', kDigits[byte / 16], kDigits[byte % 16]};
    }
  }
  return uri;
}

bool IsOutside(const Place& place) { return place.file.rfind('/', 0) == 0; }

// The clause; but the method if there is none, or if it is another's, as an assertion of the
// library's.
const Place& MainPlace(const Place& clause, const Place& method) {
  if (clause.line == 0) return method;
  return IsOutside(clause) && method.line != 0 && !IsOutside(method) ? method : clause;
}

class Writer {
 public:
  explicit Writer(const TestReport& report) : report_(report) {
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

  // Not only a logical one: there are readers that refuse all results when one has no file.
  Json Location(const MethodResult& method, const Place& place) const {
    Json location;
    if (place.line != 0) {
      Json region = {{"startLine", place.line}};
      if (place.column != 0) region["startColumn"] = place.column;
      location["physicalLocation"] = {{"artifactLocation", {{"uri", Uri(place.file)}}},
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
    const Place& place = MainPlace(diagnostic.place, method.place);
    Json json;
    json["ruleId"] = rule;
    json["ruleIndex"] = RuleIndex(rule);
    json["level"] = "error";
    json["message"] = Message(diagnostic.text + "\n" + InputText(method, failure));
    json["locations"] = Json::array({Location(method, place)});
    if (diagnostic.place.line != 0 && &place != &diagnostic.place) {
      json["relatedLocations"] = Json::array({Location(method, diagnostic.place)});
    }
    // Lines move and inputs change with the bounds; method and clause make it the same failure.
    json["partialFingerprints"] = {
        {"methodAndClause/v1",
         FullName(method) + " " + SpellBytes(clause.empty() ? diagnostic.tag : clause)}};
    json["properties"] = {{"id", SpellBytes(failure.id)},
                          {"size", failure.size},
                          {"flaky", failure.is_flaky},
                          {"before", SpellBytes(failure.before)},
                          {"after", SpellBytes(failure.after)},
                          {"result", SpellBytes(failure.result)},
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
    return {{"executionSuccessful", report_.is_exhausted},
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

std::string ToSarif(const TestReport& report) { return Writer(report).Write().dump(2) + "\n"; }

}  // namespace korat::report
