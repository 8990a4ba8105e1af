// The standard library inside predicates: local containers that hold values of fields or pointers
// to objects, and iterators into containers that are fields.
#include <algorithm>
#include <deque>
#include <functional>
#include <list>
#include <map>
#include <memory_resource>
#include <numeric>
#include <queue>
#include <set>
#include <sstream>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "tests/traps/explore.h"

namespace korat::traps::containers {

// A list of the right size without repeated nodes; `Seen` remembers the nodes.
template <typename Seen>
bool IsList(const List& list, Seen is_new) {
  int count = 0;
  for (const Node* node = list.head; node != nullptr; node = node->next) {
    if (!is_new(node)) return false;
    ++count;
  }
  return count == list.size;
}

// Reads in the same order as every predicate made of IsList, so the candidates must be the same.
Counts PlainCounts() {
  static const Counts counts = CountsOf(Explore(Lists(3), [](const List& list) {
    const Node* seen[4];
    int count = 0;
    return IsList(list, [&](const Node* node) {
      for (int i = 0; i < count; ++i) {
        if (seen[i] == node) return false;
      }
      seen[count++] = node;
      return true;
    });
  }));
  return counts;
}

template <typename Container, typename Insert>
void ExpectLikePlain(Insert insert) {
  const Stats stats = Explore(Lists(3), [insert](const List& list) {
    Container container;
    return IsList(list, [&](const Node* node) { return insert(container, node); });
  });
  EXPECT_EQ(CountsOf(stats), PlainCounts());
  EXPECT_TRUE(stats.foreign_calls.empty());
}

constexpr auto kInsertIntoSet = [](auto& set, const Node* node) { return set.insert(node).second; };
constexpr auto kAppendIfNew = [](auto& sequence, const Node* node) {
  if (std::find(sequence.begin(), sequence.end(), node) != sequence.end()) return false;
  sequence.push_back(node);
  return true;
};

TEST(Containers, PlainListsOfThreeNodes) { EXPECT_EQ(PlainCounts().first, 1u + 3 + 9 + 27); }
TEST(Containers, Set) { ExpectLikePlain<std::set<const Node*>>(kInsertIntoSet); }
TEST(Containers, UnorderedSet) { ExpectLikePlain<std::unordered_set<const Node*>>(kInsertIntoSet); }
TEST(Containers, Vector) { ExpectLikePlain<std::vector<const Node*>>(kAppendIfNew); }
TEST(Containers, Deque) { ExpectLikePlain<std::deque<const Node*>>(kAppendIfNew); }
TEST(Containers, ListOfPointers) { ExpectLikePlain<std::list<const Node*>>(kAppendIfNew); }
TEST(Containers, Map) {
  ExpectLikePlain<std::map<const Node*, std::string>>([](auto& map, const Node* node) {
    return map.emplace(node, "a text that is too long to be stored inline").second;
  });
}
TEST(Containers, UnorderedMapThatRehashes) {
  ExpectLikePlain<std::unordered_map<const Node*, int>>([](auto& map, const Node* node) {
    for (int i = 0; i < 20; ++i) map.emplace(reinterpret_cast<const Node*>(16 * i + 16), i);
    return map.emplace(node, 1).second;
  });
}

TEST(Containers, MemoryFromAPolymorphicResource) {
  ExpectLikePlain<std::pmr::set<const Node*>>(kInsertIntoSet);
  ExpectLikePlain<std::pmr::vector<const Node*>>(kAppendIfNew);
}

TEST(Containers, SortAndUniqueOnValues) {
  const Stats stats = Explore(Triples(3), [](const Triple& t) {
    std::vector<int> values = {t.c, t.a, t.b};
    std::sort(values.begin(), values.end(), [](int x, int y) { return x > y; });
    std::stable_sort(values.begin(), values.end());
    return std::unique(values.begin(), values.end()) == values.end() && values[0] == 1;
  });
  EXPECT_EQ(CountsOf(stats), Counts(6, 64));  // the orders of {1, 2, 3}
}

TEST(Containers, SortOfPointersByWhatTheyPointTo) {
  const Stats stats = Explore(Lists(3), [](const List& list) {
    std::vector<const Node*> nodes;
    for (const Node* node = list.head; node != nullptr; node = node->next) {
      if (nodes.size() == 3) return false;
      nodes.push_back(node);
    }
    if (list.size != 3 || nodes.size() != 3) return false;
    std::sort(nodes.begin(), nodes.end(),
              [](const Node* x, const Node* y) { return x->value < y->value; });
    return nodes[0]->value == 0 && nodes[1]->value == 1 && nodes[2]->value == 2;
  });
  EXPECT_EQ(stats.structures, 6u);
}

TEST(Containers, FunctionObjects) {
  const Stats stats = Explore(Triples(2), [](const Triple& t) {
    std::vector<std::function<bool(const Triple&)>> rules;
    const std::string long_capture = "a capture that does not fit into the function object itself";
    rules.push_back(
        [long_capture](const Triple& x) { return x.a == int(long_capture.size()) - 58; });
    rules.push_back([&t](const Triple&) { return t.b == 2; });
    return std::all_of(rules.begin(), rules.end(), [&](const auto& rule) { return rule(t); });
  });
  EXPECT_EQ(CountsOf(stats), Counts(3, 2 + 2 + 3));
}

TEST(Containers, PriorityQueueAndAccumulate) {
  const Stats stats = Explore(Triples(2), [](const Triple& t) {
    std::priority_queue<int, std::deque<int>> queue;
    for (int value : {t.a, t.b, t.c}) queue.push(value);
    std::list<int> drained;
    for (; !queue.empty(); queue.pop()) drained.push_front(queue.top());
    drained.reverse();
    drained.sort();
    return std::accumulate(drained.begin(), drained.end(), 0) == 6;
  });
  EXPECT_EQ(CountsOf(stats), Counts(1, 27));
}

TEST(Containers, StringStreams) {
  const Stats stats = Explore(Triples(2), [](const Triple& t) {
    std::ostringstream out;
    out << "a=" << t.a << " b=" << 0.5 * t.b << std::boolalpha << ' ' << (t.c == 1);
    std::istringstream in(out.str());
    std::string first, second;
    in >> first >> second;
    return out.str() == "a=1 b=1 true" && first == "a=1" && second == "b=1";
  });
  EXPECT_EQ(CountsOf(stats), Counts(1, 27));
}

// --- containers as fields

struct Index {
  std::map<int, int> entries;
  std::set<int> keys;
  int wanted = 0;
};

Finitization<Index> Indexes() {
  Finitization<Index> f;
  f.Set<&Index::entries>(
      Values<std::map<int, int>>({{}, {{1, 2}}, {{1, 2}, {2, 1}}, {{0, 5}, {1, 5}, {2, 5}}}));
  f.Set<&Index::keys>(Values<std::set<int>>({{}, {1}, {1, 2}, {0, 1, 2}}));
  f.Set<&Index::wanted>(Range(0, 2));
  return f;
}

TEST(Containers, IteratingOverAMapThatIsAField) {
  const Stats stats = Explore(Indexes(), [](const Index& index) {
    int sum = 0;
    for (const auto& [key, value] : index.entries) sum += key * value;
    return sum == 4;
  });
  EXPECT_EQ(CountsOf(stats), Counts(4 * 3, 3 + 4 * 3));
  EXPECT_TRUE(stats.foreign_calls.empty());
}

TEST(Containers, LookingUpInMapsAndSetsThatAreFields) {
  const Stats stats = Explore(Indexes(), [](const Index& index) {
    const auto found = index.entries.find(index.wanted);
    if (found == index.entries.end()) return false;
    if (index.keys.size() != index.entries.size()) return false;
    return std::equal(index.keys.begin(), index.keys.end(), index.entries.begin(),
                      [](int key, const auto& entry) { return key == entry.first; });
  });
  EXPECT_EQ(stats.structures, 1u + 2 + 3);
  EXPECT_TRUE(stats.foreign_calls.empty());
}

}  // namespace korat::traps::containers
