#include "report/profile_table.h"

#include <fmt/core.h>

#include <algorithm>
#include <cctype>
#include <nlohmann/json.hpp>

#include "report/utf8.h"

namespace korat::report {
namespace {

using Json = nlohmann::ordered_json;

struct Column {
  const char* head;
  const char* key;
  std::int64_t FieldProfile::* member;
};

constexpr Column kColumns[] = {
    {"reads", "reads", &FieldProfile::reads},
    {"executions", "executions", &FieldProfile::executions},
    {"rejected", "rejected", &FieldProfile::rejected},
    {"hopeless", "hopeless", &FieldProfile::hopeless},
    {"values", "values", &FieldProfile::values},
    {"escaped", "leaked", &FieldProfile::leaked},
    {"ruled out", "ruledOut", &FieldProfile::ruled_out},
    {"listed", "listed", &FieldProfile::listed},
};
constexpr int kWidth = 11;

// Further counts that advice is drawn from; only the JSON has them.
constexpr Column kFurther[] = {
    {"", "alone", &FieldProfile::alone},
    {"", "blind", &FieldProfile::blind},
    {"", "gainReached", &FieldProfile::gain_reached},
    {"", "gainObject", &FieldProfile::gain_object},
    {"", "watched", &FieldProfile::watched},
    {"", "late", &FieldProfile::late},
};

// A bar separates the columns of the two searches.
std::string Cell(const Column& column, const std::string& text) {
  return column.member == &FieldProfile::values ? fmt::format("  |{:>{}}", text, kWidth - 3)
                                                : fmt::format("{:>{}}", text, kWidth);
}

// Turns "Immediate Termination" into "immediate-termination".
std::string Slug(Guideline guideline) {
  std::string slug = NameOf(guideline);
  for (char& c : slug) {
    c = c == ' ' ? '-' : static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  return slug;
}

std::string NotePlace(const Location& place) {
  if (place.line == 0) return "";
  return fmt::format("{}:{}:{}: ", place.file, place.line, place.column);
}

void SetLine(Json& json, const Location& place) {
  if (place.line == 0) return;
  json["file"] = SpellBytes(place.file);
  json["line"] = place.line;
}

Json SearchJson(const Stats& stats) {
  Json json = {{"exhausted", stats.exhausted},
               {"structures", stats.structures},
               {"candidates", stats.candidates},
               {"seconds", stats.seconds}};
  if (!stats.exhausted) json["reason"] = stats.stopped_by;
  return json;
}

std::string RatioText(const Stats& stats) {
  return fmt::format("{:.3f} ({} of {})",
                     stats.candidates == 0 ? 0.0
                                           : static_cast<double>(stats.structures) /
                                                 static_cast<double>(stats.candidates),
                     stats.structures, stats.candidates);
}

}  // namespace

std::string ToProfileTable(const ProfileReport& report) {
  std::size_t width = 5;
  for (const ProfileRow& row : report.rows) width = std::max(width, row.name.size());
  std::string text = fmt::format("{:<{}}", "field", width);
  for (const Column& column : kColumns) text += Cell(column, column.head);
  text += '\n';
  for (const ProfileRow& row : report.rows) {
    text += fmt::format("{:<{}}", row.name, width);
    for (const Column& column : kColumns) {
      text += Cell(column, std::to_string(row.counts.*column.member));
    }
    text += '\n';
  }
  text += "structures per candidate: " + RatioText(report.reads) +
          "; pruning by outcomes: " + RatioText(report.outcomes) + "\n";
  return text;
}

std::string ToAdviceText(const ProfileReport& report) {
  std::string text;
  for (std::size_t i = 0; i < report.advice.size(); ++i) {
    const Advice& advice = report.advice[i];
    const bool is_plain = advice.guideline == Guideline::kNoPruning;
    text += fmt::format("{}note: {}{}{} [korat-{}]\n", NotePlace(report.advice_places[i]),
                        is_plain ? "" : NameOf(advice.guideline), is_plain ? "" : ": ", advice.text,
                        Slug(advice.guideline));
  }
  return text.empty() ? "no advice: none of the guidelines would save a tenth of the candidates\n"
                      : text;
}

std::string ToProfileJson(const ProfileReport& report) {
  Json json;
  json["schemaVersion"] = 1;
  json["class"] = SpellBytes(report.class_name);
  json["bounds"] = SpellBytes(report.bounds);
  json["reads"] = SearchJson(report.reads);
  json["outcomes"] = SearchJson(report.outcomes);
  json["fields"] = Json::array();
  for (std::size_t i = 0; i < report.rows.size(); ++i) {
    Json field;
    field["name"] = SpellBytes(report.rows[i].name);
    SetLine(field, report.places[i]);
    for (const Column& column : kColumns) field[column.key] = report.rows[i].counts.*column.member;
    for (const Column& column : kFurther) field[column.key] = report.rows[i].counts.*column.member;
    json["fields"].push_back(field);
  }
  json["advice"] = Json::array();
  for (std::size_t i = 0; i < report.advice.size(); ++i) {
    const Advice& advice = report.advice[i];
    Json piece;
    piece["guideline"] = Slug(advice.guideline);
    if (!advice.field.empty()) piece["field"] = SpellBytes(advice.field);
    SetLine(piece, report.advice_places[i]);
    piece["candidates"] = advice.candidates;
    piece["text"] = SpellBytes(advice.text);
    json["advice"].push_back(piece);
  }
  return json.dump(2) + "\n";
}

}  // namespace korat::report
