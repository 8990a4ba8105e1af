// Containers whose shape is their length, each with nodes of its own for each length.
#include <gtest/gtest.h>

#include <deque>
#include <forward_list>
#include <functional>
#include <iterator>
#include <list>
#include <memory>
#include <queue>
#include <set>
#include <stack>
#include <string>
#include <utility>
#include <vector>

#include "tests/api/both_engines.h"

namespace korat::tests {
namespace {

using Numbers = std::vector<int>;

// All sequences of 0..length numbers of 0..most.
void AddSequences(const Numbers& beginning, std::size_t length, int most,
                  std::set<Numbers>& sequences) {
  sequences.insert(beginning);
  if (beginning.size() == length) return;
  for (int number = 0; number <= most; ++number) {
    Numbers longer = beginning;
    longer.push_back(number);
    AddSequences(longer, length, most, sequences);
  }
}

template <typename Container>
struct Holder {
  Container items;
  int other = 0;
};

// The family of a container: Of<T> is one of T.
struct Deques {
  template <typename T>
  using Of = std::deque<T>;
};

struct Lists {
  template <typename T>
  using Of = std::list<T>;
};
struct ForwardLists {
  template <typename T>
  using Of = std::forward_list<T>;
};

template <typename Family>
class SequenceField : public testing::Test {
 protected:
  template <typename T>
  using HolderOf = Holder<typename Family::template Of<T>>;
  template <typename T, typename Elements>
  static void Set(Finitization<HolderOf<T>>& f, int longest, const Elements& elements) {
    f.template Set<&HolderOf<T>::items>(Sequence(Range(0, longest), elements));
    f.template Set<&HolderOf<T>::other>(Range(0, 0));
  }

  using Integers = HolderOf<int>;
  static constexpr int kLongest = 3, kMost = 2;

