// Of the structures that differ only in the identity of their objects, exactly one is found.
#include <gtest/gtest.h>

#include "fake_machine.h"
#include "space_builder.h"

namespace korat {
namespace {

using test::AcceptAll;
using test::Domain;
using test::Explore;
using test::Reads;
using test::SpaceBuilder;

using Candidates = std::vector<Candidate>;

// A root object with `count` fields of one domain, and the classes that domain needs.
struct Fan {
  SpaceBuilder builder;
  ClassIndex root = builder.AddClass("Root", 1);

  Candidates Structures(std::uint32_t count, const Domain& domain,
                        Isomorphs isomorphs = Isomorphs::kBreak) {
    builder.AddFields(root, {count, {"field", domain}});
    builder.AddRoot(root);
    SearchOptions options;
    options.isomorphs = isomorphs;
    return Explore(builder.space(), AcceptAll, options).structures;
  }
};

TEST(IsomorphismBreaking, ThreeReferencesIntoOneClassGiveFiveStructures) {  // Bell(3)
  for (std::uint32_t objects : {3u, 4u, 7u}) {
    Fan fan;
    const ClassIndex node = fan.builder.AddClass("Node", objects);
    EXPECT_EQ(fan.Structures(3, fan.builder.Objects(node)),
              (Candidates{{0, 0, 0}, {0, 0, 1}, {0, 1, 0}, {0, 1, 1}, {0, 1, 2}}));
  }
}

TEST(IsomorphismBreaking, TwoObjectsBoundThePartitions) {  // into at most two blocks
  Fan fan;
  const ClassIndex node = fan.builder.AddClass("Node", 2);
  EXPECT_EQ(fan.Structures(3, fan.builder.Objects(node)).size(), 4u);
}

TEST(IsomorphismBreaking, NullIsNotAnObject) {  // partitions of each subset of the fields
  Fan fan;
  const ClassIndex node = fan.builder.AddClass("Node", 3);
  EXPECT_EQ(fan.Structures(3, fan.builder.Objects(node).OrNull()).size(), 15u);
}

TEST(IsomorphismBreaking, ValuesAfterTheObjectsAreNotSkipped) {
  Fan fan;
  const ClassIndex node = fan.builder.AddClass("Node", 3);
  EXPECT_EQ(fan.Structures(1, fan.builder.Objects(node) | test::Ints(2)),
            (Candidates{{0}, {3}, {4}}));
}

TEST(IsomorphismBreaking, TreatsClassesInOneDomainSeparately) {
  Fan fan;
  const ClassIndex add = fan.builder.AddClass("Add", 2);
  const ClassIndex mul = fan.builder.AddClass("Mul", 2);
  const Domain both = fan.builder.Objects(add) | fan.builder.Objects(mul);
  // Values 0, 1 are Adds, 2, 3 are Muls.
  EXPECT_EQ(fan.Structures(2, both), (Candidates{{0, 0}, {0, 1}, {0, 2}, {2, 0}, {2, 2}, {2, 3}}));
}

// Two pieces of one class, as with pointers to two parts of each object: the object and the part
// are chosen independently.
TEST(IsomorphismBreaking, TreatsPartsOfTheSameObjectsTogether) {
  Fan fan;
  const ClassIndex item = fan.builder.AddClass("Item", 2);
  const Domain parts = fan.builder.Objects(item) | fan.builder.Objects(item);
  // Values 0, 1 are the first parts of items 0, 1; values 2, 3 their second parts.
  EXPECT_EQ(fan.Structures(2, parts), (Candidates{{0, 0},
                                                  {0, 1},
                                                  {0, 2},
                                                  {0, 3},  //
                                                  {2, 0},
                                                  {2, 1},
                                                  {2, 2},
                                                  {2, 3}}));
}

TEST(IsomorphismBreaking, ObjectsOfClassesThatAreNotMixedDoNotInfluenceEachOther) {
  SpaceBuilder builder;
  const ClassIndex root = builder.AddClass("Root", 1);
  const ClassIndex left = builder.AddClass("Left", 2);
  const ClassIndex right = builder.AddClass("Right", 2);
  builder.AddFields(root, {{"a", builder.Objects(left)},
                           {"b", builder.Objects(right)},
                           {"c", builder.Objects(left)},
                           {"d", builder.Objects(right)}});
  builder.AddRoot(root);
  EXPECT_EQ(Explore(builder.space(), AcceptAll).structures,
            (Candidates{{0, 0, 0, 0}, {0, 0, 0, 1}, {0, 0, 1, 0}, {0, 0, 1, 1}}));
}

TEST(IsomorphismBreaking, DistinguishableObjectsAreAllTried) {
  Fan fan;
  const ClassIndex city = fan.builder.AddClass("City", 3, /*distinguishable=*/true);
  EXPECT_EQ(fan.Structures(2, fan.builder.Objects(city)).size(), 9u);
}

TEST(IsomorphismBreaking, DistinguishableObjectsDoNotExemptOthersInTheSameDomain) {
  Fan fan;
  const ClassIndex city = fan.builder.AddClass("City", 2, /*distinguishable=*/true);
  const ClassIndex node = fan.builder.AddClass("Node", 2);
  const Domain both = fan.builder.Objects(city) | fan.builder.Objects(node);
  EXPECT_EQ(fan.Structures(1, both), (Candidates{{0}, {1}, {2}}));
}

TEST(IsomorphismBreaking, KeepingIsomorphsTriesEveryObject) {
  Fan fan;
  const ClassIndex node = fan.builder.AddClass("Node", 3);
  EXPECT_EQ(fan.Structures(3, fan.builder.Objects(node), Isomorphs::kKeep).size(), 27u);
}

// A ring node that is its own root: itself, null, or one of the others, which are alike.
TEST(IsomorphismBreaking, ARootAmongItsOwnClassIsNotInterchangeable) {
  SpaceBuilder builder;
  const ClassIndex node = builder.AddClass("Node", 3);
  builder.AddFields(node, {{"next", builder.Objects(node).OrNull()}});
  builder.AddRoot(node);
  // Values: 0 null, 1 the root, 2 and 3 the others. Fields: next of node 0, 1, 2.
  EXPECT_EQ(Explore(builder.space(), AcceptAll).structures, (Candidates{{0, 0, 0},
                                                                        {1, 0, 0},
                                                                        {2, 0, 0},
                                                                        {2, 1, 0},
                                                                        {2, 2, 0},  //
                                                                        {2, 3, 0},
                                                                        {2, 3, 1},
                                                                        {2, 3, 2},
                                                                        {2, 3, 3}}));
}

// The order that counts is that of the reads, not that of the fields.
TEST(IsomorphismBreaking, FollowsTheOrderOfReads) {
  SpaceBuilder builder;
  const ClassIndex root = builder.AddClass("Root", 1);
  const ClassIndex node = builder.AddClass("Node", 3);
  builder.AddFields(root, {3, {"field", builder.Objects(node)}});
  builder.AddRoot(root);
  const auto backwards = [](Reads& reads) {
    for (std::uint32_t field : {2u, 0u, 1u}) reads.Int(FieldIndex{field});
    return true;
  };
  EXPECT_EQ(Explore(builder.space(), backwards).structures,
            (Candidates{{0, 0, 0}, {0, 1, 0}, {1, 0, 0}, {1, 1, 0}, {1, 2, 0}}));
}

// After the field on top has left object 1, the next field may take it as a new one.
TEST(IsomorphismBreaking, AnObjectIsNewAgainAfterBacktracking) {
  Fan fan;
  const ClassIndex node = fan.builder.AddClass("Node", 2);
  EXPECT_EQ(fan.Structures(2, fan.builder.Objects(node).OrNull()),
            (Candidates{{0, 0}, {0, 1}, {1, 0}, {1, 1}, {1, 2}}));
}

}  // namespace
}  // namespace korat
