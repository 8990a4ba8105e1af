// Shared by the trap tests: two small classes, and a search done in several ways, which must agree.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "korat/detail/setup_code.h"
#include "korat/korat.h"

namespace korat::traps {

struct Triple {
  int a = 0;
  int b = 0;
  int c = 0;
};

// Each of the three fields is in 0..max.
KORAT_SETUP_CODE inline Finitization<Triple> Triples(int max) {
  Finitization<Triple> f;
  f.Set<&Triple::a>(Range(0, max));
  f.Set<&Triple::b>(Range(0, max));
  f.Set<&Triple::c>(Range(0, max));
  return f;
}

struct Node {
  Node* next = nullptr;
  int value = 0;
};

struct List {
  Node* head = nullptr;
  int size = 0;
};

// Up to `n` nodes with values 0..n-1; sizes 0..n.
KORAT_SETUP_CODE inline Finitization<List> Lists(int n) {
  Finitization<List> f;
  auto nodes = f.Objects<Node>(n);
  f.Set<&List::head>(nodes.OrNull());
  f.Set<&List::size>(Range(0, n));
  f.Set<&Node::next>(nodes.OrNull());
  f.Set<&Node::value>(Range(0, n - 1));
  return f;
}

// (structures, candidates)
using Counts = std::pair<std::uint64_t, std::uint64_t>;

inline Counts CountsOf(const Stats& stats) { return {stats.structures, stats.candidates}; }

struct Search {
  Stats stats;
  std::vector<std::string> structures;  // as text, in the order they were found
};

// What follows compiles to little code: the key tests are compiled at all levels, and what they
// check is the predicate, not its surroundings.
template <typename Root, typename Predicate>
KORAT_SETUP_CODE Search SearchBy(Engine engine, Prune prune, const Finitization<Root>& finitization,
                                 Predicate predicate, Options options = {}) {
  options.engine = engine;
  options.prune = prune;
  auto range = All(options, finitization, predicate);
  Search search;
  for (auto& root : range) search.structures.push_back(Text(root));
  search.stats = range.stats();
  return search;
}

using Searches = std::function<Search(Engine, Prune)>;

template <typename Root, typename Predicate>
KORAT_SETUP_CODE Searches SearchesOf(const Finitization<Root>& finitization, Predicate predicate,
                                     const Options& options) {
  return [&finitization, predicate, &options](Engine engine, Prune prune) {
    return SearchBy(engine, prune, finitization, predicate, options);
  };
}

// More pruning finds the same structures in the same order, or says that some are missing.
KORAT_SETUP_CODE inline void ExpectTheSame(const Search& by_reads, const Search& pruned) {
  EXPECT_EQ(pruned.stats.inconsistent, 0u);
  EXPECT_EQ(pruned.stats.exhausted, by_reads.stats.exhausted) << pruned.stats.Verdict();
  if (by_reads.stats.cut_offs == 0) EXPECT_EQ(pruned.structures, by_reads.structures);
}

KORAT_SETUP_CODE inline Stats ExpectAgreement(const Searches& search) {
  const Search replay = search(Engine::kReplay, Prune::kReads);
  const Search resume = search(Engine::kResume, Prune::kReads);
  EXPECT_EQ(replay.structures, resume.structures);
  EXPECT_EQ(CountsOf(replay.stats), CountsOf(resume.stats));
  EXPECT_EQ(replay.stats.exceptions, resume.stats.exceptions);
  EXPECT_EQ(replay.stats.crashes, resume.stats.crashes);
  EXPECT_EQ(replay.stats.cut_offs, resume.stats.cut_offs);
  EXPECT_EQ(replay.stats.foreign_calls, resume.stats.foreign_calls);
  EXPECT_EQ(replay.stats.exhausted, resume.stats.exhausted);
  EXPECT_EQ(replay.stats.inconsistent, 0u);
  EXPECT_EQ(resume.stats.inconsistent, 0u);
  ExpectTheSame(replay, search(Engine::kReplay, Prune::kConflicts));
  ExpectTheSame(replay, search(Engine::kResume, Prune::kConflicts));
  return replay.stats;
}

KORAT_SETUP_CODE inline Stats ExpectNothingLost(const Searches& search) {
  const Stats stats = ExpectAgreement(search);
  Search pruned = search(Engine::kReplay, Prune::kReads);
  Search all = search(Engine::kReplay, Prune::kNone);
  std::sort(pruned.structures.begin(), pruned.structures.end());
  std::sort(all.structures.begin(), all.structures.end());
  EXPECT_EQ(pruned.structures, all.structures);
  EXPECT_TRUE(stats.exhausted) << stats.Verdict();
  return stats;
}

// Both engines visit the same candidates with the same outcomes and find the same structures in the
// same order. Returns what replay counted.
template <typename Root, typename Predicate>
Stats ExploreUnchecked(const Finitization<Root>& finitization, Predicate predicate,
                       const Options& options = {}) {
  return ExpectAgreement(SearchesOf(finitization, predicate, options));
}

// Also checks that nothing is lost: without pruning, where no read needs to be seen, the structures
// are the same.
template <typename Root, typename Predicate>
Stats Explore(const Finitization<Root>& finitization, Predicate predicate,
              const Options& options = {}) {
  return ExpectNothingLost(SearchesOf(finitization, predicate, options));
}

}  // namespace korat::traps
