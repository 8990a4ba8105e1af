// Fields that own what they point to (unique_ptr): no two of them own the same object.
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

using Candidates = std::vector<Candidate>;
constexpr FieldIndex kA{0}, kB{1}, kC{2};

bool ReadAll(Reads& reads) {
  for (FieldIndex field : {kA, kB, kC}) reads.Int(field);
  return true;
}

// A root with fields a, b, c; `objects` nodes without fields.
StateSpace Owners(std::uint32_t objects, bool or_null, bool last_owns = true) {
  SpaceBuilder builder;
  const ClassIndex root = builder.AddClass("Root", 1);
  const ClassIndex node = builder.AddClass("Node", objects);
  const Domain raw = or_null ? builder.Objects(node).OrNull() : builder.Objects(node);
  const Domain owned = raw.Owned();
  builder.AddFields(root, {{"a", owned}, {"b", owned}, {"c", last_owns ? owned : raw}});
  builder.AddRoot(root);
  return builder.space();
}

TEST(Ownership, NoObjectHasTwoOwners) {
  EXPECT_EQ(Explore(Owners(3, /*or_null=*/false), ReadAll).structures, (Candidates{{0, 1, 2}}));
}

TEST(Ownership, HoldsForFieldsThatNobodyRead) {
  EXPECT_EQ(Explore(Owners(3, /*or_null=*/false), AcceptAll).structures, (Candidates{{0, 1, 2}}));
}

TEST(Ownership, NullIsOwnedByAnyNumber) {
  EXPECT_EQ(Explore(Owners(3, /*or_null=*/true), ReadAll).structures, (Candidates{{0, 0, 0},
                                                                                  {0, 0, 1},
                                                                                  {0, 1, 0},
                                                                                  {0, 1, 2},  //
                                                                                  {1, 0, 0},
                                                                                  {1, 0, 2},
                                                                                  {1, 2, 0},
                                                                                  {1, 2, 3}}));
}

TEST(Ownership, DoesNotBindOtherReferences) {
  EXPECT_EQ(Explore(Owners(3, /*or_null=*/false, /*last_owns=*/false), ReadAll).structures,
            (Candidates{{0, 1, 0}, {0, 1, 1}, {0, 1, 2}}));
}

TEST(Ownership, ARootIsOwnedByNobody) {
  SpaceBuilder builder;
  const ClassIndex node = builder.AddClass("Node", 2);
  builder.AddFields(node, {{"next", builder.Objects(node).OrNull().Owned()}});
  builder.AddRoot(node);
  // Values: 0 null, 1 the root, 2 the other.
  EXPECT_EQ(Explore(builder.space(), AcceptAll).structures, (Candidates{{0, 0}, {2, 0}}));
}

TEST(Ownership, ARunWithoutAnObjectLeftIsGivenUpAndIsNotACandidate) {
  bool went_on = false;
  const auto result = Explore(Owners(2, /*or_null=*/false), [&went_on](Reads& reads) {
    ReadAll(reads);  // the third finds both objects owned
    went_on = true;
    return true;
  });
  EXPECT_FALSE(went_on);
  EXPECT_EQ(result.counts.candidates, 0u);
  EXPECT_EQ(result.counts.structures, 0u);
}

TEST(Ownership, ACandidateWhoseUnreadFieldsHaveNoValueLeftIsNotAStructure) {
  EXPECT_EQ(Explore(Owners(2, /*or_null=*/false), AcceptAll).counts.structures, 0u);
}

// With a = 0 nothing is left for b; the search goes on with a = 1.
TEST(Ownership, AGivenUpRunEndsItsBranchOnly) {
  SpaceBuilder builder;
  const ClassIndex root = builder.AddClass("Root", 1);
  const ClassIndex node = builder.AddClass("Node", 1);
  const Domain only = builder.Objects(node).Owned();
  builder.AddFields(root, {{"a", (builder.Objects(node) | Ints(2)).Owned()}, {"b", only}});
  builder.AddRoot(root);
  const auto read_both = [](Reads& reads) {
    reads.Int(kA);
    reads.Int(kB);
    return true;
  };
  const Candidates expected = {{1, 0}, {2, 0}};
  EXPECT_EQ(Explore(builder.space(), read_both).structures, expected);
  EXPECT_EQ(Explore(builder.space(), AcceptAll).structures, expected);
}

TEST(Ownership, OfAnObjectEndsWhenItsOwnerMovesOn) {
  SpaceBuilder builder;
  const ClassIndex root = builder.AddClass("Root", 1);
  const ClassIndex city = builder.AddClass("City", 2, /*distinguishable=*/true);
  const Domain owned = builder.Objects(city).Owned();
  builder.AddFields(root, {{"a", owned}, {"b", owned}});
  builder.AddRoot(root);
  EXPECT_EQ(Explore(builder.space(), AcceptAll).structures, (Candidates{{0, 1}, {1, 0}}));
}

}  // namespace
}  // namespace korat
