// What holds for every search: published numbers, restarts, pieces, predicates that change their
// mind.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <ostream>
#include <set>
#include <string>
#include <vector>

#include "disj_set/disj_set.h"
#include "expression/expression.h"
#include "heap_array/heap_array.h"
#include "oracle/agreement.h"
#include "oracle/brute_force.h"
#include "oracle/unseen.h"
#include "owned_tree/owned_tree.h"
#include "search_tree/search_tree.h"
#include "sorted_list/sorted_list.h"

namespace korat::oracle {
namespace {

constexpr Engine kEngines[] = {Engine::kReplay, Engine::kResume};

constexpr Prune kPrunings[] = {Prune::kReads, Prune::kOutcomes};

Options With(Engine engine, Prune prune = Prune::kOutcomes) {
  Options options;
  options.engine = engine;
  options.prune = prune;
  return options;
}

// Pieces of a search run as often as the whole; but what one learned from outcomes, the next must
// find out again.
void ExpectRuns(Prune prune, std::uint64_t pieces, std::uint64_t whole) {
  if (prune == Prune::kReads)
    EXPECT_EQ(pieces, whole);
  else
    EXPECT_GE(pieces, whole);
}

// --- numbers of the dissertation

struct Graph {
  struct Node {
    Node* left = nullptr;
    Node* right = nullptr;
    int key = 0;
  };
  Node* root = nullptr;

  // The nodes reached, in the order of the walk.
  std::vector<const Node*> Reached() const {
    std::vector<const Node*> reached;
    const auto reach = [&](const Node* node) {
      if (node == nullptr) return;
      if (std::find(reached.begin(), reached.end(), node) == reached.end()) reached.push_back(node);
    };
    reach(root);
    for (std::size_t i = 0; i < reached.size(); ++i) {
      const Node* node = reached[i];
      reach(node->left);
      reach(node->right);
    }
    return reached;
  }
};

Finitization<Graph> FinGraph(int nodes, int keys) {
  Finitization<Graph> f;
  auto objects = f.Objects<Graph::Node>(nodes);
  f.Set<&Graph::root>(objects.OrNull());
  f.Set<&Graph::Node::left>(objects.OrNull());
  f.Set<&Graph::Node::right>(objects.OrNull());
  f.Set<&Graph::Node::key>(Range(1, keys));
  return f;
}

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

// --- restarts and pieces

struct Subject {
  std::string name;
  std::function<Found(const Options&)> explore;

