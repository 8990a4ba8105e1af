#include <gtest/gtest.h>

#include <memory>
#include <type_traits>
#include <vector>

#include "korat/contracts.h"
#include "tests/contracts/structures.h"

namespace korat::contracts::testing {
namespace {

TEST(Reach, FollowsPointersInOrderOfDiscovery) {
  List list;
  for (int i = 3; i > 0; --i) list.Push(i);
  std::vector<int> values;
  for (Node& node : Reach(list.head)) values.push_back(node.value);
  EXPECT_EQ(values, (std::vector<int>{1, 2, 3}));
  EXPECT_EQ(Reach(list.head->next).size(), 2u);
}

TEST(Reach, OfNullIsEmpty) {
  const Node* none = nullptr;
  EXPECT_EQ(Reach(none).size(), 0u);
  EXPECT_TRUE(Reach(none).empty());
  EXPECT_FALSE(Reach(none).contains(&none));
}

TEST(Reach, CountsTheObjectsOfItsOwnType) {
  List list;
  list.Push(1);
  list.Push(2);
  EXPECT_EQ(Reach(list).size(), 1u);
  EXPECT_EQ(&*Reach(list).begin(), &list);
}

TEST(Reach, ContainsObjectsOfAnyType) {
  List list;
  list.Push(1);
  list.Push(2);
  Node elsewhere;
  const auto reach = Reach(list);
  EXPECT_TRUE(reach.contains(&list));
  EXPECT_TRUE(reach.contains(list.head->next));
  EXPECT_FALSE(reach.contains(&elsewhere));
}

TEST(Reach, FollowsSmartPointersAndContainersAndParts) {
  Tree tree;
  tree.left = std::make_unique<Tree>();
  tree.left->right = std::make_unique<Tree>();
  EXPECT_EQ(Reach(tree).size(), 3u);
  EXPECT_EQ(Reach(tree.left).size(), 2u);

  Table table;
  Node node;
  table.nodes = {&node, nullptr, &node};
  table.points.resize(2);
  table.shared = std::make_shared<Point>();
  const auto reach = Reach(table);
  EXPECT_TRUE(reach.contains(&node));
  EXPECT_TRUE(reach.contains(&table.points[1]));
  EXPECT_TRUE(reach.contains(&table.origin));
  EXPECT_TRUE(reach.contains(table.shared.get()));
  EXPECT_TRUE(reach.contains(&table.corner.second));
  EXPECT_EQ(Reach(static_cast<Tagged&>(table)).size(), 1u);
}

TEST(Reach, KeepsConstness) {
  const Node node;
  static_assert(std::is_same_v<decltype(*Reach(node).begin()), const Node&>);
  Node changeable;
  static_assert(std::is_same_v<decltype(*Reach(&changeable).begin()), Node&>);
  EXPECT_EQ(Reach(&node).size(), 1u);
}

TEST(Reach, ACycleIsFollowedOnce) {
  Node a, b;
  a.next = &b;
  b.next = &a;
  EXPECT_EQ(Reach(a).size(), 2u);
}

TEST(Reach, ALongListDoesNotOverflowTheStack) {
  List list;
  for (int i = 0; i < 100'000; ++i) list.Push(i);
  EXPECT_EQ(Reach(list.head).size(), 100'000u);
}

TEST(Reach, IsARangeForQuantifiers) {
  List list;
  list.Push(1);
  list.Push(2);
  EXPECT_TRUE(ForAllIn(Reach(list.head), [](auto& node) -> bool { return node.value > 0; }));
  EXPECT_TRUE(ExistsIn(Reach(list.head), [](auto& node) -> bool { return node.next == nullptr; }));
}

}  // namespace
}  // namespace korat::contracts::testing
