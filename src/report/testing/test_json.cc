#include <nlohmann/json.hpp>

#include "korat/error.h"
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
  json["way"] = SpellBytes(failure.way);
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
  if (!method.has_receiver) json["static"] = true;
  json["stoppedBy"] = method.stopped_by.empty() ? Json() : Json(SpellBytes(method.stopped_by));
  if (!method.note.empty()) json["note"] = SpellBytes(method.note);
  json["failures"] = Json::array();
  for (const CallFailure& failure : method.failures) {
    json["failures"].push_back(FailureJson(method, failure));
  }
  return json;
}

// --- reading

Location PlaceIn(const Json& json) {
  Location place;
  place.file = json.value("file", "");
  place.line = json.value("line", 0u);
  place.column = json.value("column", 0u);
  return place;
}

CallFailure FailureIn(const Json& json) {
  CallFailure failure;
  failure.word = json.at("kind");
  failure.message = json.at("message");
  failure.way = json.at("way");
  failure.id = json.at("id");
  failure.size = json.at("size");
  failure.is_flaky = json.at("flaky");
  failure.before = json.at("before");
  failure.after = json.at("after");
  failure.result = json.at("result");
  failure.output = json.at("output");
  failure.replay = json.at("replay");
  failure.draft = json.at("draft");
  return failure;
}

MethodResult MethodIn(const Json& json) {
  MethodResult method;
  method.signature = json.at("name");
  method.place = PlaceIn(json);
  CallCounts& counts = method.counts;
  counts.inputs = json.at("inputs");
  counts.skipped = json.at("skipped");
  counts.passed = json.at("passed");
  counts.threw = json.at("threw");
  counts.failed = json.at("failed");
  counts.undecided = json.at("undecided");
  method.seconds = json.at("seconds");
  method.has_receiver = !json.value("static", false);
  if (!json.at("stoppedBy").is_null()) method.stopped_by = json.at("stoppedBy");
  method.note = json.value("note", "");
  for (const Json& failure : json.at("failures")) method.failures.push_back(FailureIn(failure));
  return method;
}

}  // namespace

TestReport FromTestJson(const Json& json, const std::string& path) {
  TestReport report;
  try {
    if (json.at("schemaVersion") != kTestJsonVersion) {
      throw Error(path + " was written by another version of korat");
    }
    report.class_name = json.at("class");
    report.bounds = json.at("bounds");
    report.verdict = json.at("verdict");
    if (!json.at("exhausted")) report.stopped_by = json.value("stoppedBy", "unknown");
    if (json.contains("run")) report.run = json.at("run").dump();
    for (const Json& method : json.at("methods")) report.methods.push_back(MethodIn(method));
    for (const Json& method : json.at("skippedMethods")) {
      report.skipped.push_back({method.at("name"), method.at("reason"), method.at("missed")});
    }
  } catch (const nlohmann::json::exception&) {
    throw Error(path + " is damaged: write it again");
  }
  return report;
}

std::string ToTestJson(const TestReport& report) {
  Json json;
  json["schemaVersion"] = kTestJsonVersion;
  json["tool"] = {{"name", "korat"}, {"version", KORAT_VERSION}};
  json["class"] = SpellBytes(report.class_name);
  json["bounds"] = SpellBytes(report.bounds);
  if (!report.run.empty()) json["run"] = Json::parse(report.run);
  json["verdict"] = SpellBytes(report.verdict);
  json["exhausted"] = report.stopped_by.empty();
  if (!report.stopped_by.empty()) json["stoppedBy"] = SpellBytes(report.stopped_by);
  json["methods"] = Json::array();
  for (const MethodResult& method : report.methods) json["methods"].push_back(MethodJson(method));
  json["skippedMethods"] = Json::array();
  for (const SkippedMethod& method : report.skipped) {
    json["skippedMethods"].push_back({{"name", SpellBytes(method.signature)},
                                      {"reason", SpellBytes(method.reason)},
                                      {"missed", method.is_missed}});
  }
  return json.dump(2) + "\n";
}

}  // namespace korat::report
