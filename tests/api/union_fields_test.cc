// Members of anonymous unions, which are there while another member says so. Counts come from brute
// force.
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "tests/api/both_engines.h"

namespace korat::tests {
namespace {

enum class Kind { kNone, kNumber, kNode, kPoint };

struct Node {
  int value = 0;
};
struct Point {
  short x, y;
};
struct Cell {
  Kind kind = Kind::kNone;
  union {
    int number;
    Node* node;
    Point point;
  };
  Cell() : number(0) {}
};

// All that there is in one.
std::string TextOf(const Cell& cell) {
  switch (cell.kind) {
    case Kind::kNone:
      return "none";
    case Kind::kNumber:
      return "number " + std::to_string(cell.number);
    case Kind::kNode:
      return cell.node == nullptr ? "null" : "node " + std::to_string(cell.node->value);
    case Kind::kPoint:
      return "point " + std::to_string(cell.point.x) + " " + std::to_string(cell.point.y);
  }
  return "";
}

Finitization<Cell> Cells() {
  Finitization<Cell> f;
  auto nodes = f.Objects<Node>(2);
  f.Set<&Node::value>(Range(0, 1));
  f.Set<&Cell::kind>(Values({Kind::kNone, Kind::kNumber, Kind::kNode, Kind::kPoint}));
  f.Set<&Cell::number>(When<&Cell::kind>(Kind::kNumber, Range(0, 2)));
  f.Set<&Cell::node>(When<&Cell::kind>(Kind::kNode, nodes.OrNull()));
  f.Set<&Cell::point>(When<&Cell::kind>(
      Kind::kPoint, Struct<Point>().Set<&Point::x>(Range(0, 1)).Set<&Point::y>(Range(0, 1))));
  return f;
}

// All cells, made one by one: "none", three numbers, null, nodes of two values, four points.
std::vector<std::string> AllCells() {
  return {"none",   "number 0",  "number 1",  "number 2",  "null",     "node 0",
          "node 1", "point 0 0", "point 0 1", "point 1 0", "point 1 1"};
}

template <typename Accepts>
void ExpectCells(Accepts accepts, const std::set<std::string>& wanted) {
  for (const Engine engine : {Engine::kReplay, Engine::kResume}) {
    for (const Prune prune : {Prune::kNone, Prune::kReads, Prune::kOutcomes, Prune::kConflicts}) {
      Options options;
      options.engine = engine;
      options.prune = prune;
      std::multiset<std::string> found;
      auto range = All(options, Cells(), accepts);
      for (const Cell& cell : range) found.insert(TextOf(cell));
      EXPECT_EQ(found, std::multiset<std::string>(wanted.begin(), wanted.end()));
      EXPECT_TRUE(range.stats().exhausted) << range.stats().Verdict();
      EXPECT_EQ(range.stats().inconsistent, 0u);
    }
  }
}

TEST(TaggedUnion, HoldsWhatItsKindSays) {
  const std::vector<std::string> all = AllCells();
  ExpectCells([](const Cell&) { return true; }, {all.begin(), all.end()});
  ExpectCells(
      [](const Cell& cell) {
        switch (cell.kind) {
          case Kind::kNone:
            return false;
          case Kind::kNumber:
            return cell.number >= 1;
          case Kind::kNode:
            return cell.node != nullptr && cell.node->value == 1;
          case Kind::kPoint:
            return cell.point.x == cell.point.y;
        }
        return false;
      },
      {"number 1", "number 2", "node 1", "point 0 0", "point 1 1"});
  ExpectCells([](const Cell& cell) { return cell.kind == Kind::kNode; },
              {"null", "node 0", "node 1"});
  // All bytes are copied, those without meaning too.
  ExpectCells(
      [](const Cell& cell) {
        const Cell copy = cell;
        return copy.kind == Kind::kNumber && copy.number == 2;
      },
      {"number 2"});
}

TEST(TaggedUnion, PrintsWhatIsThere) {
  const auto is_number = [](const Cell& cell) {
    return cell.kind == Kind::kNumber && cell.number == 1;
  };
  EXPECT_EQ(Structures(Cells(), is_number), (std::vector<std::string>{"Cell{kind: 1, number: 1}"}));
}

TEST(TaggedUnion, EndsARunThatReadsWhatIsNotThere) {
  auto range =
      All(Cells(), [](const Cell& cell) { return cell.kind != Kind::kNone || cell.number == 0; });
  for (const Cell& cell : range) EXPECT_NE(cell.kind, Kind::kNone);
  EXPECT_FALSE(range.stats().exhausted);
}

// A few elements in the object itself, more of them elsewhere.
struct Small {
  unsigned size = 0;
  union {
    int* elsewhere;
    int inside[2];
  };
  Small() : inside{0, 0} {}
  int At(unsigned i) const { return size > 2 ? elsewhere[i] : inside[i]; }
};

Finitization<Small> Smalls(int n) {
  Finitization<Small> f;
  f.Set<&Small::size>(Range(0, n));
  f.Set<&Small::elsewhere>(When<&Small::size>([](long long size) { return size > 2; },
                                              ArrayOf<&Small::size>(Range(0, 1))));
  f.Set<&Small::inside>(
      When<&Small::size>([](long long size) { return size <= 2; }, Array(Range(0, 1))));
  return f;
}

TEST(SmallBuffer, IsInsideOrElsewhere) {
  // Both elements inside are there, whatever the size; three or four elsewhere.
  EXPECT_EQ(CountStructures(Smalls(4), kAnything), 3u * 4 + 8 + 16);
  const auto is_sorted = [](const Small& small) {
    for (unsigned i = 1; i < small.size; ++i) {
      if (small.At(i - 1) > small.At(i)) return false;
    }
    for (unsigned i = small.size; i < 2; ++i) {
      if (small.inside[i] != 0) return false;
    }
    return true;
  };
  EXPECT_EQ(CountStructures(Smalls(4), is_sorted), 1u + 2 + 3 + 4 + 5);
}

struct Row {
  std::vector<Cell> cells;
};

TEST(TaggedUnion, InAVectorDependsOnItsOwnKind) {
  Finitization<Row> f;
  auto nodes = f.Objects<Node>(1);
  f.Set<&Node::value>(Range(0, 0));
  f.Set<&Row::cells>(
      Vector(Range(0, 2), Struct<Cell>()
                              .Set<&Cell::kind>(Values({Kind::kNumber, Kind::kNode}))
                              .Set<&Cell::number>(When<&Cell::kind>(Kind::kNumber, Range(0, 1)))
                              .Set<&Cell::node>(When<&Cell::kind>(Kind::kNode, nodes.OrNull()))
                              .Keep<&Cell::point>()));
  EXPECT_EQ(CountStructures(f, kAnything), 1u + 4 + 16);
  const auto same = [](const Row& row) {
    return row.cells.size() == 2 && row.cells[0].kind == Kind::kNode &&
           row.cells[1].kind == Kind::kNode && row.cells[0].node == row.cells[1].node;
  };
  EXPECT_EQ(CountStructures(f, same), 2u);
}

}  // namespace
}  // namespace korat::tests
