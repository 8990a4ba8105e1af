// Pointers that carry a tag in their low bits, and integers that are pointers. The search gives
// neither of them the values that the code expects, and must say so.
#include <cstdint>
#include <functional>
#include <string>
#include <unordered_set>

#include "tests/traps/explore.h"

namespace korat::traps::tagged {

// A list whose links have a flag in their lowest bit.
struct Cell {
  Cell* next_and_flag = nullptr;
};

struct Cells {
  Cell* first = nullptr;
};

Finitization<Cells> UpToTwoCells() {
  Finitization<Cells> f;
  auto cells = f.Objects<Cell>(2);
  f.Set<&Cells::first>(cells.OrNull());
  f.Set<&Cell::next_and_flag>(cells.OrNull());
  return f;
}

std::uintptr_t BitsOf(const Cell* cell) { return reinterpret_cast<std::uintptr_t>(cell); }

template <typename Root, typename Predicate>
void ExpectIncomplete(const Finitization<Root>& finitization, Predicate predicate,
                      const std::string& field) {
  const Stats stats = ExploreUnchecked(finitization, predicate);
  EXPECT_FALSE(stats.exhausted) << stats.Verdict();
  for (const char* part : {"as a pointer", "low bits of a pointer"}) {
    if (stats.stopped_by.find(part) == std::string::npos) continue;
    EXPECT_NE(stats.stopped_by.find("'" + field + "'"), std::string::npos) << stats.Verdict();
    EXPECT_NE(stats.stopped_by.find("tagged_test.cc:"), std::string::npos) << stats.Verdict();
    return;
  }
  ADD_FAILURE() << stats.Verdict();
}

TEST(Tagged, ABitThatIsTested) {
  ExpectIncomplete(
      UpToTwoCells(),
      [](const Cells& cells) {
        return cells.first == nullptr || (BitsOf(cells.first->next_and_flag) & 1) == 0;
      },
      "next_and_flag");
}

TEST(Tagged, ABitThatIsCleared) {
  ExpectIncomplete(
      UpToTwoCells(),
      [](const Cells& cells) {
        if (cells.first == nullptr) return true;
        const auto* next =
            reinterpret_cast<Cell*>(BitsOf(cells.first->next_and_flag) & ~std::uintptr_t{3});
        return next == nullptr || next->next_and_flag == nullptr;
      },
      "next_and_flag");
}

TEST(Tagged, ABitThatIsSet) {
  ExpectIncomplete(
      UpToTwoCells(),
      [](const Cells& cells) {
        if (cells.first == nullptr) return true;
        auto* marked = reinterpret_cast<Cell*>(BitsOf(cells.first->next_and_flag) | 1);
        const_cast<Cell*>(cells.first)->next_and_flag = marked;
        return true;
      },
      "next_and_flag");
}

// By value and by reference through functions that are not inlined, as at -O0.
[[gnu::noinline]] bool IsFlagged(const Cell* link) { return (BitsOf(link) & 1) != 0; }
[[gnu::noinline]] Cell* PointerOf(Cell* const& link) {
  return reinterpret_cast<Cell*>(BitsOf(link) & ~std::uintptr_t{1});
}

TEST(Tagged, ThroughFunctions) {
  ExpectIncomplete(
      UpToTwoCells(),
      [](const Cells& cells) {
        return cells.first == nullptr || !IsFlagged(cells.first->next_and_flag);
      },
      "next_and_flag");
  ExpectIncomplete(
      UpToTwoCells(),
      [](const Cells& cells) {
        return cells.first == nullptr || PointerOf(cells.first->next_and_flag) == nullptr;
      },
      "next_and_flag");
}

// --- integers

struct Compact {
  std::uintptr_t parent_and_color = 0;
};

struct CompactTree {
  Compact* root = nullptr;
};

Finitization<CompactTree> UpToTwoCompacts() {
  Finitization<CompactTree> f;
  auto nodes = f.Objects<Compact>(2);
  f.Set<&CompactTree::root>(nodes.OrNull());
  f.Set<&Compact::parent_and_color>(Range(0, 2));
  return f;
}

TEST(Tagged, AnIntegerThatIsAPointerAndABit) {
  ExpectIncomplete(
      UpToTwoCompacts(),
      [](const CompactTree& tree) {
        if (tree.root == nullptr) return true;
        const std::uintptr_t bits = tree.root->parent_and_color;
        return reinterpret_cast<const Compact*>(bits & ~std::uintptr_t{3}) == nullptr;
      },
      "parent_and_color");
}

TEST(Tagged, AnIntegerThatIsTheDifferenceOfTwoPointers) {
  ExpectIncomplete(
      UpToTwoCompacts(),
      [](const CompactTree& tree) {
        if (tree.root == nullptr) return true;
        const auto* next = reinterpret_cast<const Compact*>(
            tree.root->parent_and_color ^ reinterpret_cast<std::uintptr_t>(tree.root));
        return next == tree.root;
      },
      "parent_and_color");
}

// --- what is not a tag

TEST(Tagged, PointersMayBeHashedComparedAndDivided) {
  const Stats stats = Explore(UpToTwoCells(), [](const Cells& cells) {
    std::unordered_set<const Cell*> seen;
    std::size_t sum = 0;
    for (const Cell* cell = cells.first; cell != nullptr; cell = cell->next_and_flag) {
      if (!seen.insert(cell).second) return false;
      sum += std::hash<const Cell*>()(cell) % 7 + (BitsOf(cell) >> 4 & 63);
      if (BitsOf(cell) % alignof(Cell) != 0) return false;
    }
    return sum < 1000;
  });
  EXPECT_EQ(stats.structures, 3u);
}

TEST(Tagged, APredicateMayTagItsOwnPointers) {
  const Stats stats = Explore(UpToTwoCells(), [](const Cells& cells) {
    auto* own = new Cell();
    auto* marked = reinterpret_cast<Cell*>(BitsOf(own) | 1);
    const bool is_marked = IsFlagged(marked);
    PointerOf(marked)->next_and_flag = nullptr;
    delete own;
    return is_marked && cells.first == nullptr;
  });
  EXPECT_EQ(stats.structures, 1u);
}

TEST(Tagged, AnIntegerMayBeAnIndex) {
  struct Table {
    Compact* entries[2] = {};
    long at = 0;
  };
  Finitization<Table> f;
  auto entries = f.Objects<Compact>(1);
  f.Set<&Table::entries>(Array(entries.OrNull()));
  f.Set<&Table::at>(Range(0, 1));
  f.Set<&Compact::parent_and_color>(Range(0, 1));
  const Stats stats = Explore(f, [](const Table& table) {
    const Compact* entry = table.entries[table.at];
    return entry != nullptr && (entry->parent_and_color & 1) == 1;
  });
  EXPECT_GT(stats.structures, 0u);
}

}  // namespace korat::traps::tagged
