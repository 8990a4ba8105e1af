// Reads and writes that hit no object. The search does not control that memory, so the answer
// proves nothing, and the verdict must say so.
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <deque>
#include <functional>
#include <string>
#include <vector>

#include "tests/traps/explore.h"

namespace korat::traps::outside {

struct Item {
  int key = 0;
};

struct Row {
  Item* items = nullptr;
  int size = 0;
};

// A pointer to one item, used as an array of `size`.
Finitization<Row> Rows() {
  Finitization<Row> f;
  auto items = f.Objects<Item>(2);
  f.Set<&Row::items>(items.OrNull());
  f.Set<&Row::size>(Range(0, 2));
  f.Set<&Item::key>(Range(0, 1));
  return f;
}

bool HasText(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

// INCOMPLETE on both engines, and the reason says what was done.
template <typename Root, typename Predicate>
Stats ExpectUndecided(const Finitization<Root>& finitization, Predicate predicate,
                      const std::string& what) {
  const Stats stats = ExploreUnchecked(finitization, predicate);
  EXPECT_FALSE(stats.exhausted);
  EXPECT_GT(stats.cut_offs, 0u);
  EXPECT_TRUE(HasText(stats.stopped_by, what + " memory outside of every object"))
      << stats.Verdict();
  return stats;
}

// --- reads

TEST(Outside, AnElementPastTheOnlyObject) {
  const Stats stats = ExpectUndecided(
      Rows(),
      [](const Row& row) {
        if (row.items == nullptr) return row.size == 0;
        for (int i = 1; i < row.size; ++i) {
          if (row.items[i - 1].key >= row.items[i].key) return false;
        }
        return true;
      },
      "read");
  EXPECT_EQ(stats.cut_offs, 2u);  // size 2, for each key
  EXPECT_TRUE(HasText(stats.stopped_by, "outside_test.cc:")) << stats.Verdict();
}

// `index` items from the one it points to.
Stats ReadAt(int index) {
  return ExpectUndecided(
      Rows(), [index](const Row& row) { return row.items != nullptr && row.items[index].key == 0; },
      "read");
}

TEST(Outside, ElementsBeforeTheObjectAndFarAway) {
  for (const int index : {-1, -2, 1, 2, 3, 100, 10'000, -10'000, 4'000'000}) {
    SCOPED_TRACE(index);
    ReadAt(index);
  }
}

TEST(Outside, AReadThatIsOnlyHalfInside) {
  ExpectUndecided(
      Rows(),
      [](const Row& row) {
        std::uint64_t both = 0;
        if (row.items != nullptr) std::memcpy(&both, &row.items->key, sizeof(both));
        return both == 0;
      },
      "read");
}

TEST(Outside, AStringWithoutAnEnd) {
  struct Name {
    char text[4] = {};
  };
  Finitization<Name> f;
  f.Set<&Name::text>(Array(Values<char>({'a', '\0'})));
  const Stats stats =
      ExpectUndecided(f, [](const Name& name) { return std::strlen(name.text) < 4; }, "read");
  EXPECT_EQ(stats.structures, 15u);
  EXPECT_EQ(stats.cut_offs, 1u);
  EXPECT_TRUE(HasText(stats.stopped_by, "strlen")) << stats.Verdict();
}

// A node that is really part of a larger object, which the finitization does not know.
TEST(Outside, TheObjectAroundAnObject) {
  struct Outer {
    int before = 0;
    Item item;
  };
  ExpectUndecided(
      Rows(),
      [](const Row& row) {
        if (row.items == nullptr) return true;
        const auto* outer = reinterpret_cast<const Outer*>(
            reinterpret_cast<const char*>(row.items) - offsetof(Outer, item));
        return outer->before == 0;
      },
      "read");
}

TEST(Outside, ADerivedPartThatIsNotThere) {
  struct Derived : Item {
    long more[6] = {};
  };
  ExpectUndecided(
      Rows(),
      [](const Row& row) {
        return row.items == nullptr || static_cast<const Derived*>(row.items)->more[5] == 0;
      },
      "read");
}

// --- vectors

struct Numbers {
  std::vector<int> list;
};

Finitization<Numbers> UpToThreeNumbers() {
  Finitization<Numbers> f;
  f.Set<&Numbers::list>(Vector(Range(0, 3), Range(0, 1)));
  return f;
}

TEST(Outside, AnElementPastTheLengthOfItsVector) {
  const Stats stats = ExpectUndecided(
      UpToThreeNumbers(), [](const Numbers& n) { return n.list.data()[n.list.size()] >= 0; },
      "read");
  EXPECT_EQ(stats.structures, 0u);
}

TEST(Outside, AVectorMayGrowInPlace) {
  const Stats stats = Explore(UpToThreeNumbers(), [](const Numbers& n) {
    auto& list = const_cast<Numbers&>(n).list;
    const std::size_t size = list.size();
    list.push_back(7);
    list.insert(list.begin(), 8);
    bool is_fine = list.back() == 7 && list.front() == 8 && list.size() == size + 2;
    list.resize(size + 3);
    for (const int number : list) is_fine = is_fine && number >= 0;
    return is_fine;
  });
  EXPECT_EQ(stats.structures, 1u + 2 + 4 + 8);
}

struct Pair {
  int first = 0, second = 0;
  Pair() = default;
  explicit Pair(int n) : first(n) { second = first + 1; }
};

TEST(Outside, AnElementUnderConstructionMayReadItself) {
  struct Pairs {
    std::vector<Pair> list;
  };
  Finitization<Pairs> f;
  f.Set<&Pairs::list>(
      Vector(Range(0, 2),
             korat::Struct<Pair>().Set<&Pair::first>(Range(0, 1)).Set<&Pair::second>(Range(0, 1))));
  const Stats stats = Explore(f, [](const Pairs& pairs) {
    auto& list = const_cast<Pairs&>(pairs).list;
    list.emplace_back(3);
    return list.back().second == 4;
  });
  EXPECT_EQ(stats.structures, 1u + 4 + 16);
}

// --- other containers

struct Queue {
  std::deque<int> list;
};

Finitization<Queue> UpToThreeInAQueue() {
  Finitization<Queue> f;
  f.Set<&Queue::list>(Sequence(Range(0, 3), Range(0, 1)));
  return f;
}

TEST(Outside, AnElementPastTheEndOfItsDeque) {
  const Stats stats = ExpectUndecided(
      UpToThreeInAQueue(), [](const Queue& q) { return *q.list.end() >= 0; }, "read");
  EXPECT_EQ(stats.structures, 0u);
}

TEST(Outside, ADequeMayGrowAtEitherEnd) {
  const Stats stats = Explore(UpToThreeInAQueue(), [](const Queue& q) {
    auto& list = const_cast<Queue&>(q).list;
    const std::size_t size = list.size();
    list.push_back(7);
    list.push_front(8);
    bool is_fine = list.back() == 7 && list.front() == 8 && list.size() == size + 2;
    list.resize(500);
    for (const int number : list) is_fine = is_fine && number >= 0;
    return is_fine;
  });
  EXPECT_EQ(stats.structures, 1u + 2 + 4 + 8);
}

// --- writes

TEST(Outside, AWritePastAnObject) {
  const Stats stats = ExpectUndecided(
      Rows(),
      [](const Row& row) {
        if (row.items != nullptr) row.items[1].key = 1;
        return true;
      },
      "wrote to");
  EXPECT_TRUE(HasText(stats.stopped_by, "outside_test.cc:")) << stats.Verdict();
}

// --- what is not a mistake

TEST(Outside, PaddingIsPartOfAnObject) {
  struct Padded {
    char tag = 0;
    long number = 0;
    char end = 0;
  };
  struct Holder {
    Padded* padded = nullptr;
  };
  Finitization<Holder> f;
  auto objects = f.Objects<Padded>(1);
  f.Set<&Holder::padded>(objects.OrNull());
  f.Set<&Padded::tag>(Values<char>({'a', 'b'}));
  f.Set<&Padded::number>(Range(0, 1));
  f.Set<&Padded::end>(Values<char>({'x', 'y'}));
  const Stats stats = Explore(f, [](const Holder& holder) {
    if (holder.padded == nullptr) return true;
    Padded copy = *holder.padded;
    Padded other;
    std::memcpy(&other, holder.padded, sizeof(other));
    return std::memcmp(&copy.number, &other.number, sizeof(long)) == 0 && copy.tag == 'a';
  });
  EXPECT_EQ(stats.structures, 1u + 4);
}

TEST(Outside, PointersPastTheEndMayBeComparedAndHashed) {
  const Stats stats = Explore(Rows(), [](const Row& row) {
    if (row.items == nullptr) return row.size == 0;
    int count = 0;
    for (const Item* item = row.items; item != row.items + 1; ++item) ++count;
    return count == row.size && std::hash<const Item*>()(row.items + 1) != 0;
  });
  EXPECT_EQ(stats.structures, 1u + 2);
}

TEST(Outside, DeletingIsNotAWriteOutside) {
  const Stats stats = ExploreUnchecked(Rows(), [](const Row& row) {
    if (row.items == nullptr) return true;
    const int key = row.items->key;
    delete row.items;
    return key == 0;
  });
  EXPECT_TRUE(stats.exhausted) << stats.Verdict();
}

}  // namespace korat::traps::outside
