// The subjects find the same structures with dedicated generators as with their predicates, in
// fewer runs.
#include <gtest/gtest.h>

#include <cstdint>
#include <cstdio>
#include <vector>

#include "benchmarks/dedicated_predicates.h"
#include "korat/korat.h"

namespace korat {
namespace {

struct Search {
  std::vector<std::vector<std::uint32_t>> structures;
  Stats stats;
};

template <typename Root, typename Predicate>
Search Explore(const Finitization<Root>& finitization, Predicate predicate, Engine engine,
               Prune prune) {
  Options options;
  options.engine = engine;
  options.prune = prune;
  Search search;
  auto range = All(options, finitization, predicate);
  while (detail::Next(range.explorer())) {
    search.structures.push_back(detail::CandidateOf(range.explorer()));
  }
  search.stats = range.stats();
  return search;
}

// `by_reads` and `by_outcomes` are the runs with generators, as in docs/dedicated.md; 0 if they are
// not listed there. `published` are the dissertation's runs with dedicated generators (Fig. 8-2); 0
// if its subject or size differs.
template <typename Root>
void Compare(const char* name, const Finitization<Root>& finitization, std::uint64_t by_reads,
             std::uint64_t by_outcomes, std::uint64_t published) {
  const auto dedicated = [](const Root& root) { return benchmarks::DedicatedOk(root); };
  for (const Prune prune : {Prune::kReads, Prune::kOutcomes}) {
    const Search plain = Explore(finitization, &Root::repOk, Engine::kResume, prune);
    const Search resume = Explore(finitization, dedicated, Engine::kResume, prune);
    const Search replay = Explore(finitization, dedicated, Engine::kReplay, prune);
    for (const Search* search : {&resume, &replay}) {
      EXPECT_TRUE(search->stats.exhausted) << search->stats.Verdict();
      EXPECT_EQ(search->structures, plain.structures);
      EXPECT_EQ(search->stats.candidates, resume.stats.candidates);
    }
    EXPECT_LT(resume.stats.candidates, plain.stats.candidates);
    if (by_reads != 0) {
      EXPECT_EQ(resume.stats.candidates, prune == Prune::kReads ? by_reads : by_outcomes);
    }
    if (published != 0) {
      EXPECT_LT(resume.stats.candidates, published);
    }
    std::printf("%-16s %-9s structures %8zu, runs %9llu, dedicated %9llu, published %9llu\n", name,
                prune == Prune::kReads ? "reads" : "outcomes", plain.structures.size(),
                static_cast<unsigned long long>(plain.stats.candidates),
                static_cast<unsigned long long>(resume.stats.candidates),
                static_cast<unsigned long long>(published));
  }
}

TEST(DedicatedSubjects, SearchTree) {
  Compare("SearchTree 7", FinSearchTree(7), 27701, 22238, 69355);
  Compare("SearchTree 4", FinSearchTree(4, 0, 4, -1, 4), 0, 0, 0);
}
TEST(DedicatedSubjects, HeapArray) { Compare("HeapArray 6", FinHeapArray(6), 13175, 384, 17766); }
TEST(DedicatedSubjects, BinomialHeap) {
  Compare("BinomialHeap 7", FinBinomialHeap(7), 111843, 4887, 0);
}
TEST(DedicatedSubjects, FibonacciHeap) {
  Compare("FibonacciHeap 5", FinFibonacciHeap(5), 52508, 4824, 134965);
}
TEST(DedicatedSubjects, DisjSet) { Compare("DisjSet 4", FinDisjSet(4), 5458, 3684, 6677); }
TEST(DedicatedSubjects, LinkedList) { Compare("LinkedList 7", FinLinkedList(7), 4165, 26, 4186); }
TEST(DedicatedSubjects, SortedList) {
  Compare("SortedList 11", FinSortedList(11, 11, 12, 11), 353109, 277527, 705512);
}
TEST(DedicatedSubjects, TreeMap) { Compare("TreeMap 7", FinTreeMap(7), 17767, 16715, 31102); }
TEST(DedicatedSubjects, HashSet) { Compare("HashSet 7", FinHashSet(7), 3470, 3470, 0); }
TEST(DedicatedSubjects, AVTree) { Compare("AVTree 4", FinAVTree(4), 63166, 1192, 0); }

}  // namespace
}  // namespace korat
