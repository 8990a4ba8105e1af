// Walks over all structures on both engines, which must agree. Checks what holds for every search:
// it is exhaustive, its answers repeat, and no structure comes twice.
#pragma once

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "korat/korat.h"

namespace korat::tests {

struct Walk {
  std::vector<std::string> texts;  // of the structures, in order
  Stats stats;
};

template <typename Root, typename Predicate, typename... Domains>
Walk WalkOn(Engine engine, const Finitization<Root>& finitization, Predicate predicate,
            const Domains&... more) {
  Options options;
  options.engine = engine;
  auto range = All(options, finitization, predicate, more...);
  Walk walk;
  for (auto& structure : range) {
    (void)structure;
    walk.texts.push_back(range.Text());
  }
  walk.stats = range.stats();
  return walk;
}

// The structures as text.
template <typename Root, typename Predicate, typename... Domains>
std::vector<std::string> Structures(const Finitization<Root>& finitization, Predicate predicate,
                                    const Domains&... more) {
  const Walk replay = WalkOn(Engine::kReplay, finitization, predicate, more...);
  const Walk resume = WalkOn(Engine::kResume, finitization, predicate, more...);
  EXPECT_EQ(replay.texts, resume.texts) << "the engines differ";
  EXPECT_EQ(replay.stats.candidates, resume.stats.candidates);
  for (const Walk* walk : {&replay, &resume}) {
    EXPECT_TRUE(walk->stats.exhausted) << walk->stats.Verdict();
    EXPECT_EQ(walk->stats.inconsistent, 0u);
  }
  const std::set<std::string> distinct(replay.texts.begin(), replay.texts.end());
  EXPECT_EQ(distinct.size(), replay.texts.size()) << "a structure came twice";
  return replay.texts;
}

// How many there are.
template <typename Root, typename Predicate, typename... Domains>
std::size_t CountStructures(const Finitization<Root>& finitization, Predicate predicate,
                            const Domains&... more) {
  return Structures(finitization, predicate, more...).size();
}

// The same without pruning by outcomes.
template <typename Root, typename Predicate>
std::size_t CountUnpruned(const Finitization<Root>& finitization, Predicate predicate) {
  Options options;
  options.prune = Prune::kNone;
  std::size_t count = 0;
  for (auto& structure : All(options, finitization, predicate)) {
    (void)structure;
    ++count;
  }
  return count;
}

// The predicate that accepts everything without reading anything.
inline constexpr auto kAnything = [](const auto&) { return true; };

}  // namespace korat::tests
