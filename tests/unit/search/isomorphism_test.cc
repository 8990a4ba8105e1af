#include "search/isomorphism.h"

#include <gtest/gtest.h>

#include "space_builder.h"

namespace korat {
namespace {

// Three nodes (objects 0, 1, 2) and two leaves (objects 3, 4).
class IsomorphismTest : public testing::Test {
 protected:
  IsomorphismTest() {
    builder_.AddClass("Node", 3);
    builder_.AddClass("Leaf", 2);
  }

  Isomorphism Make() { return {builder_.space(), Isomorphs::kBreak}; }

  test::SpaceBuilder builder_;
  const ObjectIndex node0_{0}, node1_{1}, node2_{2}, leaf0_{3}, leaf1_{4};
};

TEST_F(IsomorphismTest, AnObjectIsNewestUntilSomethingRefersToIt) {
  Isomorphism isomorphism = Make();
  EXPECT_TRUE(isomorphism.Refer(node0_).is_newest);
  EXPECT_FALSE(isomorphism.Refer(node0_).is_newest);
  EXPECT_TRUE(isomorphism.Refer(node1_).is_newest);
}

TEST_F(IsomorphismTest, AnObjectBeforeTheNewestIsNotNewest) {
  Isomorphism isomorphism = Make();
  isomorphism.Refer(node2_);
  EXPECT_FALSE(isomorphism.Refer(node1_).is_newest);
}

TEST_F(IsomorphismTest, ClassesAreOrderedApart) {
  Isomorphism isomorphism = Make();
  isomorphism.Refer(node2_);
  EXPECT_TRUE(isomorphism.Refer(leaf0_).is_newest);
  EXPECT_TRUE(isomorphism.Refer(leaf1_).is_newest);
}

TEST_F(IsomorphismTest, ReleasingTheNewestMakesItNewestAgain) {
  Isomorphism isomorphism = Make();
  isomorphism.Refer(node0_);
  const Isomorphism::Reference reference = isomorphism.Refer(node1_);
  isomorphism.Release(reference);
  EXPECT_TRUE(isomorphism.Refer(node1_).is_newest);
}

TEST_F(IsomorphismTest, ReleasingASecondReferenceKeepsTheFirst) {
  Isomorphism isomorphism = Make();
  isomorphism.Refer(node1_);
  const Isomorphism::Reference second = isomorphism.Refer(node1_);
  const Isomorphism::Reference earlier = isomorphism.Refer(node0_);
  isomorphism.Release(earlier);
  isomorphism.Release(second);
  EXPECT_FALSE(isomorphism.Refer(node1_).is_newest);
  EXPECT_TRUE(isomorphism.Refer(node2_).is_newest);
}

TEST_F(IsomorphismTest, OnlyObjectsAfterTheNewestAreInterchangeable) {
  Isomorphism isomorphism = Make();
  isomorphism.Refer(node1_);
  EXPECT_FALSE(isomorphism.IsInterchangeable(node0_));
  EXPECT_FALSE(isomorphism.IsInterchangeable(node1_));
  EXPECT_TRUE(isomorphism.IsInterchangeable(node2_));
  EXPECT_TRUE(isomorphism.IsInterchangeable(leaf0_));
}

TEST_F(IsomorphismTest, ARootIsKnownFromTheStart) {
  builder_.AddRoot(ClassIndex{0});
  Isomorphism isomorphism = Make();
  EXPECT_FALSE(isomorphism.Refer(node0_).is_newest);
  EXPECT_TRUE(isomorphism.Refer(node1_).is_newest);
}

}  // namespace
}  // namespace korat
