// std::map and its relatives, containers with keys inside others, and mistakes.
#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <type_traits>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "tests/api/keyed_fields.h"

namespace korat::tests {
namespace {

// --- maps

struct Node {
  int value = 0;
};

template <typename Map>
class MapField : public testing::Test {};

using Maps = testing::Types<std::map<int, int>, std::multimap<int, int>,
                            std::unordered_map<int, int>, std::unordered_multimap<int, int>>;
TYPED_TEST_SUITE(MapField, Maps, );

template <typename Container>
inline constexpr bool kIsMulti = std::is_same_v<Container, std::multimap<int, int>> ||
                                 std::is_same_v<Container, std::unordered_multimap<int, int>>;

// The entries of equal keys in any order: lists of pairs whose keys are in order.
void AddMaps(const std::vector<std::pair<int, int>>& beginning, std::size_t length, bool repeats,
             std::set<std::vector<std::pair<int, int>>>& maps) {
  maps.insert(beginning);
  if (beginning.size() == length) return;
  const int first = beginning.empty() ? 0 : beginning.back().first + (repeats ? 0 : 1);
  for (int key = first; key <= 2; ++key) {
    for (const int value : {5, 6}) {
      auto longer = beginning;
      longer.emplace_back(key, value);
      AddMaps(longer, length, repeats, maps);
    }
  }
}

TYPED_TEST(MapField, IsWhatBruteForceFinds) {
  using Root = Holder<TypeParam>;
  using Entries = std::vector<std::pair<int, int>>;
  const std::vector<std::function<bool(const Root&)>> predicates = {
      [](const Root&) { return true; }, [](const Root& root) { return root.items.size() == 2; },
      [](const Root& root) { return root.items.find(1) != root.items.end(); },
      [](const Root& root) {
        const auto found = root.items.find(2);
        return found != root.items.end() && found->second == 6;
      },
      [](const Root& root) {
        int sum = 0;
        for (const auto& [key, value] : root.items) sum += key * value;
        return sum == 10 + root.other;
      }};
  std::set<Entries> all;
  AddMaps({}, 3, kIsMulti<TypeParam>, all);
  const auto f = Finitize<TypeParam>(Map(Range(0, 3), Range(0, 2), Range(5, 6)));
  for (const auto& accepts : predicates) {
    std::size_t wanted = 0;
    for (const Entries& entries : all) {
      for (const int other : {0, 1}) {
        wanted += accepts(Root{TypeParam(entries.begin(), entries.end()), other}) ? 1 : 0;
      }
    }
    ForEachSearch([&](const Options& options) {
      std::set<std::pair<Entries, int>> found;
      auto range = All(options, f, [&](const Root& root) { return accepts(root); });
      for (const Root& root : range) {
        const std::multimap<int, int> sorted(root.items.begin(), root.items.end());
        found.emplace(Entries(sorted.begin(), sorted.end()), root.other);
      }
      EXPECT_EQ(found.size(), wanted);
      EXPECT_EQ(range.stats().structures, wanted);
      EXPECT_TRUE(range.stats().exhausted) << range.stats().Verdict();
    });
  }
}

TYPED_TEST(MapField, ChangedByThePredicateOrTheBodyIsRestored) {
  using Root = Holder<TypeParam>;
  const auto f = Finitize<TypeParam>(Map(Range(0, 2), Range(0, 1), Range(5, 6)));
  const std::vector<std::string> undisturbed = Structures(f, kAnything);
  const auto changes = [](Root& root) {
    for (auto& entry : root.items) entry.second = 8;
    for (int i = 0; i < 30; ++i) root.items.emplace(i, i);
    root.items.erase(0);
    root.items.erase(7);
    return true;
  };
  // It reads the values before the other member, so they come in another order.
  const std::vector<std::string> disturbed = Structures(f, changes);
  EXPECT_EQ(std::set<std::string>(disturbed.begin(), disturbed.end()),
            std::set<std::string>(undisturbed.begin(), undisturbed.end()));
  std::vector<std::string> seen;
  for (Root& root : All(f, kAnything)) {
    seen.push_back(Text(root));
    changes(root);
  }
  EXPECT_EQ(seen, undisturbed);
}

TEST(MapToPointers, BreaksSymmetry) {
  using Pointers = std::map<int, Node*>;
  Finitization<Holder<Pointers>> f;
  auto nodes = f.Objects<Node>(3);
  f.Set<&Holder<Pointers>::items>(Map(Range(0, 3), Range(1, 3), nodes));
  f.Set<&Holder<Pointers>::other>(Range(0, 0));
  f.Set<&Node::value>(Range(0, 0));
  EXPECT_EQ(CountStructures(f, kAnything), 1u + 3 * 1 + 3 * 2 + 1 * 5);  // Bell numbers
}

TEST(MapToSmartPointers, KeepsTheirRules) {
  using Unique = std::unordered_map<int, std::unique_ptr<Node>>;
  Finitization<Holder<Unique>> unique;
  unique.Set<&Holder<Unique>::items>(
      Map(Range(0, 2), Range(1, 3), unique.Objects<Node>(2).OrNull()));
  unique.Set<&Holder<Unique>::other>(Range(0, 0));
  unique.Set<&Node::value>(Range(0, 0));
  // One: null or an object. Two: both, either, none, and never the same.
  EXPECT_EQ(CountStructures(unique, kAnything), 1u + 3 * 2 + 3 * 4);
  using Shared = std::map<int, std::shared_ptr<Node>>;
  Finitization<Holder<Shared>> shared;
  shared.Set<&Holder<Shared>::items>(Map(Range(0, 2), Range(1, 2), shared.Objects<Node>(2)));
  shared.Set<&Holder<Shared>::other>(Range(0, 0));
  shared.Set<&Node::value>(Range(0, 0));
  EXPECT_EQ(CountStructures(shared, kAnything), 1u + 2 + 2);
  EXPECT_EQ(CountStructures(shared,
                            [](const Holder<Shared>& root) {
                              return root.items.size() == 2 && root.items.at(1).use_count() == 2;
                            }),
            1u);
}

// --- one inside another

TEST(Keyed, NestsInOtherContainers) {
  using Rows = std::vector<std::set<int>>;
  EXPECT_EQ(CountStructures(Finitize<Rows>(Vector(Range(0, 2), Set(Range(0, 2), Range(1, 2)))),
                            kAnything),
            2u * (1 + 4 + 16));
  // A graph: each of up to two nodes has edges to some of two.
  using Graph = std::map<int, std::set<int>>;
  const auto graphs = Finitize<Graph>(Map(Range(0, 2), Range(1, 2), Set(Range(0, 2), Range(1, 2))));
  EXPECT_EQ(CountStructures(graphs, kAnything), 2u * (1 + 2 * 4 + 16));
  const auto has_no_loop = [](const Holder<Graph>& root) {
    for (const auto& [node, edges] : root.items) {
      if (edges.count(node) != 0) return false;
    }
    return true;
  };
  EXPECT_EQ(CountStructures(graphs, has_no_loop), 2u * (1 + 2 * 2 + 4));
  using Lists = std::unordered_map<std::string, std::vector<int>>;
  EXPECT_EQ(CountStructures(Finitize<Lists>(Map(Range(0, 2), Values<std::string>({"a", "b"}),
                                                Vector(Range(0, 1), Range(1, 2)))),
                            kAnything),
            2u * (1 + 2 * 3 + 9));
}

struct Link {
  std::set<int> labels;
  Link* next = nullptr;
};
struct Chain {
  Link* first = nullptr;
};

TEST(Keyed, InNodesThatPointersLeadTo) {
  Finitization<Chain> f;
  auto links = f.Objects<Link>(2);
  f.Set<&Chain::first>(links.OrNull());
  f.Set<&Link::next>(links.OrNull());
  f.Set<&Link::labels>(Set(Range(0, 2), Range(1, 2)));
  const auto is_ordered = [](const Chain& chain) {
    int count = 0;
    for (const Link* link = chain.first; link != nullptr; link = link->next) {
      if (++count > 2) return false;
      if (link->next != nullptr && link->labels.size() >= link->next->labels.size()) return false;
    }
    return true;
  };
  // Sizes 0, 1, 2 are 1, 2, 1 sets: 0 then 1, 0 then 2, 1 then 2.
  EXPECT_EQ(CountStructures(f, is_ordered), 1u + 4 + (2 + 1 + 2));
}

// --- mistakes

template <typename Container, typename Domain>
std::string Mistake(const Domain& domain) {
  try {
    const auto f = Finitize<Container>(domain);
    for (auto& root : All(f, kAnything)) (void)root;
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

TEST(Keyed, MistakesAreReported) {
  using Numbers = std::set<int>;
  const std::string many = Mistake<Numbers>(Set(Range(0, 4), Range(1, 40)));
  EXPECT_NE(many.find("more than 10000 shapes: there are 40 keys, and 0 to 4 at a time"),
            std::string::npos)
      << many;
  EXPECT_NE(many.find("--set 'items.keys="), std::string::npos) << many;
  const std::string twice = Mistake<Numbers>(Set(Range(0, 2), Range(1, 3) | Range(2, 2)));
  EXPECT_NE(twice.find("the key 2 twice"), std::string::npos) << twice;
  const std::string strings = Mistake<std::unordered_set<std::string>>(
      Set(Range(0, 2), Values<std::string>({"a", "b", "a"})));
  EXPECT_NE(strings.find("the key \"a\" twice"), std::string::npos) << strings;
  const std::string lengths = Mistake<Numbers>(Set(Values({1, 1}), Range(1, 3)));
  EXPECT_NE(lengths.find("a length twice"), std::string::npos) << lengths;
  const std::string none = Mistake<Numbers>(Set(Range(4, 5), Range(1, 3)));
  EXPECT_NE(none.find("has no value: no 4 to 5 of its 3 keys"), std::string::npos) << none;
  const std::string empty = Mistake<Numbers>(Set(Range(0, 1), Range(3, 1)));
  EXPECT_NE(empty.find("Range(3, 1) is empty"), std::string::npos) << empty;
}

TEST(Keyed, PointersAsKeysAreRefused) {
  using Pointers = std::set<Node*>;
  Finitization<Holder<Pointers>> f;
  f.Set<&Holder<Pointers>::items>(Set(Range(0, 2), f.Objects<Node>(2)));
  f.Set<&Holder<Pointers>::other>(Range(0, 0));
  f.Set<&Node::value>(Range(0, 0));
  EXPECT_THROW(
      {
        for (auto& root : All(f, kAnything)) (void)root;
      },
      Error);
}

}  // namespace
}  // namespace korat::tests
