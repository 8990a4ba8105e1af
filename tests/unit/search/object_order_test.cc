#include "search/object_order.h"

#include <gtest/gtest.h>

#include "space_builder.h"

namespace korat {
namespace {

constexpr bool kOwns = true;
constexpr bool kRefers = false;

// Three nodes (objects 0, 1, 2) and two leaves (objects 3, 4).
class ObjectOrderTest : public testing::Test {
 protected:
  ObjectOrderTest() {
    builder_.AddClass("Node", 3);
    builder_.AddClass("Leaf", 2);
  }

  test::SpaceBuilder builder_;
  const ObjectIndex node0_{0}, node1_{1}, node2_{2}, leaf0_{3}, leaf1_{4};
};

TEST_F(ObjectOrderTest, AnObjectIsNewestUntilSomethingRefersToIt) {
  ObjectOrder order(builder_.space());
  EXPECT_TRUE(order.Add(node0_, kRefers).newest);
  EXPECT_FALSE(order.Add(node0_, kRefers).newest);
  EXPECT_TRUE(order.Add(node1_, kRefers).newest);
}

TEST_F(ObjectOrderTest, AnObjectBeforeTheNewestIsNotNewest) {
  ObjectOrder order(builder_.space());
  order.Add(node2_, kRefers);
  EXPECT_FALSE(order.Add(node1_, kRefers).newest);
}

TEST_F(ObjectOrderTest, ClassesAreOrderedApart) {
  ObjectOrder order(builder_.space());
  order.Add(node2_, kRefers);
  EXPECT_TRUE(order.Add(leaf0_, kRefers).newest);
  EXPECT_TRUE(order.Add(leaf1_, kRefers).newest);
}

TEST_F(ObjectOrderTest, RemovingTheNewestMakesItNewestAgain) {
  ObjectOrder order(builder_.space());
  order.Add(node0_, kRefers);
  const ObjectOrder::Reference reference = order.Add(node1_, kRefers);
  order.Remove(node1_, kRefers, reference);
  EXPECT_TRUE(order.Add(node1_, kRefers).newest);
}

TEST_F(ObjectOrderTest, RemovingASecondReferenceKeepsTheFirst) {
  ObjectOrder order(builder_.space());
  order.Add(node1_, kRefers);
  const ObjectOrder::Reference second = order.Add(node1_, kRefers);
  const ObjectOrder::Reference earlier = order.Add(node0_, kRefers);
  order.Remove(node0_, kRefers, earlier);
  order.Remove(node1_, kRefers, second);
  EXPECT_FALSE(order.Add(node1_, kRefers).newest);
  EXPECT_TRUE(order.Add(node2_, kRefers).newest);
}

TEST_F(ObjectOrderTest, OnlyAnOwningReferenceOwns) {
  ObjectOrder order(builder_.space());
  order.Add(node0_, kRefers);
  EXPECT_FALSE(order.IsOwned(node0_));
  order.Add(node0_, kOwns);
  EXPECT_TRUE(order.IsOwned(node0_));
  EXPECT_FALSE(order.IsOwned(node1_));
}

TEST_F(ObjectOrderTest, OwnershipEndsWithTheOwningReferenceAlone) {
  ObjectOrder order(builder_.space());
  const ObjectOrder::Reference owner = order.Add(node0_, kOwns);
  const ObjectOrder::Reference other = order.Add(node0_, kRefers);
  order.Remove(node0_, kRefers, other);
  EXPECT_TRUE(order.IsOwned(node0_));
  order.Remove(node0_, kOwns, owner);
  EXPECT_FALSE(order.IsOwned(node0_));
}

TEST_F(ObjectOrderTest, ARootIsKnownFromTheStartAndOwnedByNobodyElse) {
  builder_.AddRoot(ClassIndex{0});
  ObjectOrder order(builder_.space());
  EXPECT_FALSE(order.Add(node0_, kRefers).newest);
  EXPECT_TRUE(order.IsOwned(node0_));
  EXPECT_TRUE(order.Add(node1_, kRefers).newest);
}

}  // namespace
}  // namespace korat
