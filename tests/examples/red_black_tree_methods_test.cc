// Every red-black tree of up to n nodes, with keys of 0..n-1, and every key of 0..n-1.
#include <cstdint>
#include <stdexcept>
#include <vector>

#include "korat/gtest.h"
#include "red_black_tree.h"

namespace {

// By n. Trees of s nodes: 1 2 2 3 8 14 20 colourings of shapes, with any s of the n keys.
const std::vector<std::uint64_t> kTrees = {1, 3, 7, 16, 41, 115, 327};
constexpr int kNewValue = 7;  // the nodes hold 0

korat::Finitization<RedBlackTree> TreesUpTo(int n) { return FinRedBlackTree(n, 0, n, n); }

TEST(RedBlackTree, PutKeepsItsContractOnEveryInput) {
  for (int n = 1; n <= 6; ++n) {
    std::uint64_t inputs = 0;
    for (auto& [tree, key] :
         korat::All(TreesUpTo(n), &RedBlackTree::repOk, korat::Range(0, n - 1))) {
      tree.put(key, kNewValue);
      ++inputs;
    }
    EXPECT_EQ(inputs, n * kTrees[n]);
  }
}

TEST(RedBlackTree, RemoveKeepsItsContractOnEveryInput) {
  for (int n = 1; n <= 6; ++n) {
    std::uint64_t inputs = 0;
    for (auto& [tree, key] :
         korat::All(TreesUpTo(n), &RedBlackTree::repOk, korat::Range(0, n - 1))) {
      tree.remove(key);
      ++inputs;
    }
    EXPECT_EQ(inputs, n * kTrees[n]);
  }
}

// Enough nodes for every case of the repair, on both sides.
TEST(RedBlackTree, RemoveKeepsItsContractOnEightNodes) {
  std::uint64_t inputs = 0;
  for (auto& [tree, key] :
       korat::All(FinRedBlackTree(8), &RedBlackTree::repOk, korat::Range(0, 7))) {
    EXPECT_TRUE(tree.remove(key).has_value());
    ++inputs;
  }
  EXPECT_EQ(inputs, 8u * 64);
}

TEST(RedBlackTree, TheMarkOfAMissingBoundIsNeverAKey) {
  for (RedBlackTree& tree : korat::All(TreesUpTo(4), &RedBlackTree::repOk)) {
    EXPECT_THROW(tree.put(-1, kNewValue), std::invalid_argument);
    EXPECT_EQ(tree.get(-1), std::nullopt);
    EXPECT_EQ(tree.remove(-1), std::nullopt);
  }
}

TEST(RedBlackTree, StaysRightWhileItGrowsAndShrinks) {
  constexpr int kKeys = 101;  // a prime: i * step visits every key
  RedBlackTree tree;
  for (int i = 0; i < kKeys; ++i) EXPECT_EQ(tree.put(i * 37 % kKeys, i), std::nullopt);
  EXPECT_EQ(tree.size(), kKeys);
  for (int i = 0; i < kKeys; ++i) EXPECT_EQ(tree.put(i * 37 % kKeys, -i), i);
  for (int i = 0; i < kKeys; i += 2) EXPECT_EQ(tree.remove(i * 37 % kKeys), -i);
  for (int i = 0; i < kKeys; ++i) EXPECT_EQ(tree.get(i * 37 % kKeys).has_value(), i % 2 == 1);
  EXPECT_EQ(tree.size(), kKeys / 2);
}

}  // namespace
