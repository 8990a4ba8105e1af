// A structure shown from its schema is the same text as the library prints from memory, and every
// other form of it can be read back.
#include <gtest/gtest.h>

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <variant>
#include <vector>

#include "av_tree/av_tree.h"
#include "binomial_heap/binomial_heap.h"
#include "disj_set/disj_set.h"
#include "document/document.h"
#include "doubly_linked_list/doubly_linked_list.h"
#include "expression/expression.h"
#include "fibonacci_heap/fibonacci_heap.h"
#include "harness/explore/explorer.h"
#include "harness/layout/schema.h"
#include "heap_array/heap_array.h"
#include "korat/korat.h"
#include "linked_list/linked_list.h"
#include "owned_tree/owned_tree.h"
#include "red_black_tree/red_black_tree.h"
#include "report/dot.h"
#include "report/json.h"
#include "report/text.h"
#include "search_tree/search_tree.h"
#include "sorted_list/sorted_list.h"
#include "tests/unit/report/dot_syntax.h"
#include "tests/unit/report/graph_reader.h"
#include "tree_map/tree_map.h"

namespace korat::report {
namespace {

// The schema as the program gets it. REQUIRES: the range has not begun, because making a schema
// stores every value once.
template <typename Range>
Schema SentSchema(Range& range) {
  std::stringstream lines;
  WriteSchema(harness::MakeSchema(range.explorer_->layout()), lines);
  return ReadSchema(lines).value();
}

template <typename Root, typename Predicate, typename... Domains>
void ExpectAgreement(const Finitization<Root>& finitization, Predicate predicate,
                     const Domains&... domains) {
  auto range = All(finitization, predicate, domains...);
  const Schema schema = SentSchema(range);
  int structures = 0;
  for (auto it = range.begin(); it != range.end(); ++it, ++structures) {
    const Candidate candidate = range.candidate();
    ASSERT_TRUE(IsCandidate(schema.space, candidate));
    const Graph graph = MakeGraph(schema, candidate);
    ASSERT_EQ(ToText(graph), range.Text());
    ASSERT_EQ(GraphFromJson(ToJson(graph)), graph) << ToJson(graph);
    const std::string dot = ToDot(graph);
    ASSERT_NO_THROW(test::DotParser(dot).Parse()) << dot;
  }
  EXPECT_GT(structures, 0);
}

TEST(Agreement, OfTrees) {
  ExpectAgreement(FinSearchTree(3), &SearchTree::repOk, Range(1, 2));
  ExpectAgreement(FinAVTree(3), &AVTree::repOk);
  ExpectAgreement(FinRedBlackTree(3), &RedBlackTree::repOk);
  ExpectAgreement(FinTreeMap(3), &TreeMap::repOk);
  ExpectAgreement(FinOwnedTree(3), &OwnedTree::repOk);
  ExpectAgreement(FinExpression(1), &Expression::repOk);
}

TEST(Agreement, OfListsAndHeaps) {
  ExpectAgreement(FinLinkedList(3), &LinkedList::repOk);
  ExpectAgreement(FinDoublyLinkedList(3), &DoublyLinkedList::repOk);
  ExpectAgreement(FinSortedList(0, 2, 3, 2), &SortedList::repOk);
  ExpectAgreement(FinBinomialHeap(3), &BinomialHeap::repOk);
  ExpectAgreement(FinFibonacciHeap(3), &FibonacciHeap::repOk);
}

// Examples that keep members are left out: kept members have no field, and only the library prints
// them.
TEST(Agreement, OfArraysAndVectors) {
  ExpectAgreement(FinHeapArray(3), &HeapArray::repOk);
  ExpectAgreement(FinDisjSet(3), &DisjSet::repOk);
  ExpectAgreement(FinDocument(2), &Document::repOk);
}

constexpr auto kAnything = [](const auto&...) { return true; };

struct Node {
  Node* next = nullptr;
};
struct Head {
  Node* first = nullptr;
};

TEST(Agreement, OfArgumentsThatReferToObjects) {
  Finitization<Head> f;
  auto nodes = f.Objects<Node>(2);
  f.Set<&Head::first>(nodes.OrNull());
  f.Set<&Node::next>(nodes.OrNull());
  ExpectAgreement(f, kAnything, nodes, Values<std::string>({"x"}), nodes.OrNull());
}

enum class Color { kRed, kBlue };
std::ostream& operator<<(std::ostream& out, Color color) {
  return out << (color == Color::kRed ? "red" : "blue");
}
struct Point {
  int x = 0;
  std::vector<int> ys;
};
struct Hook {
  Hook* next = nullptr;
  int rank = 0;
};
struct Item {
  Hook hook;
  std::shared_ptr<Item> other;
};
struct Everything {
  bool flag = false;
  char letter = 'a';
  double real = 0;
  Color color = Color::kRed;
  std::string word;
  char buffer[3] = {};
  int numbers[2] = {};
  std::vector<char> letters;
  std::vector<Item*> items;
  std::vector<Point> points;
  std::optional<int> maybe;
  std::pair<int, Item*> pair;
  Hook hook;
  Hook* any = nullptr;
};

TEST(Agreement, OfAllKindsOfMembers) {
  Finitization<Everything> f;
  auto items = f.Objects<Item>(2);
  f.Set<&Everything::flag>(Values({true}));
  f.Set<&Everything::letter>(Values({'\''}));
  f.Set<&Everything::real>(Values({1e300}));
  f.Set<&Everything::color>(Values({Color::kBlue}));
  f.Set<&Everything::word>(Values<std::string>({"say \"hi\"\\\n\xff"}));
  f.Set<&Everything::buffer>(Array(Values({'a', '\0'})));
  f.Set<&Everything::numbers>(Array(Range(3, 3)));
  f.Set<&Everything::letters>(Vector(Range(1, 1), Values({'c'})));
  f.Set<&Everything::items>(Vector(Range(0, 1), items.OrNull()));
  f.Set<&Everything::points>(
      Vector(Range(0, 1), Struct<Point>()
                              .Set<&Point::x>(Range(1, 1))
                              .Set<&Point::ys>(Vector(Range(0, 1), Range(7, 7)))));
  f.Set<&Everything::maybe>(Optional(Range(4, 4)));
  f.Set<&Everything::pair>(Pair(Range(5, 5), items));
  f.Set<&Everything::hook, &Hook::next>(korat::Null);
  f.Set<&Everything::hook, &Hook::rank>(Range(1, 1));
  f.Set<&Everything::any>(items.Part<&Item::hook>() | f.Root().Part<&Everything::hook>());
  f.Set<&Item::hook, &Hook::next>(korat::Null);
  f.Set<&Item::hook, &Hook::rank>(Range(2, 2));
  f.Set<&Item::other>(items.OrNull());
  ExpectAgreement(f, kAnything);
}

struct Place {
  int row = 0, column = 0;
  bool operator<(const Place& other) const {
    return row != other.row ? row < other.row : column < other.column;
  }
};
struct Keyed {
  std::set<std::string> words;
  std::multimap<int, Item*> items;
  std::unordered_map<std::string, std::vector<Point>> points;
  std::unordered_set<int> numbers;
  std::map<std::pair<int, char>, std::set<Color>> colors;
  std::vector<std::set<Place>> places;
};

TEST(Agreement, OfSetsAndMaps) {
  Finitization<Keyed> f;
  auto items = f.Objects<Item>(2);
  f.Set<&Keyed::words>(Set(Values({0, 2}), Values<std::string>({"a, \"b\"", "{: }\n\xff"})));
  f.Set<&Keyed::items>(Map(Range(0, 2), Range(1, 1), items.OrNull()));
  f.Set<&Keyed::points>(
      Map(Range(0, 1), Values<std::string>({"x"}),
          Vector(Range(0, 1), Struct<Point>()
                                  .Set<&Point::x>(Range(1, 1))
                                  .Set<&Point::ys>(Vector(Range(0, 0), Range(7, 7))))));
  f.Set<&Keyed::numbers>(Set(Values({3}), Values({30, 4, 200})));
  f.Set<&Keyed::colors>(
      Map(Range(0, 1), Pair(Range(1, 1), Values({','})), Set(Range(0, 1), Values({Color::kBlue}))));
  f.Set<&Keyed::places>(
      Vector(Range(0, 1),
             Set(Range(0, 1),
                 Struct<Place>().Set<&Place::row>(Range(1, 1)).Set<&Place::column>(Range(2, 2)))));
  f.Set<&Item::hook, &Hook::next>(korat::Null);
  f.Set<&Item::hook, &Hook::rank>(Range(2, 2));
  f.Set<&Item::other>(items.OrNull());
  ExpectAgreement(f, kAnything);
}

struct Choices {
  std::optional<Place> place;
  std::optional<std::vector<Place>> places;
  std::variant<std::monostate, int, Place, std::unique_ptr<Item>, std::vector<Item*>> either;
  std::variant<std::variant<int, Place>, std::optional<Place>> deep;
  std::tuple<int, Place, std::optional<std::string>> triple;
  std::map<int, std::variant<int, Place>> index;
};

TEST(Agreement, OfOptionalsVariantsAndTuples) {
  Finitization<Choices> f;
  auto items = f.Objects<Item>(1);
  const auto places =
      Struct<Place>().Set<&Place::row>(Range(1, 1)).Set<&Place::column>(Range(2, 2));
  f.Set<&Choices::place>(Optional(places));
  f.Set<&Choices::places>(Optional(Vector(Range(0, 1), places)));
  f.Set<&Choices::either>(
      Variant(Constructed, Range(3, 3), places, items.OrNull(), Vector(Range(0, 1), items)));
  f.Set<&Choices::deep>(Variant(Variant(Range(4, 4), places), Optional(places)));
  f.Set<&Choices::triple>(Tuple(Range(5, 5), places, Optional(Values<std::string>({"#1 x"}))));
  f.Set<&Choices::index>(Map(Range(0, 1), Range(6, 6), Variant(Range(7, 7), places)));
  f.Set<&Item::hook, &Hook::next>(korat::Null);
  f.Set<&Item::hook, &Hook::rank>(Range(2, 2));
  f.Set<&Item::other>(korat::Null);
  ExpectAgreement(f, kAnything);
}

}  // namespace
}  // namespace korat::report
