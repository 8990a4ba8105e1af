// Pruning by outcomes: values that the predicate could not tell apart are not run again.
#include <gtest/gtest.h>

#include <random>

#include "fake_machine.h"
#include "space_builder.h"

namespace korat {
namespace {

using test::Exploration;
using test::Explore;
using test::Ints;
using test::Predicate;
using test::Reads;
using test::SpaceBuilder;

using Candidates = std::vector<Candidate>;

constexpr FieldIndex kA{0}, kB{1};

SearchOptions By(Prune prune) {
  SearchOptions options;
  options.prune = prune;
  return options;
}

StateSpace IntSpace(const std::vector<std::uint32_t>& sizes) {
  SpaceBuilder builder;
  const ClassIndex root = builder.AddClass("Root", 1);
  std::vector<std::pair<std::string, test::Domain>> fields;
  for (std::uint32_t size : sizes) fields.push_back({"field", Ints(size)});
  builder.AddFields(root, fields);
  builder.AddRoot(root);
  return builder.space();
}

std::function<bool(ValueIndex)> LessThan(ValueIndex limit) {
  return [limit](ValueIndex value) { return value < limit; };
}

TEST(Outcomes, RunOnceForAllValuesThatAreAlike) {
  const auto small = [](Reads& reads) { return reads.Is(kA, LessThan(30)); };
  const Exploration found = Explore(IntSpace({100}), small, By(Prune::kOutcomes));
  EXPECT_EQ(found.structures.size(), 30u);
  EXPECT_EQ(found.counts.candidates, 2u);  // one of the small, one of the large
}

TEST(Outcomes, ALeakedFieldIsEnumeratedValueByValue) {
  const auto even = [](Reads& reads) {
    return reads.Is(kA, LessThan(5)) && reads.Int(kA) % 2 == 0;
  };
  const Exploration found = Explore(IntSpace({100}), even, By(Prune::kOutcomes));
  EXPECT_EQ(found.structures, (Candidates{{0}, {2}, {4}}));
  EXPECT_EQ(found.counts.candidates, 6u);
}

TEST(Outcomes, OfTwoFieldsTheLowerIsEnumerated) {
  const auto ascending = [](Reads& reads) { return reads.Less(kA, kB); };
  const Exploration found = Explore(IntSpace({4, 4}), ascending, By(Prune::kOutcomes));
  EXPECT_EQ(found.structures.size(), 6u);
  EXPECT_EQ(found.counts.candidates, 7u);  // two kinds of b for each a but the last
}

TEST(Outcomes, UnreadFieldsNeedNoRun) {
  const auto any = [](Reads& reads) { return reads.Is(kA, LessThan(1)); };
  const Exploration found = Explore(IntSpace({3, 10, 10}), any, By(Prune::kOutcomes));
  EXPECT_EQ(found.structures.size(), 100u);
  EXPECT_EQ(found.counts.candidates, 2u);
}

TEST(Outcomes, DomainsWiderThanAWord) {
  const auto is = [](Reads& reads) {
    return reads.Is(kA, [](ValueIndex value) { return value == 64 || value == 199; });
  };
  const Exploration found = Explore(IntSpace({200}), is, By(Prune::kOutcomes));
  EXPECT_EQ(found.structures, (Candidates{{64}, {199}}));
  EXPECT_EQ(found.counts.candidates, 2u);
}

// --- against pruning by reads

// Asks random questions about random fields; what it asks next depends on the answers alone.
bool RandomQuestions(std::uint32_t fields, unsigned seed, Reads& reads) {
  std::uint32_t seen = seed;
  for (;;) {
    std::mt19937 decide(seen);
    const std::uint32_t what = decide() % 100;
    if (what < 14) return false;
    if (what < 24) return true;
    const FieldIndex field{static_cast<std::uint32_t>(decide() % fields)};
    const auto limit = static_cast<ValueIndex>(decide() % 4);
    std::uint32_t answer;
    if (what < 55) {
      answer = reads.Is(field, LessThan(limit));
    } else if (what < 70) {
      answer = reads.Is(field, [limit](ValueIndex value) { return value == limit; });
    } else if (what < 88) {
      answer = reads.Less(field, FieldIndex{static_cast<std::uint32_t>(decide() % fields)});
    } else {
      answer = reads.Int(field);
    }
    seen = static_cast<std::uint32_t>(decide()) + 7919 * answer;
  }
}

// What is counted instead of listed is as much, and what is listed between is in its place. At a
// split the rest is given away; returns how many structures this part has.
std::uint64_t ExpectSameWhenCounted(const StateSpace& space, const Predicate& predicate,
                                    const Exploration& listed, std::uint64_t most, bool splits) {
  const auto judge = [&predicate](Reads& reads) {
    return predicate(reads) ? Verdict::kAccepted : Verdict::kRejected;
  };
  test::FakeMachine machine(space, judge, By(Prune::kOutcomes));
  machine.set_most_counted(most);
  const SearchCounts& counts = machine.search().tally().counts();
  Candidate rest;
  while (machine.search().Next([] { return false; })) {
    EXPECT_LE(counts.structures, listed.structures.size());
    EXPECT_EQ(machine.search().candidate(), listed.structures.at(counts.structures - 1));
    if (splits && rest.empty()) rest = machine.search().Split();
  }
  if (rest.empty()) {
    EXPECT_EQ(counts.candidates, listed.counts.candidates);
    return counts.structures;
  }
  SearchOptions after = By(Prune::kOutcomes);
  after.start = rest;
  return counts.structures + Explore(space, predicate, after).structures.size();
}

// The number of structures of a part; adds to `listed` those that were not only counted.
std::uint64_t CountPart(const StateSpace& space, const Predicate& predicate,
                        const SearchOptions& part, std::uint64_t* listed) {
  const auto judge = [&predicate](Reads& reads) {
    return predicate(reads) ? Verdict::kAccepted : Verdict::kRejected;
  };
  test::FakeMachine machine(space, judge, part);
  machine.set_most_counted(1000000);
  while (machine.search().Next([] { return false; })) ++*listed;
  return machine.search().tally().counts().structures;
}

TEST(Outcomes, FindTheSameInTheSameOrder) {
  std::uint64_t by_reads = 0, by_outcomes = 0, in_parts = 0, listed = 0;
  for (unsigned seed = 1; seed <= 3000; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random(seed);
    std::vector<std::uint32_t> sizes(1 + random() % 5);
    for (std::uint32_t& size : sizes) size = static_cast<std::uint32_t>(1 + random() % 4);
    const StateSpace space = IntSpace(sizes);
    const auto fields = static_cast<std::uint32_t>(sizes.size());
    const Predicate predicate = [=](Reads& reads) { return RandomQuestions(fields, seed, reads); };
    const Exploration whole = Explore(space, predicate, By(Prune::kReads));
    const Exploration pruned = Explore(space, predicate, By(Prune::kOutcomes));
    ASSERT_EQ(pruned.structures, whole.structures);
    ASSERT_LE(pruned.counts.candidates, whole.counts.candidates);
    for (const std::uint64_t most : {1u, 3u, 1000000u}) {
      if (seed % 5 != 0) break;
      for (const bool splits : {false, true}) {
        ASSERT_EQ(ExpectSameWhenCounted(space, predicate, pruned, most, splits),
                  whole.structures.size());
      }
    }
    by_reads += whole.counts.candidates;
    by_outcomes += pruned.counts.candidates;
    if (seed % 10 != 0) continue;
    // The two parts of a search split at any candidate are the whole, and so are shards.
    for (const Candidate& at : whole.runs) {
      SearchOptions before = By(Prune::kOutcomes), after = before;
      before.end = after.start = at;
      Candidates parts = Explore(space, predicate, before).structures;
      ASSERT_EQ(CountPart(space, predicate, before, &listed), parts.size());
      in_parts += parts.size();
      for (const Candidate& late : Explore(space, predicate, after).structures) {
        parts.push_back(late);
      }
      ASSERT_EQ(parts, whole.structures);
    }
    Candidates shards;
    for (std::uint32_t i = 0; i < 3; ++i) {
      SearchOptions shard = By(Prune::kOutcomes);
      shard.shard_index = i;
      shard.shard_count = 3;
      for (const Candidate& c : Explore(space, predicate, shard).structures) shards.push_back(c);
    }
    std::sort(shards.begin(), shards.end());
    Candidates sorted = whole.structures;
    std::sort(sorted.begin(), sorted.end());
    ASSERT_EQ(shards, sorted);
  }
  EXPECT_LT(by_outcomes * 2, by_reads);
  EXPECT_LT(listed * 4, in_parts * 3);
}

}  // namespace
}  // namespace korat
