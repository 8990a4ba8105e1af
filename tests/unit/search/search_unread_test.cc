// Fields of a structure that the predicate never read.
#include <gtest/gtest.h>

#include "fake_machine.h"
#include "space_builder.h"

namespace korat {
namespace {

using test::AcceptAll;
using test::Domain;
using test::Explore;
using test::Ints;
using test::Reads;
using test::SpaceBuilder;
using test::Vector;

using Candidates = std::vector<Candidate>;
constexpr FieldIndex kA{0}, kB{1}, kC{2};

SearchOptions FirstOnly() {
  SearchOptions options;
  options.unread = Unread::kFirst;
  return options;
}

StateSpace Flat(std::size_t a, std::size_t b, std::size_t c) {
  SpaceBuilder builder;
  const ClassIndex root = builder.AddClass("Root", 1);
  builder.AddFields(root, {{"a", Ints(a)}, {"b", Ints(b)}, {"c", Ints(c)}});
  builder.AddRoot(root);
  return builder.space();
}

// A list of at most one node with a key of three values.
StateSpace ShortLists() {
  SpaceBuilder builder;
  const ClassIndex list = builder.AddClass("List", 1);
  const ClassIndex node = builder.AddClass("Node", 1);
  builder.AddFields(list, {{"head", builder.Objects(node).OrNull()}});
  builder.AddFields(node, {{"key", Ints(3)}});
  builder.AddRoot(list);
  return builder.space();
}

bool OnlyB(Reads& reads) { return reads.Int(kB) == 1; }

TEST(UnreadFields, TakeAllTheirValuesInEachStructure) {
  const auto result = Explore(Flat(2, 2, 2), OnlyB);
  EXPECT_EQ(result.structures, (Candidates{{0, 1, 0}, {0, 1, 1}, {1, 1, 0}, {1, 1, 1}}));
  EXPECT_EQ(result.counts.candidates, 1u + 4u) << "b = 0 is refused once";
}

// Read fields are below, the others above them in the order of their object; the last changes
// first.
TEST(UnreadFields, JoinInFieldOrderAboveTheReadOnes) {
  const auto result = Explore(Flat(2, 2, 2), [](Reads& reads) {
    reads.Int(kC);
    return true;
  });
  EXPECT_EQ(result.structures, (Candidates{{0, 0, 0},
                                           {0, 1, 0},
                                           {1, 0, 0},
                                           {1, 1, 0},  //
                                           {0, 0, 1},
                                           {0, 1, 1},
                                           {1, 0, 1},
                                           {1, 1, 1}}));
}

TEST(UnreadFields, OfAnObjectAreVariedWhereSomethingRefersToIt) {
  EXPECT_EQ(Explore(ShortLists(), AcceptAll).structures,
            (Candidates{{0, 0}, {1, 0}, {1, 1}, {1, 2}}));
}

TEST(UnreadFields, OfARefusedCandidateAreNotVaried) {
  const auto result =
      Explore(ShortLists(), [](Reads& reads) { return reads.Target(kA) == kNoObject; });
  EXPECT_EQ(result.structures, (Candidates{{0, 0}}));
  EXPECT_EQ(result.counts.candidates, 2u);
}

TEST(UnreadFields, OfAVectorAreThoseWithinItsLength) {
  SpaceBuilder builder;
  const ClassIndex root = builder.AddClass("Root", 1);
  builder.AddFields(root, {{"items", Vector(2, Ints(2))}, {"tail", Ints(1)}});
  builder.AddRoot(root);
  // Fields: length, tail, items[0], items[1].
  EXPECT_EQ(Explore(builder.space(), AcceptAll).structures, (Candidates{{0, 0, 0, 0},
                                                                        {1, 0, 0, 0},
                                                                        {1, 0, 1, 0},
                                                                        {2, 0, 0, 0},
                                                                        {2, 0, 0, 1},
                                                                        {2, 0, 1, 0},
                                                                        {2, 0, 1, 1}}));
}

TEST(UnreadFields, AreReachedThroughElementsOfAVector) {
  SpaceBuilder builder;
  const ClassIndex root = builder.AddClass("Root", 1);
  const ClassIndex node = builder.AddClass("Node", 2);
  builder.AddFields(root, {{"items", Vector(2, builder.Objects(node))}});
  builder.AddFields(node, {{"key", Ints(2)}});
  builder.AddRoot(root);
  // Fields: length, items[0], items[1], key of node 0, key of node 1. By length: the empty one; one
  // node, 2 keys; twice the same node, 2 keys, or two nodes, 4.
  EXPECT_EQ(Explore(builder.space(), AcceptAll).counts.structures, 1u + 2u + 2u + 4u);
}

TEST(UnreadFields, OfAnObjectWithTwoReferencesAreVariedOnce) {
  SpaceBuilder builder;
  const ClassIndex root = builder.AddClass("Root", 1);
  const ClassIndex node = builder.AddClass("Node", 1);
  builder.AddFields(root, {{"a", builder.Objects(node)}, {"b", builder.Objects(node)}});
  builder.AddFields(node, {{"key", Ints(2)}});
  builder.AddRoot(root);
  EXPECT_EQ(Explore(builder.space(), AcceptAll).structures, (Candidates{{0, 0, 0}, {0, 0, 1}}));
}

TEST(UnreadFields, OfEveryRootAreVaried) {  // the root object and the predicate's arguments
  SpaceBuilder builder;
  const ClassIndex argument = builder.AddClass("argument", 1);
  const ClassIndex root = builder.AddClass("Root", 1);
  builder.AddFields(argument, {{"value", Ints(3)}});
  builder.AddFields(root, {{"a", Ints(2)}});
  builder.AddRoot(argument);
  builder.AddRoot(root);
  EXPECT_EQ(Explore(builder.space(), AcceptAll).counts.structures, 6u);
}

TEST(FirstUnread, LeavesOneStructurePerValueOfTheReadFields) {
  const auto result = Explore(Flat(2, 2, 2), OnlyB, FirstOnly());
  EXPECT_EQ(result.structures, (Candidates{{0, 1, 0}}));
  EXPECT_EQ(result.counts.candidates, 2u);
}

TEST(FirstUnread, StillVariesWhatWasRead) {
  const auto result = Explore(
      Flat(3, 2, 2),
      [](Reads& reads) {
        reads.Int(kA);
        return true;
      },
      FirstOnly());
  EXPECT_EQ(result.structures, (Candidates{{0, 0, 0}, {1, 0, 0}, {2, 0, 0}}));
}

TEST(FirstUnread, MeansNothingWithoutPruning) {
  SearchOptions options = FirstOnly();
  options.prune = Prune::kNone;
  EXPECT_EQ(Explore(Flat(2, 2, 2), OnlyB, options).counts.structures, 4u);
}

// An argument is an input, not a dead part of what the predicate looked at.
TEST(FirstUnread, VariesArguments) {
  SpaceBuilder builder;
  const ClassIndex argument = builder.AddClass("argument", 1);
  const ClassIndex root = builder.AddClass("Root", 1);
  builder.AddFields(argument, {{"value", Vector(1, Ints(3))}});
  builder.AddFields(root, {{"a", Ints(2)}, {"b", Ints(2)}});
  builder.AddArgument(argument);
  builder.AddRoot(root);
  for (const Prune prune : {Prune::kReads, Prune::kOutcomes}) {
    SearchOptions options = FirstOnly();
    options.prune = prune;
    // Fields: length and element of the argument, a, b.
    const auto reads_a = [](Reads& reads) { return reads.Int(FieldIndex{2}) < 2; };
    EXPECT_EQ(Explore(builder.space(), reads_a, options).structures, (Candidates{{0, 0, 0, 0},
                                                                                 {1, 0, 0, 0},
                                                                                 {1, 1, 0, 0},
                                                                                 {1, 2, 0, 0},
                                                                                 {0, 0, 1, 0},
                                                                                 {1, 0, 1, 0},
                                                                                 {1, 1, 1, 0},
                                                                                 {1, 2, 1, 0}}));
  }
}

// A list of at most one leaf, and a leaf that is passed; there are two leaves.
StateSpace ListAndLeaf(bool is_structure) {
  SpaceBuilder builder;
  const ClassIndex argument = builder.AddClass("argument", 1);
  const ClassIndex list = builder.AddClass("List", 1);
  const ClassIndex leaf = builder.AddClass("Leaf", 2);
  builder.AddFields(argument, {{"leaf", builder.Objects(leaf)}});
  builder.AddFields(list, {{"head", builder.Objects(leaf).OrNull()}});
  builder.AddFields(leaf, {{"key", Ints(3)}});
  builder.AddArgument(argument, is_structure);
  builder.AddRoot(list);
  return builder.space();
}

bool ReadsHead(Reads& reads) {
  reads.Target(FieldIndex{1});
  return true;
}

// The empty list with a leaf of 3 possible keys; the list of one leaf, whose key is dead, with that
// leaf or with the other one, which has 3 possible keys.
TEST(FirstUnread, VariesWhatArgumentsAloneLeadTo) {
  for (const Prune prune : {Prune::kReads, Prune::kOutcomes}) {
    SearchOptions options = FirstOnly();
    options.prune = prune;
    EXPECT_EQ(Explore(ListAndLeaf(false), ReadsHead, options).counts.structures, 3u + 1u + 3u);
  }
}

TEST(FirstUnread, LeavesDeadPartsOfStructuresThatArePassed) {
  EXPECT_EQ(Explore(ListAndLeaf(true), ReadsHead, FirstOnly()).counts.structures, 1u + 1u + 1u);
}

TEST(FirstUnread, VariesPointersIntoTheStructure) {
  SpaceBuilder builder;
  const ClassIndex argument = builder.AddClass("argument", 1);
  const ClassIndex list = builder.AddClass("List", 1);
  const ClassIndex node = builder.AddClass("Node", 2);
  builder.AddFields(argument, {{"node", builder.Objects(node).Inner()}});
  builder.AddFields(list, {{"head", builder.Objects(node).OrNull()}});
  builder.AddFields(node, {{"next", builder.Objects(node).OrNull()}, {"key", Ints(3)}});
  builder.AddArgument(argument);
  builder.AddRoot(list);
  // Fields: the argument, head, next and key of two nodes. Lists of one or two nodes; the keys are
  // dead.
  const auto is_list = [](Reads& reads) {
    const ObjectIndex head = reads.Target(FieldIndex{1});
    if (head == kNoObject) return true;
    const ObjectIndex second = reads.Target(FieldIndex{2});
    return second != head && (second == kNoObject || reads.Target(FieldIndex{4}) == kNoObject);
  };
  EXPECT_EQ(Explore(builder.space(), is_list, FirstOnly()).counts.structures, 1u + 2u);
}

// A root that owns one of the first `a` cities by its field a, one of the first `b` by its field b.
StateSpace TwoOwners(std::uint32_t a, std::uint32_t b) {
  SpaceBuilder builder;
  const ClassIndex root = builder.AddClass("Root", 1);
  const ClassIndex city = builder.AddClass("City", 2, /*distinguishable=*/true);
  const auto first = [&](std::uint32_t count) {
    Domain domain = builder.Objects(city).Owned();
    domain.values.resize(count);
    return domain;
  };
  builder.AddFields(root, {{"a", first(a)}, {"b", first(b)}});
  builder.AddRoot(root);
  return builder.space();
}

TEST(FirstUnread, TakesTheFirstValueThatTheTypeRulesAllow) {
  EXPECT_EQ(Explore(TwoOwners(2, 2), AcceptAll, FirstOnly()).structures, (Candidates{{0, 1}}));
}

// a = city 0 leaves none for b: the structure is a = city 1, b = city 0.
TEST(FirstUnread, LosesNoStructureWhenItsFirstChoiceLeavesNoOther) {
  EXPECT_EQ(Explore(TwoOwners(2, 1), AcceptAll, FirstOnly()).structures, (Candidates{{1, 0}}));
}

}  // namespace
}  // namespace korat
