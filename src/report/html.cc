#include "report/html.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string_view>

#include "report/testing/diagnostic.h"
#include "report/testing/formats.h"
#include "report/utf8.h"

extern "C" const char korat_page_begin[], korat_page_end[];

namespace korat::report {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view kPlaceOfData = "@DATA@";
constexpr unsigned kLinesAround = 2;  // shown before and after a clause

// JSON has '<' only inside strings. Escaped, it can neither end the script that holds the data nor
// begin a comment in it.
std::string ForScript(const Json& json) {
  std::string text;
  for (const char c : json.dump(-1, ' ', false, Json::error_handler_t::replace)) {
    if (c == '<')
      text += "\\u003c";
    else
      text += c;
  }
  return text;
}

std::string Page(const Json& data) {
  const std::string_view page(korat_page_begin,
                              static_cast<std::size_t>(korat_page_end - korat_page_begin));
  const std::size_t place = page.find(kPlaceOfData);
  std::string text(page.substr(0, place));
  text += ForScript(data);
  text += page.substr(place + kPlaceOfData.size());
  return text;
}

// The schema as in a save file. Bytes that are not UTF-8 are spelled out before they are escaped,
// so that the page reads them back as they are shown.
std::string SchemaLines(Schema schema) {
  for (ClassDomain& domain : schema.space.classes) domain.name = SpellBytes(domain.name);
  for (Field& field : schema.space.fields) field.name = SpellBytes(field.name);
  for (ValueTexts& texts : schema.texts) {
    for (std::string& text : texts) text = SpellBytes(text);
  }
  for (std::string& name : schema.root_names) name = SpellBytes(name);
  for (KeptField& kept : schema.kept) {
    kept.name = SpellBytes(kept.name);
    kept.text = SpellBytes(kept.text);
  }
  std::ostringstream lines;
  WriteSchema(schema, lines);
  return lines.str();
}

Json SourceJson(const TestReport& report, const Location& place) {
  Json lines = Json::array();
  const auto source = report.sources.find(place.file);
  if (source == report.sources.end()) return lines;
  std::istringstream text(source->second);
  unsigned number = 0;
  for (std::string line; std::getline(text, line);) {
    ++number;
    if (number + kLinesAround < place.line || number > place.line + kLinesAround) continue;
    lines.push_back(
        {{"number", number}, {"text", SpellBytes(line)}, {"isClause", number == place.line}});
  }
  return lines;
}

std::string PlaceText(const Location& place) {
  return place.line == 0 ? "" : fmt::format("{}:{}:{}", place.file, place.line, place.column);
}

Json FailureData(const TestReport& report, const MethodResult& method, const CallFailure& failure) {
  const Diagnostic diagnostic = DiagnosticOf(method, failure);
  // A crash has no clause, so the method is shown instead.
  const Location& place = diagnostic.place.line != 0 ? diagnostic.place : method.place;
  return {{"kind", SpellBytes(failure.word)},      {"message", SpellBytes(diagnostic.text)},
          {"place", SpellBytes(PlaceText(place))}, {"source", SourceJson(report, place)},
          {"id", SpellBytes(failure.id)},          {"isFlaky", failure.is_flaky},
          {"before", SpellBytes(failure.before)},  {"after", SpellBytes(failure.after)},
          {"result", SpellBytes(failure.result)},  {"replay", SpellBytes(failure.replay)},
          {"draft", SpellBytes(failure.draft)},    {"output", SpellBytes(failure.output)}};
}

Json MethodData(const TestReport& report, const MethodResult& method) {
  Json json = {{"name", SpellBytes(method.signature)},
               {"inputs", method.counts.inputs},
               {"failed", method.counts.failed},
               {"classes", Json::array()},
               {"failures", Json::array()}};
  for (const auto& [object, class_name] : method.object_classes) {
    json["classes"].push_back({SpellBytes(object), SpellBytes(class_name)});
  }
  for (const CallFailure& failure : FailuresOf(method)) {
    json["failures"].push_back(FailureData(report, method, failure));
  }
  return json;
}

}  // namespace

std::string ToHtml(const ViewedRun& run) {
  Json names = Json::array();
  for (const std::string& name : ObjectNames(run.schema.space)) names.push_back(SpellBytes(name));
  std::string ids;
  for (const std::string& id : run.ids) ids += (ids.empty() ? "" : "\n") + id;
  return Page({{"kind", "structures"},
               {"korat", KORAT_VERSION},
               {"class", SpellBytes(run.class_name)},
               {"request", SpellBytes(run.request)},
               {"verdict", SpellBytes(run.verdict)},
               {"note", SpellBytes(run.note)},
               {"run", run.run_id},
               {"schema", SchemaLines(run.schema)},
               {"names", names},
               {"ids", ids}});
}

std::string ToTestHtml(const TestReport& report) {
  Json json = {{"kind", "tests"},
               {"korat", KORAT_VERSION},
               {"class", SpellBytes(report.class_name)},
               {"bounds", SpellBytes(report.bounds)},
               {"verdict", SpellBytes(report.verdict)},
               {"methods", Json::array()},
               {"skipped", Json::array()}};
  for (const MethodResult& method : report.methods) {
    json["methods"].push_back(MethodData(report, method));
  }
  for (const SkippedMethod& method : report.skipped) {
    json["skipped"].push_back(
        {{"name", SpellBytes(method.signature)}, {"reason", SpellBytes(method.reason)}});
  }
  return Page(json);
}

}  // namespace korat::report