  friend void PrintTo(const Subject& subject, std::ostream* out) { *out << subject.name; }
};

template <typename Root, typename Predicate, typename... Domains>
Subject MakeSubject(const std::string& name, Finitization<Root> finitization, Predicate predicate,
                    Domains... more) {
  return {name, [=](const Options& options) {
            return Explore(options, finitization, predicate, more...);
          }};
}

std::vector<Subject> Subjects() {
  return {
      MakeSubject("SearchTree", FinSearchTree(3, 0, 3, 1, 3), &SearchTree::repOk),
      MakeSubject("SearchTreeAndInfo", FinSearchTree(2), &SearchTree::repOk, Range(1, 3)),
      MakeSubject("OwnedTree", FinOwnedTree(3), &OwnedTree::repOk),
      MakeSubject("HeapArray", FinHeapArray(3), &HeapArray::repOk),
      MakeSubject("DisjSet", FinDisjSet(2), &DisjSet::repOk),
      MakeSubject("SortedList", FinSortedList(0, 2, 3, 2), &SortedList::repOk),
      MakeSubject("Expression", FinExpression(1), &Expression::repOk),
      MakeSubject("UnreadKeys", FinGraph(2, 2),
                  [](const Graph& graph) { return graph.Reached().size() == 2; }),
  };
}

class SearchOf : public testing::TestWithParam<Subject> {};

TEST_P(SearchOf, RestartsAtEachStructureAndFindsTheRest) {
  for (Engine engine : kEngines) {
    const std::vector<Candidate> all = GetParam().explore(With(engine)).structures;
    ASSERT_GT(all.size(), 4u);
    for (std::size_t k = 0; k < all.size(); ++k) {
      Options options = With(engine);
      options.start = all[k];
      const std::vector<Candidate> rest(all.begin() + static_cast<long>(k), all.end());
      EXPECT_EQ(GetParam().explore(options).structures, rest) << "from structure " << k;
    }
  }
}

TEST_P(SearchOf, StopsAfterSoManyStructuresAndGoesOnThere) {
  for (Engine engine : kEngines) {
    const std::vector<Candidate> all = GetParam().explore(With(engine)).structures;
    for (std::size_t k = 1; k <= all.size(); ++k) {
      Options options = With(engine);
      options.max_structures = k;
      const Found first = GetParam().explore(options);
      EXPECT_EQ(first.structures,
                std::vector<Candidate>(all.begin(), all.begin() + static_cast<long>(k)));
      EXPECT_FALSE(first.stats.exhausted);
      options.start = first.structures.back();
      options.max_structures = 0;
      EXPECT_EQ(GetParam().explore(options).structures.size(), all.size() - k + 1);
    }
  }
}

// Cut at any candidate, valid or not, the pieces are the whole: no structure and no run is lost or
// done twice.
TEST_P(SearchOf, IsThePartitionOfItsPieces) {
  for (Prune prune : kPrunings) {
    const Found whole = GetParam().explore(With(Engine::kReplay, prune));
    const std::set<Candidate> cuts(whole.runs.begin(), whole.runs.end());
    for (Engine engine : kEngines) {
      std::size_t number = 0;
      for (const Candidate& cut : cuts) {
        if (++number % 7 != 0 && cuts.size() > 200) continue;
        Options before = With(engine, prune), after = With(engine, prune);
        before.end = cut;
        after.start = cut;
        const Found first = GetParam().explore(before), second = GetParam().explore(after);
        std::vector<Candidate> together = first.structures;
        together.insert(together.end(), second.structures.begin(), second.structures.end());
        ASSERT_EQ(together, whole.structures);
        ExpectRuns(prune, first.stats.candidates + second.stats.candidates, whole.stats.candidates);
      }
    }
  }
}

TEST_P(SearchOf, FindsInAMiddlePieceWhatLiesBetweenItsEnds) {
  for (Engine engine : kEngines) {
    const std::vector<Candidate> all = GetParam().explore(With(engine)).structures;
    for (std::size_t from = 0; from < all.size(); from += 3) {
      for (std::size_t to = from; to < all.size(); to += 4) {
        Options options = With(engine);
        options.start = all[from];
        options.end = all[to];
        const std::vector<Candidate> piece(all.begin() + static_cast<long>(from),
                                           all.begin() + static_cast<long>(to));
        EXPECT_EQ(GetParam().explore(options).structures, piece);
      }
    }
  }
}

// A candidate that was dealt with, valid or not, is not counted again by a search that goes on
// after it.
TEST_P(SearchOf, GoesOnAfterAnyCandidate) {
  for (Prune prune : kPrunings) {
    const Found whole = GetParam().explore(With(Engine::kReplay, prune));
    const std::set<Candidate> structures(whole.structures.begin(), whole.structures.end());
    const std::set<Candidate> cuts(whole.runs.begin(), whole.runs.end());
    for (Engine engine : kEngines) {
      std::size_t number = 0;
      for (const Candidate& cut : cuts) {
        if (++number % 7 != 0 && cuts.size() > 200) continue;
        Options before = With(engine, prune), after = With(engine, prune);
        before.end = cut;
        after.start = cut;
        after.past_start = true;
        const Found first = GetParam().explore(before), second = GetParam().explore(after);
        std::vector<Candidate> together = first.structures;
        if (structures.count(cut) != 0) together.push_back(cut);
        together.insert(together.end(), second.structures.begin(), second.structures.end());
        ASSERT_EQ(together, whole.structures);
        ExpectRuns(prune, first.stats.candidates + 1 + second.stats.candidates,
                   whole.stats.candidates);
      }
    }
  }
}

// The structures of all shards together, in the order of their candidate vectors.
std::vector<Candidate> OfAllShards(const Subject& subject, Options options, std::uint32_t count,
                                   std::uint64_t& candidates) {
  std::vector<Candidate> together;
  options.shard_count = count;
  for (options.shard_index = 0; options.shard_index < count; ++options.shard_index) {
    const Found part = subject.explore(options);
    together.insert(together.end(), part.structures.begin(), part.structures.end());
    candidates += part.stats.candidates;
  }
  std::sort(together.begin(), together.end());
  return together;
}

TEST_P(SearchOf, IsThePartitionOfItsShards) {
  for (Prune prune : kPrunings) {
    for (Engine engine : kEngines) {
      for (Unread unread : {Unread::kEnumerate, Unread::kFirst}) {
        for (Isomorphs isomorphs : {Isomorphs::kBreak, Isomorphs::kKeep}) {
          Options options = With(engine, prune);
          options.unread = unread;
          options.isomorphs = isomorphs;
          Found whole = GetParam().explore(options);
          std::sort(whole.structures.begin(), whole.structures.end());
          for (std::uint32_t count = 1; count <= 5; ++count) {
            std::uint64_t candidates = 0;
            EXPECT_EQ(OfAllShards(GetParam(), options, count, candidates), whole.structures);
            ExpectRuns(prune, candidates, whole.stats.candidates);
          }
        }
      }
    }
  }
}

TEST_P(SearchOf, GoesOnWithinItsShard) {
  for (Unread unread : {Unread::kEnumerate, Unread::kFirst}) {
    Options options;
    options.unread = unread;
    options.shard_count = 2;
    for (options.shard_index = 0; options.shard_index < 2; ++options.shard_index) {
      const std::vector<Candidate> all = GetParam().explore(options).structures;
      for (std::size_t k = 0; k < all.size(); ++k) {
        Options rest = options;
        rest.start = all[k];
        rest.past_start = true;
        EXPECT_EQ(GetParam().explore(rest).structures,
                  std::vector<Candidate>(all.begin() + static_cast<long>(k) + 1, all.end()));
      }
    }
  }
}

TEST(Shards, DivideTheWork) {
  const Finitization<SearchTree> trees = FinSearchTree(6);
  std::uint64_t most = 0, all = 0;
  for (std::uint32_t index = 0; index < 4; ++index) {
    Options options;
    options.shard_count = 4;
    options.shard_index = index;
    const std::uint64_t part = Measure(options, trees, &SearchTree::repOk).candidates;
    most = std::max(most, part);
    all += part;
  }
  EXPECT_LT(most * 2, all) << "one shard has more than half of the work";
}

INSTANTIATE_TEST_SUITE_P(Examples, SearchOf, testing::ValuesIn(Subjects()),
                         [](const auto& info) { return info.param.name; });

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

// Not undone between runs, so different in each.
bool Coin() { return (static_cast<unsigned>(UnseenIncrement()) * 2654435761u >> 16 & 1) != 0; }

// The sum of the keys of a tree, in an order of visits that differs from run to run; 0 if it is no
// tree.
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

TEST(PredicateThatChangesItsMind, GetsAllItAlwaysAcceptsAndNothingItAlwaysRejects) {
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

struct Sharing {
  struct Item {};
  struct Holder {
    std::shared_ptr<Item> item;
  };
  Holder* one = nullptr;
  Holder* other = nullptr;
};

// What shares an item depends on where references lead, though they were only compared.
TEST(UseCount, TellsWhereReferencesLead) {
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

// Some of what is ruled out is asked for: a use that nobody saw must not end in EXHAUSTED.
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
