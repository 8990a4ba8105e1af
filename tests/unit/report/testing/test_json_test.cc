#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "report/testing/formats.h"
#include "tests/unit/report/test_reports.h"

namespace korat::report {
namespace {

using Json = nlohmann::ordered_json;

Json Parse(const TestReport& report) { return Json::parse(ToTestJson(report)); }

TEST(TestJson, SaysWhatWasRun) {
  const Json json = Parse(test::Faulty());
  EXPECT_EQ(json["schemaVersion"], 1);
  EXPECT_EQ(json["tool"]["name"], "korat");
  EXPECT_FALSE(json["tool"]["version"].get<std::string>().empty());
  EXPECT_EQ(json["class"], "ns::List");
  EXPECT_EQ(json["bounds"], "--scope 3 --set 'Node::key=1..2'");
  EXPECT_EQ(json["verdict"], test::Faulty().verdict);
  EXPECT_EQ(json["exhausted"], false);
  ASSERT_EQ(json["methods"].size(), 3u);
  EXPECT_EQ(json["skippedMethods"].dump(),
            R"-([{"name":"other(List &)","reason":"values of type 'List' can't be bounded",)-"
            R"-("missed":true}])-");
}

// korat merge begins with what it reads there.
TEST(TestJson, ReadsBack) {
  TestReport report = test::Faulty();
  report.methods[0].failures[0].way = "post";
  report.methods[1].has_receiver = false;
  report.methods[1].note = "a note";
  report.skipped[0].is_missed = false;
  report.run = R"({"request":{"scope":3}})";
  const std::string text = ToTestJson(report);
  EXPECT_EQ(ToTestJson(FromTestJson(Json::parse(text), "report.json")), text);
  EXPECT_EQ(ToJunit(FromTestJson(Json::parse(text), "report.json")), ToJunit(report));
}

TEST(TestJson, CountsTheInputsOfEachMethod) {
  Json method = Parse(test::Faulty())["methods"][0];
  method.erase("failures");
  EXPECT_EQ(method.dump(),
            R"-({"name":"post()","file":"src/list.h","line":55,"column":7,"inputs":40,)-"
            R"-("skipped":3,"passed":28,"threw":2,"failed":10,"undecided":0,"seconds":1.25,)-"
            R"-("stoppedBy":null})-");
  EXPECT_EQ(Parse(test::Faulty())["methods"][1]["stoppedBy"], "time limit");
}

TEST(TestJson, ShowsEachWayToFail) {
  const Json failures = Parse(test::Faulty())["methods"][0]["failures"];
  ASSERT_EQ(failures.size(), 2u);
  const CallFailure post = test::Faulty().methods[0].failures[0];
  EXPECT_EQ(failures[0]["kind"], "postcondition");
  EXPECT_EQ(failures[0]["message"], post.message);
  EXPECT_EQ(failures[0]["file"], "src/list.h");
  EXPECT_EQ(failures[0]["line"], 54);
  EXPECT_EQ(failures[0]["column"], 7);
  EXPECT_EQ(failures[0]["id"], "1202");
  EXPECT_EQ(failures[0]["size"], 6);
  EXPECT_EQ(failures[0]["flaky"], false);
  EXPECT_EQ(failures[0]["before"], post.before);
  EXPECT_EQ(failures[0]["after"], post.after);
  EXPECT_EQ(failures[0]["result"], "returned 2");
  EXPECT_EQ(failures[0]["replay"], post.replay);
  EXPECT_EQ(failures[0]["draft"], post.draft);
  EXPECT_EQ(failures[1]["message"],
            "error: post() crashed: signal 11 (Segmentation fault) [korat-crashed]");
  EXPECT_FALSE(failures[1].contains("file"));
  EXPECT_FALSE(failures[1].contains("line"));
  EXPECT_EQ(failures[1]["flaky"], true);
}

TEST(TestJson, OfNothingHasEmptyLists) {
  const Json json = Parse(TestReport());
  EXPECT_EQ(json["methods"].dump(), "[]");
  EXPECT_EQ(json["skippedMethods"].dump(), "[]");
}

TEST(TestJson, StaysJsonWhateverTextsHold) {
  const Json json = Parse(test::Hostile());
  const std::string draft = json["methods"][0]["failures"][0]["draft"];
  EXPECT_EQ(draft.rfind("]]> <a b=\"c\">&amp; 'q' \\ {0} {{ }} [x](1) --> \u00e9\uffff", 0), 0u);
  EXPECT_NE(draft.find(std::string("\U0001f333\0\x01", 6)), std::string::npos);
  EXPECT_EQ(draft.substr(draft.size() - 8), "\\xfe\\xff");
  EXPECT_EQ(json["class"], draft);
}

}  // namespace
}  // namespace korat::report
