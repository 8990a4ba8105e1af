#include <fmt/format.h>

#include <algorithm>
#include <pugixml.hpp>
#include <sstream>
#include <string_view>

#include "report/testing/diagnostic.h"
#include "report/testing/formats.h"
#include "report/utf8.h"

namespace korat::report {
namespace {

// Whether XML can hold the character. A carriage return could be written as a reference, but not
// every reader would keep it.
bool IsXml(std::string_view character) {
  if (character == "\xef\xbf\xbe" || character == "\xef\xbf\xbf") return false;  // U+FFFE, U+FFFF
  const auto byte = static_cast<unsigned char>(character[0]);
  return byte == '\n' || byte == '\t' || (byte >= 0x20 && byte != 0x7f);
}

std::string Xml(std::string_view any_text) {
  const std::string spelled = SpellBytes(any_text);
  std::string_view text = spelled;
  std::string xml;
  while (!text.empty()) {
    const std::string_view character = text.substr(0, Utf8Length(text));
    text.remove_prefix(character.size());
    if (IsXml(character)) {
      xml += character;
      continue;
    }
    for (const char c : character) xml += fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
  }
  return xml;
}

void Set(pugi::xml_node node, const char* name, std::string_view value) {
  node.append_attribute(name).set_value(Xml(value).c_str());
}

void Set(pugi::xml_node node, const char* name, std::uint64_t value) {
  node.append_attribute(name).set_value(static_cast<unsigned long long>(value));
}

void SetTime(pugi::xml_node node, double seconds) {
  Set(node, "time", fmt::format("{:.3f}", seconds));
}

template <typename Value>
void AddProperty(pugi::xml_node properties, std::string_view name, const Value& value) {
  pugi::xml_node property = properties.append_child("property");
  Set(property, "name", name);
  Set(property, "value", value);
}

void AddText(pugi::xml_node node, const std::string& text) {
  node.append_child(pugi::node_pcdata).set_value(Xml(text).c_str());
}

void AddFailure(pugi::xml_node testcase, const MethodResult& method, const CallFailure& failure) {
  const Diagnostic diagnostic = DiagnosticOf(method, failure);
  pugi::xml_node node = testcase.append_child("failure");
  Set(node, "message", diagnostic.text);
  Set(node, "type", diagnostic.tag);
  std::string text = diagnostic.Line() + "\n" + InputText(method, failure);
  if (!failure.draft.empty()) text += "Regression test:\n" + failure.draft;
  AddText(node, text);
}

void AddMethod(pugi::xml_node suite, const TestReport& report, const MethodResult& method) {
  pugi::xml_node testcase = suite.append_child("testcase");
  Set(testcase, "name", method.signature);
  Set(testcase, "classname", report.class_name);
  SetTime(testcase, method.seconds);
  if (method.place.line != 0) {
    Set(testcase, "file", method.place.file);
    Set(testcase, "line", method.place.line);
  }
  pugi::xml_node properties = testcase.append_child("properties");
  const CallCounts& counts = method.counts;
  AddProperty(properties, "inputs", counts.inputs);
  AddProperty(properties, "skipped", counts.skipped);
  AddProperty(properties, "passed", counts.passed);
  AddProperty(properties, "threw", counts.threw);
  AddProperty(properties, "failed", counts.failed);
  AddProperty(properties, "undecided", counts.undecided);
  if (!method.stopped_by.empty()) AddProperty(properties, "stoppedBy", method.stopped_by);
  if (!method.note.empty()) AddProperty(properties, "note", method.note);
  for (const CallFailure& failure : FailuresOf(method)) AddFailure(testcase, method, failure);
  if (!method.stopped_by.empty()) {
    AddText(testcase.append_child("system-out"),
            "INCOMPLETE (" + method.stopped_by + "): not every input was tried\n");
  }
}

void AddSkipped(pugi::xml_node suite, const TestReport& report, const SkippedMethod& method) {
  pugi::xml_node testcase = suite.append_child("testcase");
  Set(testcase, "name", method.signature);
  Set(testcase, "classname", report.class_name);
  SetTime(testcase, 0);
  Set(testcase.append_child("skipped"), "message", "not called: " + method.reason);
}

}  // namespace

std::string ToJunit(const TestReport& report) {
  double seconds = 0;
  std::uint64_t failures = 0;
  for (const MethodResult& method : report.methods) {
    seconds += method.seconds;
    if (!FailuresOf(method).empty()) ++failures;
  }
  pugi::xml_document document;
  pugi::xml_node declaration = document.append_child(pugi::node_declaration);
  Set(declaration, "version", "1.0");
  Set(declaration, "encoding", "UTF-8");
  pugi::xml_node suites = document.append_child("testsuites");
  pugi::xml_node suite = suites.append_child("testsuite");
  Set(suites, "name", "korat");
  Set(suite, "name", report.class_name);
  for (pugi::xml_node node : {suites, suite}) {
    Set(node, "tests", report.methods.size() + report.skipped.size());
    Set(node, "failures", failures);
    Set(node, "errors", std::uint64_t{0});
    SetTime(node, seconds);
  }
  Set(suite, "skipped", report.skipped.size());

  pugi::xml_node properties = suite.append_child("properties");
  AddProperty(properties, "korat", std::string_view(KORAT_VERSION));
  AddProperty(properties, "bounds", report.bounds);
  AddProperty(properties, "verdict", report.verdict);
  for (const MethodResult& method : report.methods) AddMethod(suite, report, method);
  for (const SkippedMethod& method : report.skipped) AddSkipped(suite, report, method);
  std::ostringstream text;
  document.save(text, "  ", pugi::format_indent, pugi::encoding_utf8);
  return text.str();
}

}  // namespace korat::report
