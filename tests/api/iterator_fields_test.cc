// Iterators into containers of the same object. Counts come from brute force over a plain model.
#include <gtest/gtest.h>

#include <deque>
#include <forward_list>
#include <iterator>
#include <list>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "tests/api/both_engines.h"

namespace korat::tests {
namespace {

// --- sequences

template <typename C>
struct Cursor {
  C items;
  typename C::iterator at;
  typename C::const_iterator seen;
};

template <typename C>
Finitization<Cursor<C>> Cursors(int length) {
  Finitization<Cursor<C>> f;
  f.template Set<&Cursor<C>::items>(Sequence(Range(0, length), Range(0, 1)));
  f.template Set<&Cursor<C>::at>(IteratorsOf<&Cursor<C>::items>().OrEnd());
  f.template Set<&Cursor<C>::seen>(IteratorsOf<&Cursor<C>::items>().OrEnd());
  return f;
}

// All that there is in one: the elements, and two positions.
template <typename C>
std::string TextOf(const Cursor<C>& cursor) {
  std::string text;
  std::ptrdiff_t at = -1, seen = -1, i = 0;
  for (auto item = cursor.items.begin();; ++item, ++i) {
    if (item == typename C::const_iterator(cursor.at)) at = i;
    if (item == cursor.seen) seen = i;
    if (item == cursor.items.end()) break;
    text += std::to_string(*item);
  }
  return text + " " + std::to_string(at) + " " + std::to_string(seen);
}

// The same from numbers; calls visit(text, items, at, seen).
template <typename Visit>
void ForEachCursor(int length, Visit visit) {
  for (int size = 0; size <= length; ++size) {
    for (int bits = 0; bits < 1 << size; ++bits) {
      std::vector<int> items;
      std::string text;
      for (int i = 0; i < size; ++i) items.push_back(bits >> i & 1);
      for (const int item : items) text += std::to_string(item);
      for (int at = 0; at <= size; ++at) {
        for (int seen = 0; seen <= size; ++seen) {
          visit(text + " " + std::to_string(at) + " " + std::to_string(seen), items, at, seen);
        }
      }
    }
  }
}

template <typename C, typename Accepts, typename AcceptsNumbers>
void ExpectCursors(Accepts accepts, AcceptsNumbers accepts_numbers) {
  constexpr int kLength = 2;
  std::multiset<std::string> wanted;
  ForEachCursor(kLength, [&](const std::string& text, const auto& items, int at, int seen) {
    if (accepts_numbers(items, at, seen)) wanted.insert(text);
  });
  ASSERT_FALSE(wanted.empty());
  for (const Engine engine : {Engine::kReplay, Engine::kResume}) {
    for (const Prune prune : {Prune::kNone, Prune::kReads, Prune::kOutcomes, Prune::kConflicts}) {
      Options options;
      options.engine = engine;
      options.prune = prune;
      std::multiset<std::string> found;
      auto range = All(options, Cursors<C>(kLength), accepts);
      for (const Cursor<C>& cursor : range) found.insert(TextOf(cursor));
      EXPECT_EQ(found, wanted);
      EXPECT_TRUE(range.stats().exhausted) << range.stats().Verdict();
      EXPECT_EQ(range.stats().inconsistent, 0u);
    }
  }
}

template <typename C>
class IteratorOf : public testing::Test {};
using Sequences = testing::Types<std::vector<int>, std::deque<int>, std::list<int>>;
TYPED_TEST_SUITE(IteratorOf, Sequences);

TYPED_TEST(IteratorOf, ASequenceLeadsToItsElementsAndItsEnd) {
  using C = TypeParam;
  ExpectCursors<C>([](const Cursor<C>&) { return true; },
                   [](const auto&, int, int) { return true; });
}

TYPED_TEST(IteratorOf, ASequenceIsReadBeforeOrAfterIt) {
  using C = TypeParam;
  ExpectCursors<C>(
      [](const Cursor<C>& cursor) {  // the iterator first
        if (typename C::const_iterator(cursor.at) == cursor.items.end()) return false;
        return *cursor.at == 1 && cursor.seen != cursor.items.end();
      },
      [](const auto& items, int at, int seen) {
        const int size = static_cast<int>(items.size());
        return at < size && items[static_cast<std::size_t>(at)] == 1 && seen < size;
      });
  ExpectCursors<C>(
      [](const Cursor<C>& cursor) {
        return cursor.items.size() == 2 && typename C::const_iterator(cursor.at) == cursor.seen;
      },
      [](const auto& items, int at, int seen) { return items.size() == 2 && at == seen; });
}

TEST(IteratorText, NamesTheElement) {
  Finitization<Cursor<std::list<int>>> f = Cursors<std::list<int>>(1);
  const auto at_first = [](const Cursor<std::list<int>>& cursor) {
    return cursor.items.size() == 1 && cursor.at == cursor.items.begin();
  };
  const std::vector<std::string> texts = Structures(f, at_first);
  ASSERT_EQ(texts.size(), 4u);
  EXPECT_NE(texts[0].find("at: items[0], seen: items[0]"), std::string::npos) << texts[0];
  EXPECT_NE(texts[3].find("seen: items.end()"), std::string::npos) << texts[3];
}

// --- the classic: a list in the order of use, and where each key is in it

struct Lru {
  std::list<std::pair<int, int>> items;
  std::unordered_map<int, std::list<std::pair<int, int>>::iterator> index;

