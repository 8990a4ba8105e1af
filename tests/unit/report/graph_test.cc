#include "report/graph.h"

#include <gtest/gtest.h>

#include "report/text.h"
#include "tests/unit/report/structures.h"

namespace korat::report {
namespace {

using test::NamedField;
using test::SchemaBuilder;
using test::Single;
using test::To;

std::vector<std::string> NamesOf(const Graph& graph) {
  std::vector<std::string> names;
  for (const GraphObject& object : graph.objects) names.push_back(object.name);
  return names;
}

TEST(Graph, HoldsWhatIsReachable) {
  const Graph graph = MakeGraph(test::SearchTrees(), test::kTwoNodes);
  EXPECT_EQ(graph.id, "120200012");
  EXPECT_EQ(graph.root, "SearchTree");
  EXPECT_EQ(NamesOf(graph), (std::vector<std::string>{"SearchTree", "N0", "N1"}));
  EXPECT_EQ(
      graph.objects[1],
      (GraphObject{"N0",
                   "Node",
                   {{"left", {Null{}}}, {"right", {Reference{2, ""}}}, {"info", {Scalar{"1"}}}}}));
  EXPECT_EQ(graph.arguments, (std::vector<Member>{{"info", {Scalar{"3"}}}}));
  EXPECT_EQ(NamesOf(MakeGraph(test::SearchTrees(), {1})),
            (std::vector<std::string>{"SearchTree", "N0"}));
}

TEST(Graph, FoldsFlatNames) {
  const Graph graph = test::Rich();
  const std::vector<Member>& members = graph.objects[0].members;
  ASSERT_EQ(members.size(), 6u);
  EXPECT_EQ(members[0], (Member{"items", {List{{{Reference{1, ""}}, {Null{}}}}}}));
  const Record deep{{{"y", {Scalar{"2"}}}}};
  EXPECT_EQ(members[2], (Member{"inner", {Record{{{"x", {Scalar{"1"}}}, {"deep", {deep}}}}}}));
  EXPECT_EQ(members[3], (Member{"hook", {Reference{2, ".hook"}}}));
  EXPECT_TRUE(std::get<Record>(members[4].content.value).IsTuple());
}

// The arguments come first in the space; the root must not depend on that.
TEST(Graph, BeginsWithTheRootWhereverItIs) {
  SchemaBuilder builder;
  builder.AddArgument("node", {{"node", {To(2)}}});
  builder.AddRoot("List", {{"head", {To(3)}}});
  builder.AddObject("Node", {});
  builder.AddObject("Node", {});
  const Graph graph = MakeGraph(builder.schema(), {});
  EXPECT_EQ(graph.root, "List");
  EXPECT_EQ(NamesOf(graph), (std::vector<std::string>{"List", "N1", "N0"}));
  EXPECT_EQ(graph.arguments, (std::vector<Member>{{"node", {Reference{2, ""}}}}));
}

TEST(Graph, DistinguishesAnEnumeratorCalledNullFromAPointer) {
  SchemaBuilder builder;
  builder.AddRoot("Root", {{"kind", {"null", "kRed"}}, {"next", {test::Null(), To(1)}}});
  builder.AddObject("Node", {});
  EXPECT_EQ(MakeGraph(builder.schema(), {}).objects[0].members,
            (std::vector<Member>{{"kind", {Scalar{"null"}}}, {"next", {Null{}}}}));
}

TEST(Graph, FoldsArguments) {
  SchemaBuilder builder;
  builder.AddRoot("Root", {});
  builder.AddArgument("pair", {{"pair.first", {"1"}}, {"pair.second", {"2"}}});
  builder.AddArgument("three", {{"three[0]", {"1"}}, {"three[1]", {"2"}}, {"three[2]", {"3"}}});
  // The driver may know the parameter by another name than the space does.
  builder.AddArgument("argument3", {{"argument3", {"7"}}});
  builder.schema().root_names.back() = "a";
  EXPECT_EQ(ToText(MakeGraph(builder.schema(), {})),
            "Root{}  pair: (1, 2)  three: [1, 2, 3]  a: 7");
}

TEST(Graph, ShowsArraysOfCharactersAsStrings) {
  EXPECT_EQ(ToText(Single({{"name[0]", {"'a'"}},
                           {"name[1]", {"'\"'"}},
                           {"name[2]", {"'\\x00'"}},
                           {"none[0]", {"'\\x00'"}},
                           {"rows[0][0]", {"'b'"}},
                           {"rows[1][0]", {"'c'"}},
                           {"in.code[0]", {"'d'"}},
                           {"in.code[1]", {"'e'"}},
                           {"mixed[0]", {"'f'"}},
                           {"mixed[1]", {"1"}}})),
            "Root{name: \"a\\\"\", none: \"\", rows: [\"b\", \"c\"], in.code: \"de\", "
            "mixed: ['f', 1]}");
}

TEST(Graph, ShowsVectorsOfCharactersAsLists) {
  SchemaBuilder builder;
  builder.AddRoot("Root", {{"v.size()", {"2"}}});
  builder.AddElements("v.size()", {2}, {{"v[0]", {"'a'"}}, {"v[1]", {"'b'"}}});
  EXPECT_EQ(ToText(MakeGraph(builder.schema(), {})), "Root{v: ['a', 'b']}");
}

TEST(Graph, CountsElementsWithoutFields) {
  SchemaBuilder builder;
  builder.AddRoot("Root", {{"v.size()", {"0", "2"}}, {"a[1].x", {"1"}}});
  const Graph graph = MakeGraph(builder.schema(), {1});
  EXPECT_EQ(graph.objects[0].members[0], (Member{"v", {List{{{Record{}}, {Record{}}}}}}));
  EXPECT_EQ(ToText(graph), "Root{v: [{}, {}], a: [{}, {x: 1}]}");
}

TEST(Graph, KeepsMembersOfTheSameNameApart) {
  SchemaBuilder builder;  // a class and its base
  builder.AddRoot("Root", {{"x", {"1"}},
                           {"x", {"2"}},
                           {"v.size()", {"1"}},
                           {"v.size()", {"1"}},
                           {"y", {"3"}},
                           {"y.z", {"4"}}});
  // The elements of the first come first, but AddElements looks for the last.
  builder.AddElements("v.size()", {1}, {{"v[0]", {"6"}}});
  builder.schema().space.fields[2].values = {{kNoObject, 0, {7, 1}}};
  builder.schema().space.fields.push_back({"v[0]", 1, false, {}});
  builder.schema().texts.push_back({"5"});
  EXPECT_EQ(ToText(MakeGraph(builder.schema(), {})),
            "Root{x: 1, x: 2, v: [5], v: [6], y: 3, y.z: 4}");
}

TEST(Graph, SurvivesNamesThatMakeNoSense) {
  std::string deep = "a";
  for (int i = 0; i < 100000; ++i) deep += ".a";
  for (const std::string& name :
       {std::string(""), std::string("[0]"), std::string(".size()"), std::string("."), deep,
        std::string("a[18446744073709551615]"), std::string("a[4000000000]")}) {
    const Graph graph = Single({{name, {"17"}}, {name, {"18"}}});
    if (!name.ends_with(".size()")) {
      EXPECT_NE(ToText(graph).find("17"), std::string::npos) << name.substr(0, 40);
      EXPECT_NE(ToText(graph).find("18"), std::string::npos) << name.substr(0, 40);
    }
  }
}

TEST(Graph, HasSetsAndMaps) {
  EXPECT_EQ(ToText(Single({{"s.elements()", {R"("1" "\"a, b\"")"}}})), "Root{s: {1, \"a, b\"}}");
  EXPECT_EQ(ToText(Single({{"s.elements()", {""}}, {"m.keys()", {""}}})), "Root{s: {}, m: {}}");
  SchemaBuilder builder;
  builder.AddRoot("Root", {{"m.keys()", {R"("1" "2")"}}});
  builder.AddElements("m.keys()", {2}, {{"m[0]", {"6"}}, {"m[1].x", {"7"}}});
  EXPECT_EQ(ToText(MakeGraph(builder.schema(), {})), "Root{m: {1: 6, 2: {x: 7}}}");
}

TEST(Graph, SurvivesKeysThatMakeNoSense) {
  for (const char* keys : {"x", "\"", "\"1\"  \"2\"", "\"1\" ", "\"1\"\"2\"", "\"\\"}) {
    EXPECT_EQ(ToText(Single({{"m.keys()", {keys}}})), "Root{m: {}}") << keys;
    EXPECT_EQ(ToText(Single({{"m.elements()", {keys}}})), "Root{m: {}}") << keys;
  }
}

TEST(Graph, SurvivesLengthsThatMakeNoSense) {
  for (const char* length : {"", "x", "-1", "99999999999999999999", "4000000000"}) {
    EXPECT_EQ(ToText(Single({{"v.size()", {length}}})), "Root{v: []}") << length;
  }
}

TEST(IsCandidate, KnowsTheDomains) {
  const StateSpace space = test::SearchTrees().space;
  EXPECT_TRUE(IsCandidate(space, {}));
  EXPECT_TRUE(IsCandidate(space, test::kTwoNodes));
  EXPECT_FALSE(IsCandidate(space, {3}));
  EXPECT_FALSE(IsCandidate(space, Candidate(10, 0)));
}

}  // namespace
}  // namespace korat::report
