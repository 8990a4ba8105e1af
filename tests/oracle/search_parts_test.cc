// What holds for parts of any search: from a candidate on, up to a candidate, and in shards.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <ostream>
#include <set>
#include <string>
#include <vector>

#include "disj_set/disj_set.h"
#include "expression/expression.h"
#include "heap_array/heap_array.h"
#include "oracle/agreement.h"
#include "oracle/any_graph.h"
#include "owned_tree/owned_tree.h"
#include "search_tree/search_tree.h"
#include "sorted_list/sorted_list.h"

namespace korat::oracle {
namespace {

constexpr Prune kPrunings[] = {Prune::kReads, Prune::kOutcomes};

// The pieces of a search together have as many runs as the whole; but what one learned from
// outcomes, the next must learn again.
void ExpectRuns(Prune prune, std::uint64_t pieces, std::uint64_t whole) {
  if (prune == Prune::kReads)
    EXPECT_EQ(pieces, whole);
  else
    EXPECT_GE(pieces, whole);
}

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

TEST_P(SearchOf, StopsAfterAnyNumberOfStructuresAndContinuesThere) {
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

// Calls check(prune, whole, cut, before, after) for many candidates, valid or not, at which a
// search can be cut: `before` ends there, `after` starts there.
template <typename Check>
void ForEachCut(const Subject& subject, Check check) {
  for (Prune prune : kPrunings) {
    const Found whole = subject.explore(With(Engine::kReplay, prune));
    const std::set<Candidate> cuts(whole.runs.begin(), whole.runs.end());
    for (Engine engine : kEngines) {
      std::size_t number = 0;
      for (const Candidate& cut : cuts) {
        if (++number % 7 != 0 && cuts.size() > 200) continue;
        Options before = With(engine, prune), after = With(engine, prune);
        before.end = cut;
        after.start = cut;
        check(prune, whole, cut, before, after);
      }
    }
  }
}

// The pieces are the whole: no structure and no run is lost or done twice.
TEST_P(SearchOf, IsThePartitionOfItsPieces) {
  ForEachCut(GetParam(), [](Prune prune, const Found& whole, const Candidate&,
                            const Options& before, const Options& after) {
    const Found first = GetParam().explore(before), second = GetParam().explore(after);
    std::vector<Candidate> together = first.structures;
    together.insert(together.end(), second.structures.begin(), second.structures.end());
    ASSERT_EQ(together, whole.structures);
    ExpectRuns(prune, first.stats.candidates + second.stats.candidates, whole.stats.candidates);
  });
}

TEST_P(SearchOf, FindsInAMiddlePieceWhatIsBetweenItsEnds) {
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

// A search that continues after a candidate, valid or not, does not count that candidate again.
TEST_P(SearchOf, ContinuesAfterAnyCandidate) {
  ForEachCut(GetParam(), [](Prune prune, const Found& whole, const Candidate& cut,
                            const Options& before, Options after) {
    after.past_start = true;
    const Found first = GetParam().explore(before), second = GetParam().explore(after);
    std::vector<Candidate> together = first.structures;
    const auto& all = whole.structures;
    if (std::find(all.begin(), all.end(), cut) != all.end()) together.push_back(cut);
    together.insert(together.end(), second.structures.begin(), second.structures.end());
    ASSERT_EQ(together, all);
    ExpectRuns(prune, first.stats.candidates + 1 + second.stats.candidates, whole.stats.candidates);
  });
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

TEST_P(SearchOf, ContinuesWithinItsShard) {
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

}  // namespace
}  // namespace korat::oracle
