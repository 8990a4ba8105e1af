#include "report/profile_table.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace korat::report {
namespace {

ProfileReport Report() {
  ProfileReport report;
  report.class_name = "List";
  report.bounds = "--scope 3";
  report.reads.structures = 5;
  report.reads.candidates = 20;
  report.reads.exhausted = true;
  report.outcomes = report.reads;
  report.outcomes.candidates = 10;
  ProfileRow row;
  row.name = "List.size";
  row.counts.reads = 4;
  row.counts.rejected = 12;
  row.counts.ruled_out = 7;
  row.counts.gain_object = -3;
  report.rows = {row};
  report.places = {{"list.h", 7, 9}};
  report.advice = {{Guideline::kReadToCheck, "List.size", "List", "size", 12, "say so"}};
  report.advice_places = report.places;
  return report;
}

TEST(ProfileTable, HasALineForEachFieldAndTheRatios) {
  const std::string text = ToProfileTable(Report());
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 3);
  EXPECT_NE(text.find("List.size          4          0         12          0  |       0          0"
                      "          7          0\n"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("structures per candidate: 0.250 (5 of 20); pruning by outcomes: 0.500 (5 of "
                      "10)\n"),
            std::string::npos)
      << text;
}

TEST(ProfileTable, AdviceIsInCompilerForm) {
  EXPECT_EQ(ToAdviceText(Report()),
            "list.h:7:9: note: Read to Check: say so [korat-read-to-check]\n");
  ProfileReport none = Report();
  none.advice.clear();
  EXPECT_EQ(ToAdviceText(none).find("no advice"), 0u);
}

TEST(ProfileTable, JsonHasItAll) {
  const auto json = nlohmann::json::parse(ToProfileJson(Report()));
  EXPECT_EQ(json["schemaVersion"], 1);
  EXPECT_EQ(json["reads"]["candidates"], 20);
  EXPECT_EQ(json["outcomes"]["candidates"], 10);
  EXPECT_EQ(json["fields"][0]["name"], "List.size");
  EXPECT_EQ(json["fields"][0]["line"], 7);
  EXPECT_EQ(json["fields"][0]["ruledOut"], 7);
  EXPECT_EQ(json["fields"][0]["gainObject"], -3);
  EXPECT_EQ(json["advice"][0]["guideline"], "read-to-check");
  EXPECT_EQ(json["advice"][0]["field"], "List.size");
}

}  // namespace
}  // namespace korat::report
