// What holds for every search: published numbers, predicates that delete or change their mind.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "oracle/agreement.h"
#include "oracle/any_graph.h"
#include "oracle/brute_force.h"
#include "oracle/unseen.h"

namespace korat::oracle {
namespace {

// --- numbers of the dissertation

TEST(ConnectedStructures, AreAsManyAsInTheDissertation) {
  const std::vector<std::uint64_t> published = {1, 4, 45, 816, 20225, 632700};
  for (std::size_t nodes = 0; nodes < published.size(); ++nodes) {
    const auto reaches_all = [nodes](const Graph& graph) {
      return graph.Reached().size() == nodes;
    };
    for (Engine engine : kEngines) {
      const Stats stats = Measure(With(engine), FinGraph(static_cast<int>(nodes), 1), reaches_all);
      EXPECT_EQ(stats.structures, published[nodes]);
      EXPECT_TRUE(stats.exhausted);
    }
  }
}

struct Triple {
  struct Thing {};
  Thing *a = nullptr, *b = nullptr, *c = nullptr;
};

TEST(ThreeReferences, HaveFiveWaysToBeEqual) {
  for (int objects = 3; objects <= 6; ++objects) {
    Finitization<Triple> f;
    auto things = f.Objects<Triple::Thing>(objects);
    f.Set<&Triple::a>(things);
    f.Set<&Triple::b>(things);
    f.Set<&Triple::c>(things);
    for (Engine engine : kEngines) {
      const auto any = [](const Triple&) { return true; };
      EXPECT_EQ(Measure(With(engine), f, any).structures, 5u);
    }
  }
}

// --- predicates that delete

struct Owner {
  struct Part {
    int key = 0;
    int weight = 0;
  };
  std::unique_ptr<Part> part;
};

// Deleting reads all fields of the object; going back to one of them must undo the deletion.
TEST(PredicateThatDeletesAnObject, GetsEveryValueOfItsFields) {
  Finitization<Owner> f;
  f.Set<&Owner::part>(f.Objects<Owner::Part>(1).OrNull());
  f.Set<&Owner::Part::key>(Range(1, 3));
  f.Set<&Owner::Part::weight>(Range(1, 2));
  for (Engine engine : kEngines) {
    const auto resets = [](Owner& owner) {
      owner.part.reset();
      return true;
    };
    const Stats stats = Measure(With(engine), f, resets);
    EXPECT_EQ(stats.structures, 1 + 3 * 2u);
    EXPECT_EQ(stats.crashes, 0u);
  }
}

// --- predicates that change their mind

// A counter that is not undone between runs, so it differs in each.
bool Coin() { return (static_cast<unsigned>(UnseenIncrement()) * 2654435761u >> 16 & 1) != 0; }

// The sum of the keys of a tree, visited in an order that differs from run to run; 0 if the nodes
// form no tree.
int KeysOfTree(const Graph::Node* node, std::set<const Graph::Node*>& visited) {
  if (node == nullptr) return 0;
  if (!visited.insert(node).second) return -1000;
  const bool left_first = Coin();
  const int key = Coin() ? node->key : 0;
  const int first = KeysOfTree(left_first ? node->left : node->right, visited);
  const int second = KeysOfTree(left_first ? node->right : node->left, visited);
  return (key != 0 ? key : node->key) + first + second;
}
int KeysOfTree(const Graph& graph) {
  std::set<const Graph::Node*> visited;
  return std::max(0, KeysOfTree(graph.root, visited));
}

TEST(PredicateThatChangesItsMind, FindsWhatItAlwaysAcceptsAndNothingThatItAlwaysRejects) {
  const Finitization<Graph> f = FinGraph(3, 2);
  const auto always = [](const Graph& graph) { return KeysOfTree(graph) % 3 == 1; };
  const auto maybe = [](const Graph& graph) { return KeysOfTree(graph) % 3 != 0; };
  const auto random = [](const Graph& graph) {
    const int keys = KeysOfTree(graph);
    return keys % 3 == 1 || (keys % 3 == 2 && Coin());
  };
  BruteForce always_forcer(runtime::Limits(), f, always);
  BruteForce maybe_forcer(runtime::Limits(), f, maybe);
  const std::set<Form> must = always_forcer->Enumerate().forms,
                       may = maybe_forcer->Enumerate().forms;
  ASSERT_GT(must.size(), 10u);
  ASSERT_GT(may.size(), must.size());
  for (Engine engine : kEngines) {
    for (int repeat = 0; repeat < 20; ++repeat) {
      std::set<Form> found;
      for (const Candidate& structure : Explore(With(engine), f, random).structures) {
        found.insert(FormOf(always_forcer->space(), structure));
      }
      EXPECT_TRUE(std::includes(found.begin(), found.end(), must.begin(), must.end()));
      EXPECT_TRUE(std::includes(may.begin(), may.end(), found.begin(), found.end()));
    }
  }
}

TEST(PredicateThatChangesItsMind, IsDiagnosed) {
  for (Engine engine : kEngines) {
    const auto random = [](const Graph& graph) { return KeysOfTree(graph) >= 0 && Coin(); };
    EXPECT_GT(Explore(With(engine), FinGraph(3, 2), random).stats.inconsistent, 0u);
    const auto steady = [](const Graph& graph) { return KeysOfTree(graph) > 0; };
    EXPECT_EQ(Explore(With(engine), FinGraph(3, 2), steady).stats.inconsistent, 0u);
  }
}

// --- predicates that look at addresses

Stats StatsOf(Engine engine, bool (*predicate)(const Graph&), Isomorphs isomorphs) {
  Options options = With(engine);
  options.isomorphs = isomorphs;
  return Explore(options, FinGraph(3, 2), predicate).stats;
}

// Only the order of addresses differs from that of objects; the search meets one of the two.
TEST(PredicateThatOrdersByAddress, IsDiagnosedUnlessEveryOrderIsTried) {
  const auto rising = [](const Graph& graph) {
    return graph.root != nullptr && graph.root->left != nullptr && graph.root < graph.root->left;
  };
  const auto falling = [](const Graph& graph) {
    return graph.root != nullptr && graph.root->left != nullptr && graph.root > graph.root->left;
  };
  for (Engine engine : kEngines) {
    for (bool (*predicate)(const Graph&) : {+rising, +falling}) {
      const Stats stats = StatsOf(engine, predicate, Isomorphs::kBreak);
      EXPECT_FALSE(stats.exhausted);
      EXPECT_NE(stats.stopped_by.find("at other addresses"), std::string::npos) << stats.Verdict();
      EXPECT_TRUE(StatsOf(engine, predicate, Isomorphs::kKeep).exhausted);
    }
  }
}

TEST(PredicateThatHashesAddresses, IsDiagnosed) {
  const auto chosen = [](const Graph& graph) {
    return graph.root != nullptr && std::hash<const void*>()(graph.root) / 16 % 7 < 3;
  };
  for (Engine engine : kEngines) {
    EXPECT_FALSE(StatsOf(engine, chosen, Isomorphs::kBreak).exhausted);
  }
}

// What decides the answer is the same in every order.
TEST(PredicateThatVisitsInTheOrderOfAddresses, IsTrusted) {
  const auto small = [](const Graph& graph) {
    int sum = 0;
    const std::vector<const Graph::Node*> reached = graph.Reached();
    for (const Graph::Node* node : std::set(reached.begin(), reached.end())) {
      if (node->key == 2) return false;
      sum += node->key;
    }
    return sum < 3;
  };
  for (Engine engine : kEngines) {
    const Stats stats = StatsOf(engine, small, Isomorphs::kBreak);
    EXPECT_TRUE(stats.exhausted) << stats.Verdict();
  }
}

// Whatever a node holds takes part when nodes change places.
struct Rich {
  struct Leaf {
    int value = 0;
  };
  struct Node {
    std::vector<Node*> children;
    std::shared_ptr<Leaf> leaf;
    std::variant<int, Node*> other;
    Node* sentinel = nullptr;
  };
  Node* first = nullptr;
  Node* last = nullptr;
};

TEST(PredicateOnNodesOfManyTypes, IsTrusted) {
  Finitization<Rich> f;
  auto nodes = f.Objects<Rich::Node>(3);
  f.Set<&Rich::first>(nodes);
  f.Set<&Rich::last>(nodes.OrNull());
  f.Set<&Rich::Node::children>(Vector(Range(0, 2), nodes));
  f.Set<&Rich::Node::leaf>(f.Objects<Rich::Leaf>(2).OrNull());
  f.Set<&Rich::Node::other>(Variant(Range(0, 1), nodes.OrNull()));
  f.Keep<&Rich::Node::sentinel>(nodes);
  f.Set<&Rich::Leaf::value>(Range(0, 1));
  const auto good = [](const Rich& rich) {
    if (rich.last == nullptr || rich.first == rich.last) return false;
    if (rich.first->sentinel != rich.last->sentinel || rich.last == rich.last->sentinel) {
      return false;
    }
    if (rich.first->children.size() != 1 || rich.first->children[0] != rich.last) return false;
    if (!rich.last->children.empty()) return false;
    if (rich.first->leaf == nullptr || rich.first->leaf.use_count() != 2) return false;
    if (rich.last->leaf != rich.first->leaf) return false;
    const auto* other = std::get_if<Rich::Node*>(&rich.last->other);
    return other != nullptr && *other == rich.first && rich.first->other.index() == 0;
  };
  for (Engine engine : kEngines) {
    const Stats stats = Explore(With(engine), f, good).stats;
    EXPECT_TRUE(stats.exhausted) << stats.Verdict();
    EXPECT_GT(stats.structures, 0u);
  }
}

struct Sharing {
  struct Item {};
  struct Holder {
    std::shared_ptr<Item> item;
  };
  Holder* one = nullptr;
  Holder* other = nullptr;
};

// A use count depends on where references lead, even if they were only compared.
TEST(UseCount, RevealsWhereReferencesLead) {
  Finitization<Sharing> f;
  auto holders = f.Objects<Sharing::Holder>(2);
  f.Set<&Sharing::one>(holders);
  f.Set<&Sharing::other>(holders.OrNull());
  f.Set<&Sharing::Holder::item>(f.Objects<Sharing::Item>(1));
  const auto is_shared = [](const Sharing& sharing) {
    return sharing.one != sharing.other && sharing.one->item.use_count() == 2;
  };
  for (Engine engine : kEngines) {
    const Stats stats = Explore(With(engine), f, is_shared).stats;
    EXPECT_EQ(stats.structures, 1u);
    EXPECT_TRUE(stats.exhausted);
  }
}

// Some ruled-out values are tried: a use that was not seen must not lead to EXHAUSTED.
TEST(UnseenUse, OfAValueThatIsRuledOutIsDiagnosed) {
  for (Engine engine : kEngines) {
    const auto third_key = [](const Graph& graph) {
      if (graph.root == nullptr || graph.root->key > 5) return false;
      return UnseenRead({&graph.root->key}) == 3;
    };
    const Stats stats = Explore(With(engine), FinGraph(1, 5), third_key).stats;
    EXPECT_GT(stats.inconsistent, 0u);
    EXPECT_FALSE(stats.exhausted);
  }
}

}  // namespace
}  // namespace korat::oracle
