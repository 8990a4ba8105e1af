// Arrays behind pointers: T* and std::unique_ptr<T[]>, with a member that says how long they are.
// Counts come from brute force.
#include <gtest/gtest.h>

#include <functional>
#include <list>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "tests/api/both_engines.h"

namespace korat::tests {
namespace {

struct Vec {
  int* data = nullptr;
  int size = 0;
  int cap = 0;
};

// All that there is in a vector: the elements up to its capacity.
std::string TextOf(const Vec& vec) {
  std::string text = std::to_string(vec.size) + "/" + std::to_string(vec.cap) + ":";
  if (vec.data == nullptr) return text + "null";
  for (int i = 0; i < vec.cap; ++i) text += " " + std::to_string(vec.data[i]);
  return text;
}

Finitization<Vec> VecsUpTo(int length, int numbers) {
  Finitization<Vec> f;
  f.Set<&Vec::data>(ArrayOf<&Vec::cap>(Range(0, numbers)).OrNull());
  f.Set<&Vec::size>(Range(0, length));
  f.Set<&Vec::cap>(Range(0, length));
  return f;
}

// Calls visit(vec) for each vector that VecsUpTo allows.
template <typename Visit>
void ForEachVec(int length, int numbers, Visit visit) {
  for (int size = 0; size <= length; ++size) {
    for (int cap = 0; cap <= length; ++cap) {
      visit(Vec{nullptr, size, cap});
      std::vector<int> elements(static_cast<std::size_t>(cap) + 1, 0);
      for (;;) {
        visit(Vec{elements.data(), size, cap});
        int i = 0;
        while (i < cap && ++elements[static_cast<std::size_t>(i)] > numbers) {
          elements[static_cast<std::size_t>(i++)] = 0;
        }
        if (i == cap) break;
      }
    }
  }
}

void ExpectAsBruteForce(int length, int numbers, const std::function<bool(const Vec&)>& accepts) {
  std::multiset<std::string> wanted;
  ForEachVec(length, numbers, [&](const Vec& vec) {
    if (accepts(vec)) wanted.insert(TextOf(vec));
  });
  for (const Engine engine : {Engine::kReplay, Engine::kResume}) {
    for (const Prune prune : {Prune::kReads, Prune::kOutcomes, Prune::kNone}) {
      Options options;
      options.engine = engine;
      options.prune = prune;
      std::multiset<std::string> found;
      auto range =
          All(options, VecsUpTo(length, numbers), [&](const Vec& vec) { return accepts(vec); });
      for (const Vec& vec : range) found.insert(TextOf(vec));
      EXPECT_EQ(found, wanted);
      EXPECT_TRUE(range.stats().exhausted) << range.stats().Verdict();
      EXPECT_EQ(range.stats().inconsistent, 0u);
    }
  }
}

TEST(ArrayBehindAPointer, IsWhatBruteForceFinds) {
  ExpectAsBruteForce(2, 2, [](const Vec&) { return true; });
  ExpectAsBruteForce(3, 1, [](const Vec& vec) { return vec.size <= vec.cap; });
  ExpectAsBruteForce(3, 1, [](const Vec& vec) { return vec.data == nullptr; });
  ExpectAsBruteForce(3, 1, [](const Vec& vec) { return (vec.data == nullptr) == (vec.cap == 0); });
  ExpectAsBruteForce(3, 2, [](const Vec& vec) {  // sorted
    if (vec.data == nullptr) return vec.size == 0 && vec.cap == 0;
    if (vec.size > vec.cap) return false;
    for (int i = 1; i < vec.size; ++i) {
      if (vec.data[i - 1] > vec.data[i]) return false;
    }
    return true;
  });
  ExpectAsBruteForce(3, 2, [](const Vec& vec) {  // reads the array before its length
    if (vec.data == nullptr) return false;
    int sum = 0;
    for (int i = 0; i < vec.cap; ++i) sum += vec.data[i];
    return sum == vec.size;
  });
  ExpectAsBruteForce(3, 1, [](const Vec& vec) {  // compares that no value of the length differs in
    if (vec.cap > 7 || vec.cap == 2) return false;
    return vec.data == nullptr || vec.cap == 0 || vec.data[vec.cap - 1] == 1;
  });
}

TEST(ArrayBehindAPointer, EndsWhereItsLengthSays) {
  Options options;
  auto range = All(options, VecsUpTo(2, 1), [](const Vec& vec) {
    return vec.data != nullptr && vec.size == 0 && vec.data[vec.cap] == 0;
  });
  for (const Vec& vec : range) ADD_FAILURE() << TextOf(vec);
  EXPECT_FALSE(range.stats().exhausted);
}

TEST(ArrayBehindAPointer, PrintsAsAList) {
  const auto two = [](const Vec& vec) {
    return vec.data != nullptr && vec.cap == 2 && vec.size == 1 && vec.data[0] == 1 &&
           vec.data[1] == 0;
  };
  EXPECT_EQ(Structures(VecsUpTo(2, 1), two),
            (std::vector<std::string>{"Vec{data: [1, 0], size: 1, cap: 2}"}));
}

// --- of a length of its own, and owned

struct Owner {
  std::unique_ptr<int[]> cells;
  const int width = 2;
  std::unique_ptr<int[]> columns;
};

TEST(ArrayBehindAUniquePointer, HasTheLengthOfAConstOrOfNoMember) {
  Finitization<Owner> f;
  f.Set<&Owner::cells>(ArrayOf(3, Range(0, 1)));
  f.Keep<&Owner::width>();
  f.Set<&Owner::columns>(ArrayOf<&Owner::width>(Range(0, 2)).OrNull());
  EXPECT_EQ(CountStructures(f, kAnything), 8u * (1 + 9));
  const auto ordered = [](const Owner& owner) {
    if (owner.cells[0] > owner.cells[1] || owner.cells[1] > owner.cells[2]) return false;
    return owner.columns == nullptr || owner.columns[0] != owner.columns[1];
  };
  EXPECT_EQ(CountStructures(f, ordered), 4u * (1 + 6));
}

// --- of anything, and in anything

struct Node {
  int value = 0;
};
struct Slot {
  Node* node = nullptr;
  std::string name;
};
struct Table {
  Slot* slots = nullptr;
  bool* used = nullptr;  // as long
  unsigned char n = 0;
};

Finitization<Table> TablesUpTo(int length) {
  Finitization<Table> f;
  auto nodes = f.Objects<Node>(2);
  f.Set<&Node::value>(Range(0, 1));
  f.Set<&Table::n>(Range(0, length));
  f.Set<&Table::used>(ArrayOf<&Table::n>(Range(0, 1)));
  f.Set<&Table::slots>(ArrayOf<&Table::n>(Struct<Slot>()
                                              .Set<&Slot::node>(nodes.OrNull())
                                              .Set<&Slot::name>(Values<std::string>({"a"}))));
  return f;
}

TEST(ArraysOfTheSameLength, HaveElementsOfAnyType) {
  // A node is null or one of two values. Two slots: neither, one of them, the same, two nodes.
  const std::size_t two = 1 + 2 * 2 + 2 + 4;
  EXPECT_EQ(CountStructures(TablesUpTo(2), kAnything), 1u + 2 * 3 + 4 * two);
  const auto is_used = [](const Table& table) {
    for (int i = 0; i < table.n; ++i) {
      if ((table.slots[i].node != nullptr) != table.used[i]) return false;
      if (table.slots[i].name != "a") return false;
    }
    return true;
  };
  EXPECT_EQ(CountStructures(TablesUpTo(2), is_used), 1u + 3 + two);
}

struct Rows {
  std::list<Vec> rows;
  std::vector<Vec> columns;
  std::variant<int, Vec> either;
};

TEST(ArraysInContainers, HaveTheLengthOfTheirOwnObjects) {
  const auto vec = Struct<Vec>()
                       .Set<&Vec::data>(ArrayOf<&Vec::cap>(Range(0, 1)))
                       .Set<&Vec::size>(Range(0, 0))
                       .Set<&Vec::cap>(Range(0, 1));
  Finitization<Rows> f;
  f.Set<&Rows::rows>(Sequence(Range(0, 2), vec));
  f.Set<&Rows::columns>(Vector(Range(0, 1), vec));
  f.Set<&Rows::either>(Variant(Range(0, 1), vec));
  EXPECT_EQ(CountStructures(f, kAnything), (1u + 3 + 9) * (1 + 3) * (2 + 3));
  const auto has_ones = [](const Rows& all) {
    for (const Vec& row : all.rows) {
      if (row.cap == 0 || row.data[0] != 1) return false;
    }
    for (const Vec& column : all.columns) {
      if (column.cap == 1 && column.data[0] != 1) return false;
    }
    const Vec* held = std::get_if<Vec>(&all.either);
    return held == nullptr || held->cap == 0 || held->data[0] == 0;
  };
  EXPECT_EQ(CountStructures(f, has_ones), (1u + 1 + 1) * (1 + 2) * (2 + 2));
}

// The array is null where there can be none.
struct Signed {
  char* text = nullptr;
  signed char length = 0;
};

TEST(ArrayBehindAPointer, IsNullWhereItsLengthIsNegative) {
  Finitization<Signed> f;
  f.Set<&Signed::length>(Range(-1, 1));
  f.Set<&Signed::text>(ArrayOf<&Signed::length>(Values({'x', 'y'})));
  EXPECT_EQ(CountStructures(f, kAnything), 1u + 1 + 2);
}

}  // namespace
}  // namespace korat::tests