  // What brute force accepts is what either engine finds.
  static void ExpectAsBruteForce(const std::function<bool(const Integers&)>& accepts) {
    std::set<Numbers> all, wanted;
    AddSequences({}, kLongest, kMost, all);
    for (const Numbers& numbers : all) {
      Integers holder;
      holder.items = {numbers.begin(), numbers.end()};
      if (accepts(holder)) wanted.insert(numbers);
    }
    Finitization<Integers> f;
    Set<int>(f, kLongest, Range(0, kMost));
    for (const Engine engine : {Engine::kReplay, Engine::kResume}) {
      Options options;
      options.engine = engine;
      std::multiset<Numbers> found;
      auto range = All(options, f, [&](const Integers& holder) { return accepts(holder); });
      for (const Integers& holder : range) found.emplace(holder.items.begin(), holder.items.end());
      EXPECT_EQ(found, std::multiset<Numbers>(wanted.begin(), wanted.end()));
      EXPECT_TRUE(range.stats().exhausted) << range.stats().Verdict();
    }
  }
};

using Families = testing::Types<Deques, Lists, ForwardLists>;
TYPED_TEST_SUITE(SequenceField, Families, );

struct Node {
  int value = 0;
};

TYPED_TEST(SequenceField, IsWhatBruteForceFinds) {
  using Integers = typename TestFixture::Integers;
  TestFixture::ExpectAsBruteForce([](const Integers&) { return true; });
  TestFixture::ExpectAsBruteForce([](const Integers& holder) { return holder.items.empty(); });
  TestFixture::ExpectAsBruteForce([](const Integers& holder) {
    int last = -1;
    for (const int item : holder.items) {
      if (item <= last) return false;
      last = item;
    }
    return true;
  });
  TestFixture::ExpectAsBruteForce([](const Integers& holder) {
    const auto length = std::distance(holder.items.begin(), holder.items.end());
    return length >= 2 && holder.items.front() == *std::next(holder.items.begin());
  });
}

TYPED_TEST(SequenceField, HasTheListedLengths) {
  using Integers = typename TestFixture::Integers;
  Finitization<Integers> f;
  f.template Set<&Integers::items>(Sequence(Values({3, 1}), [](int i) { return Range(i, i + 1); }));
  f.template Set<&Integers::other>(Range(0, 0));
  EXPECT_EQ(CountStructures(f, kAnything), 8u + 2);
}

TYPED_TEST(SequenceField, OfPointersBreaksSymmetry) {
  using Pointers = typename TestFixture::template HolderOf<Node*>;
  Finitization<Pointers> f;
  auto nodes = f.template Objects<Node>(3);
  TestFixture::template Set<Node*>(f, 3, nodes);
  f.template Set<&Node::value>(Range(0, 0));
  EXPECT_EQ(CountStructures(f, kAnything), 1u + 1 + 2 + 5);  // Bell numbers
}

TYPED_TEST(SequenceField, OfSmartPointersKeepsTheirRules) {
  using Unique = std::unique_ptr<Node>;
  Finitization<typename TestFixture::template HolderOf<Unique>> unique;
  TestFixture::template Set<Unique>(unique, 3, unique.template Objects<Node>(3));
  unique.template Set<&Node::value>(Range(0, 0));
  EXPECT_EQ(CountStructures(unique, kAnything), 4u);  // one of each length

  using Shared = std::shared_ptr<Node>;
  using Holder = typename TestFixture::template HolderOf<Shared>;
  Finitization<Holder> shared;
  TestFixture::template Set<Shared>(shared, 3, shared.template Objects<Node>(3));
  shared.template Set<&Node::value>(Range(0, 0));
  EXPECT_EQ(CountStructures(shared, kAnything), 9u);  // as raw pointers
  const auto first_is_shared_by_all = [](const Holder& holder) {
    const auto length = std::distance(holder.items.begin(), holder.items.end());
    return length != 0 && holder.items.front().use_count() == length;
  };
  EXPECT_EQ(CountStructures(shared, first_is_shared_by_all), 3u);
}

TYPED_TEST(SequenceField, OfStringsAndSequencesNests) {
  Finitization<typename TestFixture::template HolderOf<std::string>> strings;
  TestFixture::template Set<std::string>(strings, 2, Values<std::string>({"", "x", "yy"}));
  EXPECT_EQ(CountStructures(strings, kAnything), 1u + 3 + 9);

  using Row = typename TypeParam::template Of<int>;
  Finitization<typename TestFixture::template HolderOf<Row>> rows;
  TestFixture::template Set<Row>(rows, 2, Sequence(Range(0, 2), Range(0, 1)));
  EXPECT_EQ(CountStructures(rows, kAnything), 1u + 7 + 49);  // 7 = 1 + 2 + 4 rows
  Finitization<typename TestFixture::template HolderOf<std::vector<int>>> vectors;
  TestFixture::template Set<std::vector<int>>(vectors, 2, Vector(Range(0, 2), Range(0, 1)));
  EXPECT_EQ(CountStructures(vectors, kAnything), 1u + 7 + 49);
}

TYPED_TEST(SequenceField, ChangedByThePredicateOrTheBodyIsRestored) {
  using Integers = typename TestFixture::Integers;
  Finitization<Integers> f;
  TestFixture::template Set<int>(f, 2, Range(1, 2));
  const std::vector<std::string> undisturbed = Structures(f, kAnything);
  EXPECT_EQ(undisturbed.size(), 1u + 2 + 4);
  const auto changes = [](Integers& holder) {
    holder.items.push_front(7);
    holder.items.resize(50, 3);
    holder.items.front() = 8;
    holder.items.clear();
    return true;
  };
  EXPECT_EQ(Structures(f, changes), undisturbed);
  std::vector<std::string> seen;
  for (Integers& holder : All(f, kAnything)) {
    seen.push_back(Text(holder));
    changes(holder);
    holder.items.resize(3, 9);
  }
  EXPECT_EQ(seen, undisturbed);
}

TYPED_TEST(SequenceField, IsKeptAtItsFirstLength) {
  using Integers = typename TestFixture::Integers;
  Finitization<Integers> f;
  f.template Keep<&Integers::items>(Sequence(Values({2, 1}), Range(4, 5)));
  f.template Set<&Integers::other>(Range(0, 1));
  const auto has_two_fours = [](const Integers& holder) {
    const Numbers numbers(holder.items.begin(), holder.items.end());
    return numbers == Numbers{4, 4};
  };
  EXPECT_EQ(CountStructures(f, has_two_fours), 2u);
}

// --- adaptors

struct Adaptors {
  std::queue<int> queue;
  std::stack<int, std::vector<int>> stack;
  std::priority_queue<int> most;
};

TEST(QueueField, IsTheSequenceInside) {
  Finitization<Adaptors> f;
  f.Set<&Adaptors::queue>(Sequence(Range(0, 2), Range(0, 2)));
  f.Set<&Adaptors::stack>(Sequence(Range(0, 2), Range(0, 1)));
  f.Set<&Adaptors::most>(Set(Range(0, 3), Range(0, 2)));
  // Multisets of up to 3 of 3 numbers: C(3+3, 3).
  EXPECT_EQ(CountStructures(f, kAnything), (1u + 3 + 9) * (1 + 2 + 4) * 20);
  const auto is_ordered = [](const Adaptors& adaptors) {
    if (adaptors.queue.size() != 2 || adaptors.queue.front() >= adaptors.queue.back()) return false;
    if (adaptors.stack.size() != 2 || adaptors.stack.top() != 1) return false;
    std::priority_queue<int> rest = adaptors.most;
    int last = 3;
    for (; !rest.empty(); rest.pop()) {
      if (rest.top() >= last) return false;
      last = rest.top();
    }
    return true;
  };
  EXPECT_EQ(CountStructures(f, is_ordered), 3u * 2 * 8);  // sets of different numbers
}

TEST(QueueField, ChangedByThePredicateIsRestored) {
  Finitization<Adaptors> f;
  f.Set<&Adaptors::queue>(Sequence(Range(0, 1), Range(0, 1)));
  f.Set<&Adaptors::stack>(Sequence(Range(0, 1), Range(0, 1)));
  f.Set<&Adaptors::most>(Set(Range(0, 2), Range(0, 1)));
  const auto changes = [](Adaptors& adaptors) {
    for (int i = 0; i < 9; ++i) {
      adaptors.queue.push(i);
      adaptors.stack.push(i);
      adaptors.most.push(i);
    }
    const bool is_right = adaptors.stack.top() == 8 && adaptors.most.top() == 8;
    while (!adaptors.most.empty()) adaptors.most.pop();
    return is_right;
  };
  EXPECT_EQ(CountStructures(f, changes), (1u + 2) * (1 + 2) * (1 + 2 + 3));
}

}  // namespace
}  // namespace korat::tests
