#include "report/dot.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>

#include "report/utf8.h"
#include "tests/unit/report/dot_syntax.h"
#include "tests/unit/report/structures.h"

namespace korat::report {
namespace {

using test::DotGraph;
using test::DotParser;
using test::Null;
using test::SchemaBuilder;
using test::Single;
using test::To;

DotGraph Parsed(const Graph& graph) {
  const std::string dot = ToDot(graph);
  return DotParser(dot).Parse();
}

// "SearchTree -root_-> N0" as "0 root_ 1", in order.
std::vector<std::string> EdgesOf(const DotGraph& graph) {
  std::vector<std::string> edges;
  for (const test::DotEdge& edge : graph.edges) {
    edges.push_back(edge.from + " " + edge.attributes.at("label") + " " + edge.to);
  }
  return edges;
}

TEST(Dot, IsAGraphOfBoxesAndEdges) {
  EXPECT_EQ(ToDot(MakeGraph(test::SearchTrees(), {1, 1})),
            R"(digraph "11" {
  graph [ordering=out];
  node [shape=box];
  n0 [peripheries=2, label=<<table border="0" cellborder="0" cellspacing="0"><tr><td><b>SearchTree</b></td></tr><tr><td>size_: 1</td></tr></table>>];
  n1 [label=<<table border="0" cellborder="0" cellspacing="0"><tr><td><b>N0: Node</b></td></tr><tr><td>info: 1</td></tr></table>>];
  arguments [style=dashed, label=<<table border="0" cellborder="0" cellspacing="0"><tr><td><b>arguments</b></td></tr><tr><td>info: 1</td></tr></table>>];
  n0 -> n1 [label="root_"];
}
)");
}

TEST(Dot, KeepsTheOrderOfChildren) {
  // N0's left child is N1 and its right one N0: the left edge comes first whatever the numbers.
  const DotGraph graph = Parsed(MakeGraph(test::SearchTrees(), {1, 0, 2, 1}));
  EXPECT_EQ(EdgesOf(graph), (std::vector<std::string>{"n0 root_ n1", "n1 left n2", "n1 right n1"}));
  EXPECT_EQ(graph.nodes.at("graph").at("ordering"), "out");
}

TEST(Dot, LeavesNullPointersOut) {
  const DotGraph graph = Parsed(MakeGraph(test::SearchTrees(), {}));
  EXPECT_TRUE(graph.edges.empty());
  EXPECT_EQ(graph.nodes.at("n0").at("label"), "SearchTree\nsize_: 0\n");
}

TEST(Dot, MarksTheRootOnly) {
  const DotGraph graph = Parsed(MakeGraph(test::SearchTrees(), test::kTwoNodes));
  EXPECT_EQ(graph.nodes.at("n0").count("peripheries"), 1u);
  EXPECT_EQ(graph.nodes.at("n1").count("peripheries"), 0u);
  EXPECT_EQ(graph.nodes.at("n2").count("peripheries"), 0u);
}

TEST(Dot, SplitsValuesThatHoldPointers) {
  const DotGraph graph = Parsed(test::Rich());
  EXPECT_EQ(EdgesOf(graph), (std::vector<std::string>{"n0 items[0] n1", "n0 hook n2", "n1 next n1",
                                                      "arguments wanted[0] n3"}));
  EXPECT_EQ(graph.edges[1].attributes.at("headlabel"), ".hook");
  EXPECT_EQ(graph.nodes.at("n0").at("label"),
            "Root\npoints: [{x: 5, tags: [\"t\"]}, {x: 6, tags: [\"u\"]}]\ninner.x: 1\n"
            "inner.deep.y: 2\npair: (7, 'x')\ngrid: [[1, 2], [3, 4]]\n");
}

TEST(Dot, EscapesEverything) {
  const std::string nasty = "<script>&amp;</td>\"\\N\\\"{|}]>";
  SchemaBuilder builder;
  builder.AddRoot(nasty, {{nasty, {nasty}}, {"p" + nasty, {To(0, nasty)}}});
  const DotGraph graph = Parsed(MakeGraph(builder.schema(), {}));
  EXPECT_EQ(graph.nodes.at("n0").at("label").substr(0, nasty.size() + 1), nasty + "\n");
  EXPECT_EQ(graph.edges[0].attributes.at("headlabel"), nasty);
}

TEST(Dot, SpellsOutWhatCannotBeShown) {
  const Graph graph = Single({{"value", {std::string("a\nb\x1b\xff\0\u00e9", 8)}}});
  EXPECT_EQ(Parsed(graph).nodes.at("n0").at("label"), "Root\nvalue: a\\nb\\x1b\\xff\\x00\u00e9\n");
  EXPECT_TRUE(IsUtf8(ToDot(graph)));
}

// Every byte, everywhere: names, values, parts.
TEST(Dot, IsValidWhateverTheBytes) {
  for (int byte = 0; byte < 256; ++byte) {
    const std::string text = {'x', static_cast<char>(byte), 'y'};
    SchemaBuilder builder;
    builder.AddRoot(text, {{text, {text}}, {"p" + text, {To(0, text)}}});
    const std::string dot = ToDot(MakeGraph(builder.schema(), {}));
    EXPECT_NO_THROW(DotParser(dot).Parse()) << dot;
    EXPECT_TRUE(IsUtf8(dot)) << byte;
  }
}

TEST(Dot, IsAcceptedByGraphviz) {
  ASSERT_EQ(std::system("command -v dot >/dev/null 2>&1"), 0) << "graphviz is not installed";
  const std::string nasty = "<b>&\"\\N{|}\xff\n";
  for (const Graph& graph : {test::Rich(), Single({{nasty, {nasty}}})}) {
    std::FILE* pipe = popen("dot -Tcanon >/dev/null", "w");
    ASSERT_NE(pipe, nullptr);
    const std::string dot = ToDot(graph);
    std::fwrite(dot.data(), 1, dot.size(), pipe);
    EXPECT_EQ(pclose(pipe), 0);
  }
}

}  // namespace
}  // namespace korat::report
