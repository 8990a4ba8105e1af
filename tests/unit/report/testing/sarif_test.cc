#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "report/testing/formats.h"
#include "tests/unit/report/test_reports.h"

namespace korat::report {
namespace {

using Json = nlohmann::ordered_json;

Json RunOf(const TestReport& report) {
  const Json json = Json::parse(ToSarif(report));
  EXPECT_EQ(json["version"], "2.1.0");
  EXPECT_EQ(json["runs"].size(), 1u);
  return json["runs"][0];
}

TEST(Sarif, HasARuleForEveryResult) {
  TestReport report = test::Faulty();
  report.methods[1].failures = report.methods[0].failures;
  report.methods[1].counts.failed = 1;
  report.methods[1].failures[0].message = "f.h:1: error: f [korat-unheard-of]";
  const Json run = RunOf(report);
  const Json& driver = run["tool"]["driver"];
  EXPECT_EQ(driver["name"], "korat");
  std::set<std::string> ids;
  for (const Json& rule : driver["rules"]) {
    EXPECT_TRUE(ids.insert(rule["id"]).second) << rule["id"];
    EXPECT_FALSE(rule["shortDescription"]["text"].get<std::string>().empty());
  }
  ASSERT_EQ(run["results"].size(), 5u);
  for (const Json& result : run["results"]) {
    EXPECT_EQ(driver["rules"][result["ruleIndex"].get<int>()]["id"], result["ruleId"]);
    EXPECT_EQ(result["level"], "error");
  }
  EXPECT_EQ(run["results"][2]["ruleId"], "korat-unheard-of");
}

TEST(Sarif, PointsAtTheClause) {
  const Json result = RunOf(test::Faulty())["results"][0];
  EXPECT_EQ(result["ruleId"], "korat-postcondition");
  const Json& physical = result["locations"][0]["physicalLocation"];
  EXPECT_EQ(physical["artifactLocation"]["uri"], "src/list.h");
  EXPECT_EQ(physical["region"].dump(), R"({"startLine":54,"startColumn":7})");
  EXPECT_EQ(result["locations"][0]["logicalLocations"][0]["fullyQualifiedName"],
            "ns::List::post()");
  EXPECT_EQ(result["partialFingerprints"].dump(),
            R"-({"methodAndClause/v1":"ns::List::post() \\result != 2"})-");
  EXPECT_EQ(result["properties"]["draft"], test::Faulty().methods[0].failures[0].draft);
}

TEST(Sarif, PointsAtTheMethodWhenThereIsNoClause) {
  const Json results = RunOf(test::Faulty())["results"];
  ASSERT_EQ(results.size(), 3u);
  const Json& crash = results[1]["locations"][0]["physicalLocation"];
  EXPECT_EQ(crash["region"].dump(), R"({"startLine":55,"startColumn":7})");
  EXPECT_EQ(results[1]["partialFingerprints"]["methodAndClause/v1"],
            "ns::List::post() korat-crashed");
  EXPECT_EQ(results[2]["ruleId"], "korat-failed");
  EXPECT_EQ(results[2]["locations"][0]["physicalLocation"]["region"]["startLine"], 60);
}

TEST(Sarif, PointsAtTheMethodWhenTheClauseIsInALibrary) {
  TestReport report = test::Faulty();
  report.methods[0].failures[0].message =
      "/usr/include/vector:9: error: assertion 'n < size()' of at violated [korat-assertion]";
  const auto line = [&](const char* which) {
    return RunOf(report)["results"][0][which][0]["physicalLocation"]["region"]["startLine"];
  };
  EXPECT_EQ(line("locations"), 55);
  EXPECT_EQ(line("relatedLocations"), 9);
  report.methods[0].place.file = "/elsewhere/src/list.h";
  EXPECT_EQ(line("locations"), 9);
}

TEST(Sarif, LeavesOutPlacesThatAreNotKnown) {
  TestReport report = test::Faulty();
  report.methods[0].place = Location();
  report.methods[0].failures[0].message = "f.h:7: error: assertion 'x' of f violated [korat-x]";
  const Json results = RunOf(report)["results"];
  EXPECT_EQ(results[0]["locations"][0]["physicalLocation"]["region"].dump(), R"({"startLine":7})");
  EXPECT_FALSE(results[1]["locations"][0].contains("physicalLocation"));
}

TEST(Sarif, ShowsTheInputInTheMessage) {
  const std::string text = RunOf(test::Faulty())["results"][0]["message"]["text"];
  EXPECT_EQ(text,
            "postcondition '\\result != 2' of List::post violated\n"
            "post() on\n"
            "  List{{head: N0, size: 2}}  N0{{key: 1, next: null}}\n"
            "returned 2\n"
            "after the call:\n"
            "  List{{head: N0, size: 3}}  N0{{key: 1, next: null}}\n"
            "Replay: korat replay 3fa9c1d2-1202");
}

TEST(Sarif, SaysWhatWasNotTried) {
  const Json invocation = RunOf(test::Faulty())["invocations"][0];
  EXPECT_EQ(invocation["executionSuccessful"], false);
  const Json& notifications = invocation["toolExecutionNotifications"];
  ASSERT_EQ(notifications.size(), 3u);
  EXPECT_EQ(notifications[0]["message"]["text"], "push(int): INCOMPLETE (time limit)");
  EXPECT_EQ(notifications[2]["level"], "note");
  EXPECT_EQ(notifications[2]["message"]["text"],
            "other(List &): not called: values of type 'List' can't be bounded");
  TestReport report;
  const Json run = RunOf(report);
  EXPECT_EQ(run["invocations"][0]["executionSuccessful"], true);
  EXPECT_EQ(run["results"].dump(), "[]");
}

TEST(Sarif, NamesFilesByUri) {
  TestReport report = test::Faulty();
  std::string& message = report.methods[0].failures[0].message;
  const auto uri = [&] {
    return RunOf(
        report)["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"];
  };
  report.methods[0].place = Location();
  message = "/a b/c:d#e?\xff%.h:1: error: f [korat-hung]";
  EXPECT_EQ(uri(), "file:///a%20b/c%3Ad%23e%3F%FF%25.h");
  message = "../a+b.h:1: error: f [korat-hung]";
  EXPECT_EQ(uri(), "../a+b.h");
}

TEST(Sarif, StaysJsonWhateverTextsHold) {
  const Json run = RunOf(test::Hostile());
  ASSERT_EQ(run["results"].size(), 3u);
  const std::string text = run["results"][0]["message"]["text"];
  EXPECT_EQ(text.rfind("]]> <a b=\"c\">&amp; 'q' \\ {{0}} {{{{ }}}} [x](1) -->", 0), 0u);
  const std::string uri =
      run["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"];
  for (const char c : uri) EXPECT_TRUE(c > 0x20 && c < 0x7f && c != '"' && c != '<');
}

}  // namespace
}  // namespace korat::report
