#include <nlohmann/json.hpp>

#include "report/testing/diagnostic.h"
#include "report/testing/formats.h"
#include "report/utf8.h"

namespace korat::report {
namespace {

using Json = nlohmann::ordered_json;

void SetPlace(Json& json, const Location& place) {
  if (place.line == 0) return;
  json["file"] = SpellBytes(place.file);
  json["line"] = place.line;
  if (place.column != 0) json["column"] = place.column;
}

Json FailureJson(const MethodResult& method, const CallFailure& failure) {
  const Diagnostic diagnostic = DiagnosticOf(method, failure);
  Json json;
  json["kind"] = SpellBytes(failure.word);
  json["message"] = SpellBytes(diagnostic.Line());
  SetPlace(json, diagnostic.place);
  json["id"] = SpellBytes(failure.id);
  json["size"] = failure.size;
  json["flaky"] = failure.is_flaky;
  json["before"] = SpellBytes(failure.before);
  json["after"] = SpellBytes(failure.after);
  json["result"] = SpellBytes(failure.result);
  json["output"] = SpellBytes(failure.output);
  json["replay"] = SpellBytes(failure.replay);
  json["draft"] = SpellBytes(failure.draft);
  return json;
}

Json MethodJson(const MethodResult& method) {
  const CallCounts& counts = method.counts;
  Json json;
  json["name"] = SpellBytes(method.signature);
  SetPlace(json, method.place);
  json["inputs"] = counts.inputs;
  json["skipped"] = counts.skipped;
  json["passed"] = counts.passed;
  json["threw"] = counts.threw;
  json["failed"] = counts.failed;
  json["undecided"] = counts.undecided;
  json["seconds"] = method.seconds;
  json["stoppedBy"] = method.stopped_by.empty() ? Json() : Json(SpellBytes(method.stopped_by));
  if (!method.note.empty()) json["note"] = SpellBytes(method.note);
  json["failures"] = Json::array();
  for (const CallFailure& failure : method.failures) {
    json["failures"].push_back(FailureJson(method, failure));
  }
  return json;
}

}  // namespace

std::string ToTestJson(const TestReport& report) {
  Json json;
  json["schemaVersion"] = kTestJsonVersion;
  json["tool"] = {{"name", "korat"}, {"version", KORAT_VERSION}};
  json["class"] = SpellBytes(report.class_name);
  json["bounds"] = SpellBytes(report.bounds);
  json["verdict"] = SpellBytes(report.verdict);
  json["exhausted"] = report.stopped_by.empty();
  json["methods"] = Json::array();
  for (const MethodResult& method : report.methods) json["methods"].push_back(MethodJson(method));
  json["skippedMethods"] = Json::array();
  for (const SkippedMethod& method : report.skipped) {
    json["skippedMethods"].push_back(
        {{"name", SpellBytes(method.signature)}, {"reason", SpellBytes(method.reason)}});
  }
  return json.dump(2) + "\n";
}

}  // namespace korat::report
