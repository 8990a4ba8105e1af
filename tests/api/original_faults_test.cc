// Faults of the original tool that Korat for C++ must not have.
#include <gtest/gtest.h>

#include <stdexcept>

#include "tests/api/both_engines.h"
#include "tests/api/error_text.h"
#include "tests/api/linked_list.h"

namespace korat::tests {
namespace {

TEST(OriginalFaults, AnExceptionInThePredicateDoesNotEndTheSearch) {
  const auto throws_on_cycles = [](const List& list) {
    if (!list.IsAcyclic()) throw std::runtime_error("a cycle");
    return true;
  };
  EXPECT_EQ(Structures(Lists(3, 2), throws_on_cycles), Structures(Lists(3, 2), &List::IsAcyclic));
  const Stats stats = WalkOn(Engine::kResume, Lists(3, 2), throws_on_cycles).stats;
  EXPECT_GT(stats.exceptions, 0u);
  EXPECT_TRUE(stats.exhausted);
}

TEST(OriginalFaults, APredicateThatWritesFieldsYieldsTheRightStructures) {
  const auto writes = [](List& list) {
    if (!list.IsAcyclic()) return false;
    for (Node* node = list.head; node != nullptr; node = node->next) node->value += 10;
    const bool is_valid = list.Length() < 3;
    list.head = nullptr;
    return is_valid;
  };
  const auto does_not_write = [](const List& list) {
    return list.IsAcyclic() && list.Length() < 3;
  };
  std::vector<std::string> written = Structures(Lists(3, 2), writes);
  EXPECT_EQ(written.size(), 1u + 2 + 4);
  std::vector<std::string> expected = Structures(Lists(3, 2), does_not_write);
  EXPECT_EQ(std::set<std::string>(written.begin(), written.end()),
            std::set<std::string>(expected.begin(), expected.end()));
  EXPECT_TRUE(WalkOn(Engine::kResume, Lists(3, 2), writes).stats.writes_structure);
}

struct Row {
  Node* cells[2] = {};
};
struct Table {
  Row* row = nullptr;
};

Finitization<Table> Tables() {
  Finitization<Table> f;
  auto rows = f.Objects<Row>(2);
  auto nodes = f.Objects<Node>(2);
  f.Set<&Table::row>(rows.OrNull());
  f.Set<&Row::cells>(Array(nodes.OrNull()));
  f.Set<&Node::next>(Null);
  f.Set<&Node::value>(Range(0, 0));
  return f;
}

TEST(OriginalFaults, AnArrayBehindAPointerMayBeNull) {
  EXPECT_EQ(CountStructures(Tables(), [](const Table& t) { return t.row == nullptr; }), 1u);
}

TEST(OriginalFaults, ArraySymmetryIsBroken) {
  // Different rows, or nodes under other names, make no new structure. Two cells that are both set
  // hold the same node or two nodes: 2. Counting names of nodes would give 4, and of rows 8.
  const auto is_full = [](const Table& t) { return t.row && t.row->cells[0] && t.row->cells[1]; };
  EXPECT_EQ(CountStructures(Tables(), is_full), 2u);
}

struct Animal {
  int age = 0;
};
struct Cat : Animal {
  int lives = 0;
};
struct Dog : Animal {};
struct Pair {
  Animal* a = nullptr;
  Animal* b = nullptr;
};

TEST(OriginalFaults, SubclassObjectsAreNeitherDoubledNorMissing) {
  Finitization<Pair> f;
  auto animals = f.Objects<Animal>(2);
  auto cats = f.Objects<Cat>(2);
  auto dogs = f.Objects<Dog>(2);
  const auto any = animals | cats | dogs;
  f.Set<&Pair::a>(any);
  f.Set<&Pair::b>(any);
  f.Set<&Animal::age>(Range(0, 0));
  f.Set<&Cat::lives>(Range(0, 0));
  // The same object, of 3 classes; two of the same class, of 3; two of different classes, 3 * 2.
  EXPECT_EQ(CountStructures(f, kAnything), 3u + 3 + 6);
}

TEST(OriginalFaults, ARangeWithItsBoundsSwappedIsAnError) {
  Finitization<Node> f;
  EXPECT_EQ(
      ErrorOf([&] { f.Set<&Node::value>(Range(2, 1)); }),
      "field 'Node::value': Range(2, 1) is empty: the first bound must not exceed the second");
}

TEST(OriginalFaults, AStructureCanBeRestoredFromItsCandidateVector) {
  auto range = All(Lists(3, 2), &List::IsAcyclic);
  for (List& list : range) {
    Options options;
    options.start = range.candidate();
    options.max_structures = 1;
    std::string found;
    for (List& again : All(options, Lists(3, 2), &List::IsAcyclic)) found = Text(again);
    EXPECT_EQ(found, Text(list));
  }
}

TEST(OriginalFaults, AStopAfterNStructuresDoesNotStopLaterSearches) {
  for (Engine engine : {Engine::kReplay, Engine::kResume}) {
    Options options;
    options.engine = engine;
    options.max_structures = 3;
    const Stats stopped = Measure(options, Lists(3, 2), &List::IsAcyclic);
    EXPECT_EQ(stopped.structures, 3u);
    EXPECT_FALSE(stopped.exhausted);
    options.max_structures = 0;
    const Stats later = Measure(options, Lists(3, 2), &List::IsAcyclic);
    EXPECT_EQ(later.structures, 15u);
    EXPECT_TRUE(later.exhausted);
  }
}

}  // namespace
}  // namespace korat::tests