  bool repOk() const {
    if (items.size() != index.size()) return false;
    for (auto item = items.begin(); item != items.end(); ++item) {
      const auto found = index.find(item->first);
      if (found == index.end() || found->second != item) return false;
    }
    return true;
  }
};

TEST(IteratorInAMap, MakesAnLruCache) {
  Finitization<Lru> f;
  f.Set<&Lru::items>(Sequence(Range(0, 2), Pair(Range(0, 2), Range(0, 1))));
  f.Set<&Lru::index>(Map(Range(0, 2), Range(0, 2), IteratorsOf<&Lru::items>().OrEnd()));
  const auto ok = [](const Lru& lru) { return lru.repOk(); };
  EXPECT_EQ(CountStructures(f, ok), 1u + 3 * 2 + 3 * 2 * 2 * 2);  // keys in any order
  // Any index at all: with k keys of 3 and n items, (n + 1)^k iterators and 6^n items.
  std::size_t all = 0;
  for (const std::size_t items : {1u, 6u, 36u}) {
    const std::size_t places = items == 1 ? 1 : items == 6 ? 2 : 3;
    all += items * (1 + 3 * places + 3 * places * places);
  }
  EXPECT_EQ(CountStructures(f, kAnything), all);
  for (Lru& lru : All(f, ok)) {  // as users do
    if (lru.items.empty()) continue;
    lru.items.splice(lru.items.begin(), lru.items, lru.index.at(lru.items.back().first));
    EXPECT_TRUE(lru.repOk());
  }
}

// --- sets and maps

struct Marks {
  std::set<int> ids;
  std::map<int, int> sizes;
  std::set<int>::iterator id;
  std::map<int, int>::const_iterator size;
};

TEST(IteratorOfKeys, LeadsToOneOfThem) {
  Finitization<Marks> f;
  f.Set<&Marks::ids>(Set(Range(0, 2), Range(0, 1)));
  f.Set<&Marks::sizes>(Map(Range(0, 1), Range(5, 6), Range(0, 1)));
  f.Set<&Marks::id>(IteratorsOf<&Marks::ids>());  // never the end
  f.Set<&Marks::size>(IteratorsOf<&Marks::sizes>().OrEnd());
  // {0}, {1} and {0, 1} have 1, 1 and 2 elements; {} has the end, two keys with two values two
  // places each.
  EXPECT_EQ(CountStructures(f, kAnything), (1u + 1 + 2) * (1 + 2 * 2 * 2));
  const auto agree = [](const Marks& marks) {
    return *marks.id == 1 && marks.size != marks.sizes.end() && marks.size->second == 1;
  };
  EXPECT_EQ(CountStructures(f, agree), 2u * 2);
  EXPECT_NE(Structures(f, agree)[0].find("id: ids[1], size: sizes[5]"), std::string::npos);
}

// --- from the objects of the structure into a container of the root

struct Worker;
struct Pool {
  std::list<int> jobs;
  Worker* worker = nullptr;
};
struct Worker {
  std::list<int>::iterator job;
};

TEST(IteratorIntoTheRoot, IsReadWithItsContainer) {
  Finitization<Pool> f;
  auto workers = f.Objects<Worker>(1);
  f.Set<&Pool::jobs>(Sequence(Range(0, 2), Range(0, 1)));
  f.Set<&Pool::worker>(workers.OrNull());
  f.Set<&Worker::job>(IteratorsOf<&Pool::jobs>());
  EXPECT_EQ(CountStructures(f, kAnything), (1u + 2 + 4) + (2 * 1 + 4 * 2));
  const auto is_busy = [](const Pool& pool) {
    return pool.worker != nullptr && *pool.worker->job == 1;
  };
  EXPECT_EQ(CountStructures(f, is_busy), 1u + (1 + 1 + 2));
}

struct Wanted {
  std::list<int> items;
  std::optional<std::list<int>::iterator> at;
};

TEST(IteratorInAnOptional, MayBeMissing) {
  Finitization<Wanted> f;
  f.Set<&Wanted::items>(Sequence(Range(0, 1), Range(0, 1)));
  f.Set<&Wanted::at>(Optional(IteratorsOf<&Wanted::items>().OrEnd()));
  EXPECT_EQ(CountStructures(f, kAnything), (1u + 1) + 2 * (1 + 2));
}

}  // namespace
}  // namespace korat::tests
