// The loop: which candidates run, in which order, and what is counted.
// Isomorphism breaking, ownership, unread fields and restarts have files of their own.
#include "search/search.h"

#include <gtest/gtest.h>

#include "binary_trees.h"
#include "fake_machine.h"
#include "space_builder.h"

namespace korat {
namespace {

using test::Explore;
using test::ExploreVerdicts;
using test::FakeMachine;
using test::Ints;
using test::Reads;
using test::SpaceBuilder;

constexpr FieldIndex kA{0}, kB{1}, kC{2};
using Candidates = std::vector<Candidate>;

// One object with fields a, b, c that have that many values.
StateSpace Flat(std::size_t a, std::size_t b, std::size_t c) {
  SpaceBuilder builder;
  const ClassIndex root = builder.AddClass("Root", 1);
  builder.AddFields(root, {{"a", Ints(a)}, {"b", Ints(b)}, {"c", Ints(c)}});
  builder.AddRoot(root);
  return builder.space();
}

// --- published

TEST(BinaryTreeSearch, ThreeNodesGiveFiveShapesIn63Candidates) {  // Catalan(3); ISSTA 2002
  const auto result = Explore(test::BinaryTreeSpace(3), test::IsBinaryTree(3));
  EXPECT_EQ(result.counts.structures, 5u);
  EXPECT_EQ(result.counts.candidates, 63u);
}

TEST(BinaryTreeSearch, TheEmptyTreeIsTheOnlyOneWithoutNodes) {
  const auto result = Explore(test::BinaryTreeSpace(0), test::IsBinaryTree(0));
  EXPECT_EQ(result.structures, (Candidates{{0, 0}}));
}

// --- pruning by reads

TEST(ReadsPruning, FieldsThatAFailingRunDidNotReadAreNotVaried) {
  const auto result = Explore(Flat(3, 100, 100), [](Reads& reads) {
    reads.Int(kA);
    return false;
  });
  EXPECT_EQ(result.runs, (Candidates{{0, 0, 0}, {1, 0, 0}, {2, 0, 0}}));
}

TEST(ReadsPruning, APredicateThatReadsNothingAndFailsRunsOnce) {
  EXPECT_EQ(Explore(Flat(9, 9, 9), [](Reads&) { return false; }).counts.candidates, 1u);
}

TEST(ReadsPruning, TheFieldReadLastChangesFirst) {
  const auto result = Explore(Flat(2, 2, 2), [](Reads& reads) {
    reads.Int(kC);
    reads.Int(kA);
    return false;
  });
  EXPECT_EQ(result.runs, (Candidates{{0, 0, 0}, {1, 0, 0}, {0, 0, 1}, {1, 0, 1}}));
}

TEST(ReadsPruning, AFieldReadForSomeValuesOnlyIsVariedForThoseOnly) {
  const auto result =
      Explore(Flat(3, 4, 1), [](Reads& reads) { return reads.Int(kA) == 1 && reads.Int(kB) == 9; });
  EXPECT_EQ(result.counts.candidates, 1u + 4u + 1u);
}

TEST(ReadsPruning, ReadingAFieldAgainChangesNothing) {
  const auto result =
      Explore(Flat(3, 1, 1), [](Reads& reads) { return reads.Int(kA) == 1 && reads.Int(kA) == 1; });
  EXPECT_EQ(result.structures, (Candidates{{1, 0, 0}}));
  EXPECT_EQ(result.counts.candidates, 3u);
}

TEST(ReadsPruning, AFieldThatLeftTheStackStartsAgainAtItsFirstValue) {
  const auto result = Explore(Flat(2, 3, 1), [](Reads& reads) {
    reads.Int(kA);
    reads.Int(kB);
    return false;
  });
  EXPECT_EQ(result.runs,
            (Candidates{{0, 0, 0}, {0, 1, 0}, {0, 2, 0}, {1, 0, 0}, {1, 1, 0}, {1, 2, 0}}));
}

// The order of first reads may depend on values: each branch has its own.
TEST(ReadsPruning, EachBranchOfThePredicateHasItsOwnOrder) {
  const auto result = Explore(Flat(2, 2, 2), [](Reads& reads) {
    if (reads.Int(kA) == 0) return reads.Int(kB) == 1 && reads.Int(kC) == 1;
    return reads.Int(kC) == 1 && reads.Int(kB) == 1;
  });
  EXPECT_EQ(result.runs,
            (Candidates{{0, 0, 0}, {0, 1, 0}, {0, 1, 1}, {1, 0, 0}, {1, 0, 1}, {1, 1, 1}}));
  EXPECT_EQ(result.structures, (Candidates{{0, 1, 1}, {1, 1, 1}}));
}

// A predicate that forgets a field it read before does not lose that field's other values.
TEST(ReadsPruning, TheAccessStackIsKeptBetweenRuns) {
  int run = 0;
  const auto result = Explore(Flat(2, 2, 1), [&run](Reads& reads) {
    if (++run == 1) reads.Int(kA);  // only in the first run
    return reads.Int(kB) == 1;
  });
  EXPECT_EQ(result.structures, (Candidates{{0, 1, 0}, {1, 1, 0}}));
}

TEST(NoPruning, EveryStateRunsThoughNoFieldIsRead) {
  SearchOptions options;
  options.prune = Prune::kNone;
  const auto result = Explore(Flat(2, 3, 4), [](Reads&) { return false; }, options);
  EXPECT_EQ(result.counts.candidates, 24u);
  EXPECT_EQ(result.counts.structures, 0u);
}

TEST(NoPruning, FindsTheSameStructures) {
  const auto predicate = [](Reads& reads) { return reads.Int(kB) == 2 && reads.Int(kA) == 1; };
  SearchOptions options;
  options.prune = Prune::kNone;
  const auto all = Explore(Flat(2, 3, 2), predicate, options);
  EXPECT_EQ(all.counts.candidates, 12u);
  EXPECT_EQ(all.structures, Explore(Flat(2, 3, 2), predicate).structures);
}

TEST(NoPruning, FieldsOfObjectsThatNothingRefersToAreNotVaried) {
  SpaceBuilder builder;
  const ClassIndex list = builder.AddClass("List", 1);
  const ClassIndex node = builder.AddClass("Node", 1);
  builder.AddFields(list, {{"head", builder.Objects(node).OrNull()}});
  builder.AddFields(node, {{"key", Ints(5)}});
  builder.AddRoot(list);
  SearchOptions options;
  options.prune = Prune::kNone;
  const auto result = Explore(builder.space(), [](Reads&) { return false; }, options);
  EXPECT_EQ(result.counts.candidates, 1u + 5u);  // null; a node with each key
}

// --- verdicts

TEST(Verdicts, AreCountedByKindAndOnlyAcceptanceMakesAStructure) {
  const auto result = ExploreVerdicts(Flat(7, 1, 1), [](Reads& reads) {
    switch (reads.Int(kA)) {
      case 0:
        return Verdict::kAccepted;
      case 1:
        return Verdict::kRejected;
      case 2:
      case 3:
        return Verdict::kThrew;
      case 4:
        return Verdict::kCutOff;
      default:
        return Verdict::kCrashed;
    }
  });
  EXPECT_EQ(result.structures, (Candidates{{0, 0, 0}}));
  EXPECT_EQ(result.counts.candidates, 7u);
  EXPECT_EQ(result.counts.exceptions, 2u);
  EXPECT_EQ(result.counts.cut_offs, 1u);
  EXPECT_EQ(result.counts.crashes, 2u);
}

TEST(Verdicts, AFailedRunEndsNeitherTheSearchNorItsBranch) {
  for (Verdict failure : {Verdict::kThrew, Verdict::kCrashed, Verdict::kCutOff}) {
    const auto result = ExploreVerdicts(Flat(2, 2, 1), [failure](Reads& reads) {
      reads.Int(kA);
      return reads.Int(kB) == 0 ? failure : Verdict::kAccepted;
    });
    EXPECT_EQ(result.structures, (Candidates{{0, 1, 0}, {1, 1, 0}}));
  }
}

// --- stopping

TEST(Stopping, AStoppedSearchContinuesWhereItWas) {
  const StateSpace space = Flat(5, 1, 1);
  FakeMachine machine(
      space,
      [](Reads& reads) { return reads.Int(kA) % 2 == 0 ? Verdict::kAccepted : Verdict::kRejected; },
      {});
  auto& search = machine.search();
  const auto never = [] { return false; };
  EXPECT_TRUE(search.Next(never));
  EXPECT_FALSE(search.Next([] { return true; }));
  EXPECT_FALSE(search.finished());
  EXPECT_EQ(machine.runs().size(), 1u) << "the stop is asked before each run";
  EXPECT_TRUE(search.Next(never));
  EXPECT_EQ(search.candidate(), (Candidate{2, 0, 0}));
}

TEST(Stopping, IsPossibleBetweenTwoRunsThatFindNothing) {
  const StateSpace space = Flat(5, 1, 1);
  FakeMachine machine(space,
                      [](Reads& reads) {
                        reads.Int(kA);
                        return Verdict::kRejected;
                      },
                      {});
  int asked = 0;
  EXPECT_FALSE(machine.search().Next([&asked] { return ++asked == 3; }));
  EXPECT_FALSE(machine.search().finished());
  EXPECT_EQ(machine.runs().size(), 2u);
}

TEST(Stopping, AFinishedSearchStaysFinished) {
  const StateSpace space = Flat(1, 1, 1);
  FakeMachine machine(space, [](Reads&) { return Verdict::kRejected; }, {});
  EXPECT_FALSE(machine.search().Next([] { return false; }));
  EXPECT_TRUE(machine.search().finished());
  EXPECT_FALSE(machine.search().Next([] { return false; }));
  EXPECT_EQ(machine.search().tally().counts().candidates, 1u);
}

}  // namespace
}  // namespace korat
