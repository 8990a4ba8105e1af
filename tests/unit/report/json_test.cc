#include "report/json.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/unit/report/graph_reader.h"
#include "tests/unit/report/structures.h"

namespace korat::report {
namespace {

using test::SchemaBuilder;
using test::Single;
using test::SingleValue;
using test::To;

// The JSON of one scalar.
std::string ValueJson(const std::string& text) {
  const auto json = nlohmann::ordered_json::parse(ToJson(SingleValue(text)));
  return json["objects"]["Root"]["fields"]["value"].dump();
}

TEST(Json, IsOneLineInTheOrderOfDeclaration) {
  EXPECT_EQ(ToJson(MakeGraph(test::SearchTrees(), {1, 1, 0, 0, 0, 0, 0, 0, 1})),
            R"({"id":"110000001","root":"SearchTree","objects":{)"
            R"("SearchTree":{"class":"SearchTree","fields":{"root_":{"ref":"N0"},"size_":1}},)"
            R"("N0":{"class":"Node","fields":{"left":null,"right":null,"info":1}}},)"
            R"("arguments":{"info":2}})");
}

TEST(Json, ShowsAllKindsOfMembers) {
  const auto json = nlohmann::ordered_json::parse(ToJson(test::Rich()));
  const auto& fields = json["objects"]["Root"]["fields"];
  EXPECT_EQ(fields["items"].dump(), R"([{"ref":"I1"},null])");
  EXPECT_EQ(fields["points"].dump(),
            R"([{"fields":{"x":5,"tags":["t"]}},{"fields":{"x":6,"tags":["u"]}}])");
  EXPECT_EQ(fields["inner"].dump(), R"({"fields":{"x":1,"deep":{"fields":{"y":2}}}})");
  EXPECT_EQ(fields["hook"].dump(), R"({"ref":"I0","part":".hook"})");
  EXPECT_EQ(fields["pair"].dump(), R"({"fields":{"first":7,"second":{"char":"x"}}})");
  EXPECT_EQ(fields["grid"].dump(), "[[1,2],[3,4]]");
  EXPECT_EQ(json["arguments"].dump(), R"({"wanted":[{"ref":"I2"}]})");
}

TEST(Json, WritesNumbersOnlyIfTheyStayExact) {
  for (const char* exact : {"0", "-7", "1.5", "0.1", "2.0", "9223372036854775807",
                            "-9223372036854775808", "18446744073709551615"}) {
    EXPECT_EQ(ValueJson(exact), exact);
  }
  for (const char* text : {"-0", "007", "+1", "1.50", "1e400", "1e+06", "nan", "inf", "-inf",
                           "18446744073709551616", "0x10", "1 2", " 1", "1.", ".5", "-"}) {
    EXPECT_EQ(ValueJson(text), R"({"text":")" + std::string(text) + "\"}");
  }
}

TEST(Json, DistinguishesWordsFromStrings) {
  EXPECT_EQ(ValueJson("true"), "true");
  EXPECT_EQ(ValueJson("false"), "false");
  EXPECT_EQ(ValueJson("\"true\""), "\"true\"");
  EXPECT_EQ(ValueJson("kRed"), R"({"text":"kRed"})");
  EXPECT_EQ(ValueJson("none"), R"({"text":"none"})");
  EXPECT_EQ(ValueJson("\"null\""), "\"null\"");
  EXPECT_EQ(ValueJson(""), R"({"text":""})");
}

TEST(Json, UnescapesLiterals) {
  EXPECT_EQ(ValueJson(R"("say \"hi\"\\\n")"), R"("say \"hi\"\\\n")");
  EXPECT_EQ(ValueJson(R"("\x00\x1b")"), R"("\u0000\u001b")");
  EXPECT_EQ(ValueJson(R"('\'')"), R"({"char":"'"})");
  EXPECT_EQ(ValueJson(R"("not " one")"), R"({"text":"\"not \" one\""})");
}

TEST(Json, ShowsTextThatIsNotUtf8AsBytes) {
  EXPECT_EQ(ValueJson("\"\xff\""), R"({"bytes":"22ff22"})");
  const std::string json = ToJson(Single({{"na\xffme", {"1"}}}));
  EXPECT_NE(json.find("na\xef\xbf\xbdme"), std::string::npos);  // the replacement character
  EXPECT_TRUE(GraphFromJson(json));
}

TEST(Json, ReadsBackToTheSameGraph) {
  for (const Graph& graph :
       {MakeGraph(test::SearchTrees(), test::kTwoNodes), MakeGraph(test::SearchTrees(), {}),
        MakeGraph(test::RichSchema(), {}), test::Rich(), Graph()}) {
    EXPECT_EQ(GraphFromJson(ToJson(graph)), graph) << ToJson(graph);
  }
}

TEST(Json, ReadsEveryScalarBack) {
  std::vector<std::string> texts = {"0",   "-0",  "1.50",      "1e400", "nan",  "true",  "none",
                                    "",    "'a'", "\"a\"",     "\"\"",  "'\"'", "\"'\"", "{}",
                                    "[1]", "\"a", "{\"a\":1}", "''",    "\\",   "null "};
  for (int byte = 0; byte < 256; ++byte) {
    const char c = static_cast<char>(byte);
    texts.push_back(std::string(1, c));
    texts.push_back(std::string("'") + c + "'");
    texts.push_back(std::string("\"x") + c + "y\"");
  }
  for (const std::string& text : texts) {
    const Graph graph = SingleValue(text);
    EXPECT_EQ(GraphFromJson(ToJson(graph)), graph) << ToJson(graph);
  }
}

TEST(Json, KeepsMembersOfTheSameNameApart) {
  const Graph graph = Single({{"x", {"1"}}, {"x", {"2"}}, {"x", {"3"}}});
  EXPECT_NE(ToJson(graph).find(R"({"x":1,"x#2":2,"x#3":3})"), std::string::npos);
  EXPECT_EQ(GraphFromJson(ToJson(graph)), graph);
}

TEST(Json, KeepsNamesThatItUsesItself) {
  SchemaBuilder builder;
  builder.AddRoot("Root", {{"r.ref", {To(0)}}, {"t.text", {"1"}}, {"f.fields", {"2"}}});
  const Graph graph = MakeGraph(builder.schema(), {});
  EXPECT_EQ(GraphFromJson(ToJson(graph)), graph);
}

TEST(Json, IsNotAStructureIfAnythingIsMissingOrWrong) {
  const std::string json = ToJson(MakeGraph(test::SearchTrees(), test::kTwoNodes));
  for (std::size_t size = 0; size < json.size(); ++size) {
    EXPECT_FALSE(GraphFromJson(json.substr(0, size)));
  }
  for (const char* text :
       {"[]", "3", "{}", R"({"verdict":"EXHAUSTED"})",
        R"({"id":"0","root":"R","objects":{},"arguments":{}})",
        R"({"id":"0","root":"","objects":[],"arguments":{}})",
        R"({"id":0,"root":"","objects":{},"arguments":{}})",
        R"({"id":"0","root":"","objects":{"R":3},"arguments":{}})",
        R"({"id":"0","root":"","objects":{"R":{"class":"R"}},"arguments":{}})",
        R"({"id":"0","root":"","objects":{},"arguments":{"a":{"ref":"N0"}}})",
        R"({"id":"0","root":"","objects":{},"arguments":{"a":{"other":1}}})",
        R"({"id":"0","root":"","objects":{},"arguments":{"a":{}}})",
        R"({"id":"0","root":"","objects":{},"arguments":{"a":{"text":1}}})",
        R"({"id":"0","root":"","objects":{},"arguments":{"a":{"bytes":"f"}}})",
        R"({"id":"0","root":"","objects":{},"arguments":{"a":{"bytes":"0g"}}})",
        R"({"id":"0","root":"","objects":{},"arguments":{"a":{"text":"a","char":"a"}}})"}) {
    EXPECT_FALSE(GraphFromJson(text)) << text;
  }
  EXPECT_TRUE(GraphFromJson(R"({"id":"0","root":"","objects":{},"arguments":{"a":1}})"));
}

TEST(Json, IsNotAStructureIfItIsTooDeep) {
  const std::string deep = std::string(1000000, '[') + std::string(1000000, ']');
  EXPECT_FALSE(
      GraphFromJson(R"({"id":"0","root":"","objects":{},"arguments":{"a":)" + deep + "}}"));
}

}  // namespace
}  // namespace korat::report
