// A candidate vector is a complete restart state: a search can begin and end at any candidate.
#include <gtest/gtest.h>

#include "binary_trees.h"
#include "fake_machine.h"
#include "space_builder.h"

namespace korat {
namespace {

using test::AcceptAll;
using test::Domain;
using test::Exploration;
using test::Explore;
using test::Ints;
using test::Predicate;
using test::Reads;
using test::SpaceBuilder;

using Candidates = std::vector<Candidate>;

Exploration From(const StateSpace& space, const Predicate& predicate, const Candidate& start) {
  SearchOptions options;
  options.start = start;
  return Explore(space, predicate, options);
}

Exploration UpTo(const StateSpace& space, const Predicate& predicate, const Candidate& end) {
  SearchOptions options;
  options.end = end;
  return Explore(space, predicate, options);
}

Candidates Joined(Candidates first, const Candidates& second) {
  first.insert(first.end(), second.begin(), second.end());
  return first;
}

// Splits the search at each of its candidates: the two parts are the whole, with nothing twice.
void ExpectEverySplitToBeExact(const StateSpace& space, const Predicate& predicate) {
  const Exploration whole = Explore(space, predicate);
  ASSERT_GT(whole.runs.size(), 2u);
  for (const Candidate& at : whole.runs) {
    const Exploration before = UpTo(space, predicate, at);
    const Exploration after = From(space, predicate, at);
    EXPECT_EQ(Joined(before.structures, after.structures), whole.structures);
    EXPECT_EQ(before.counts.candidates + after.counts.candidates, whole.counts.candidates);
  }
}

TEST(Restart, SplitsBinaryTreesExactly) {
  ExpectEverySplitToBeExact(test::BinaryTreeSpace(3), test::IsBinaryTree(3));
}

TEST(Restart, SplitsStructuresWithUnreadFieldsExactly) {
  SpaceBuilder builder;
  const ClassIndex root = builder.AddClass("Root", 1);
  const ClassIndex node = builder.AddClass("Node", 2);
  builder.AddFields(root, {{"items", test::Vector(2, builder.Objects(node).OrNull())}});
  builder.AddFields(node, {{"key", Ints(2)}});
  builder.AddRoot(root);
  ExpectEverySplitToBeExact(builder.space(), AcceptAll);
}

TEST(Restart, SplitsOwnedStructuresExactly) {
  SpaceBuilder builder;
  const ClassIndex node = builder.AddClass("Node", 4);
  const Domain child = builder.Objects(node).OrNull().Owned();
  builder.AddFields(node, {{"left", child}, {"right", child}});
  builder.AddRoot(node);
  ExpectEverySplitToBeExact(builder.space(), AcceptAll);
}

TEST(Restart, ReplaysOneStructure) {
  const StateSpace space = test::BinaryTreeSpace(3);
  const Exploration whole = Explore(space, test::IsBinaryTree(3));
  for (const Candidate& structure : whole.structures) {
    EXPECT_EQ(From(space, test::IsBinaryTree(3), structure).structures.front(), structure);
  }
}

TEST(Restart, EndIsNotPartOfTheSearchAndStartIs) {
  SpaceBuilder builder;
  const ClassIndex root = builder.AddClass("Root", 1);
  builder.AddFields(root, {{"a", Ints(4)}});
  builder.AddRoot(root);
  EXPECT_EQ(UpTo(builder.space(), AcceptAll, {2}).structures, (Candidates{{0}, {1}}));
  EXPECT_EQ(From(builder.space(), AcceptAll, {2}).structures, (Candidates{{2}, {3}}));
}

TEST(Restart, AnEndThatIsNotACandidateStopsWhereItWouldHaveBeen) {
  SpaceBuilder builder;
  const ClassIndex root = builder.AddClass("Root", 1);
  const ClassIndex node = builder.AddClass("Node", 3);
  builder.AddFields(root, {{"a", Ints(3)}, {"b", builder.Objects(node)}});
  builder.AddRoot(root);
  // b takes object 0 only: the others would be the same under another name.
  EXPECT_EQ(UpTo(builder.space(), AcceptAll, {1, 2}).structures, (Candidates{{0, 0}, {1, 0}}));
}

// Both fields can't own city 0: b moves on to city 1, and c then starts from its first value.
TEST(Restart, AStartThatTheTypeRulesForbidLosesNothingAfterIt) {
  SpaceBuilder builder;
  const ClassIndex root = builder.AddClass("Root", 1);
  const ClassIndex city = builder.AddClass("City", 2, /*distinguishable=*/true);
  const Domain owned = builder.Objects(city).Owned();
  builder.AddFields(root, {{"a", owned}, {"b", owned}, {"c", Ints(2)}});
  builder.AddRoot(root);
  EXPECT_EQ(From(builder.space(), AcceptAll, {0, 0, 1}).structures,
            (Candidates{{0, 1, 0}, {0, 1, 1}, {1, 0, 0}, {1, 0, 1}}));
}

TEST(Restart, OnlyTheFirstRunTakesItsValuesFromTheStart) {
  SpaceBuilder builder;
  const ClassIndex root = builder.AddClass("Root", 1);
  builder.AddFields(root, {{"a", Ints(3)}, {"b", Ints(3)}});
  builder.AddRoot(root);
  EXPECT_EQ(From(builder.space(), AcceptAll, {1, 2}).structures,
            (Candidates{{1, 2}, {2, 0}, {2, 1}, {2, 2}}));
}

}  // namespace
}  // namespace korat
