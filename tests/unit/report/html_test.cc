#include "report/html.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "report/testing/formats.h"
#include "tests/unit/report/structures.h"
#include "tests/unit/report/test_reports.h"

namespace korat::report {
namespace {

using nlohmann::json;

constexpr std::string_view kOpening = "<script id=\"korat-data\" type=\"application/json\">";
constexpr std::string_view kClosing = "</script>";

// The text between the tags, as a browser finds it.
std::string DataText(const std::string& page) {
  const std::size_t begin = page.find(kOpening) + kOpening.size();
  return page.substr(begin, page.find(kClosing, begin) - begin);
}

json Data(const std::string& page) { return json::parse(DataText(page)); }

ViewedRun Trees() {
  ViewedRun run;
  run.class_name = "SearchTree";
  run.verdict = "EXHAUSTED structures=2";
  run.run_id = "3fa9c1d2";
  run.schema = korat::test::SearchTrees();
  run.ids = {"0", "11"};
  return run;
}

TEST(Html, HoldsTheSchemaOnceAndTheVectorsAsTheyAre) {
  const json data = Data(ToHtml(Trees()));
  EXPECT_EQ(data.at("kind"), "structures");
  EXPECT_EQ(data.at("ids"), "0\n11");
  EXPECT_EQ(data.at("names"), json(ObjectNames(korat::test::SearchTrees().space)));
  std::ostringstream lines;
  WriteSchema(korat::test::SearchTrees(), lines);
  EXPECT_EQ(data.at("schema"), lines.str());
}

TEST(Html, IsOnePageThatLoadsNothing) {
  const std::string page = ToHtml(Trees());
  EXPECT_EQ(page.find("@DATA@"), std::string::npos);
  EXPECT_EQ(page.rfind("<!doctype html>", 0), 0u);
  EXPECT_EQ(page.find(" src="), std::string::npos);
  EXPECT_EQ(page.find("<link"), std::string::npos);
  EXPECT_NE(page.find("default-src 'none'"), std::string::npos);
}

TEST(Html, DataCantEndItsScriptOrBeginAComment) {
  ViewedRun run = Trees();
  run.class_name = "</script><script>alert(1)</script><!--";
  run.schema.texts[0][0] = "\"</SCRIPT><!-- <script>\"";
  const std::string page = ToHtml(run);
  EXPECT_EQ(DataText(page).find('<'), std::string::npos);
  EXPECT_EQ(Data(page).at("class"), run.class_name);
  EXPECT_NE(Data(page).at("schema").get<std::string>().find("</SCRIPT><!-- <script>"),
            std::string::npos);
}

TEST(Html, BytesThatAreNotUtf8AreSpelledOut) {
  ViewedRun run = Trees();
  run.class_name = "T\xff";
  run.schema.texts[0][0] = "\"\xff\"";
  const json data = Data(ToHtml(run));
  EXPECT_EQ(data.at("class"), "T\\xff");
  // It is escaped once more, like every backslash in a schema.
  EXPECT_NE(data.at("schema").get<std::string>().find("\"\\\\xff\""), std::string::npos);
}

TEST(Html, AFailureHasAllThatIsKnownAboutIt) {
  TestReport report = test::Faulty();
  std::string source;
  for (int line = 1; line <= 60; ++line) source += "line " + std::to_string(line) + "\n";
  report.sources["src/list.h"] = source;
  report.methods[0].object_classes = {{"List", "List"}, {"N0", "Node"}};
  const json data = Data(ToTestHtml(report));
  EXPECT_EQ(data.at("kind"), "tests");
  const json& method = data.at("methods").at(0);
  EXPECT_EQ(method.at("classes"), json::parse(R"([["List","List"],["N0","Node"]])"));
  const json& failure = method.at("failures").at(0);
  EXPECT_EQ(failure.at("message"), "postcondition '\\result != 2' of List::post violated");
  EXPECT_EQ(failure.at("place"), "src/list.h:54:7");
  ASSERT_EQ(failure.at("source").size(), 5u);
  EXPECT_EQ(failure.at("source").at(2),
            json::parse(R"({"number":54,"text":"line 54","isClause":true})"));
  EXPECT_EQ(failure.at("before"), report.methods[0].failures[0].before);
  EXPECT_EQ(failure.at("replay"), report.methods[0].failures[0].replay);
  // A crash has no clause, so the method is shown.
  EXPECT_EQ(method.at("failures").at(1).at("place"), "src/list.h:55:7");
  EXPECT_EQ(method.at("failures").at(1).at("isFlaky"), true);
}

TEST(Html, ASourceThatCantBeReadIsLeftOut) {
  const json data = Data(ToTestHtml(test::Faulty()));
  EXPECT_TRUE(data.at("methods").at(0).at("failures").at(0).at("source").empty());
}

}  // namespace
}  // namespace korat::report
