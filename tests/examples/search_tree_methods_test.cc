// Every search tree of up to n nodes, with infos of 1..n, and every info of 1..n.
#include <cstdint>
#include <stdexcept>
#include <vector>

#include "korat/gtest.h"
#include "search_tree.h"

namespace {

// By n. Trees of s nodes: Catalan(s) shapes, with any s of the n infos.
const std::vector<std::uint64_t> kTrees = {1, 2, 5, 15, 51, 188};

korat::Finitization<SearchTree> TreesUpTo(int n) { return FinSearchTree(n, 0, n, 1, n); }

TEST(SearchTree, AddKeepsItsContractOnEveryInput) {
  for (int n = 1; n <= 5; ++n) {
    std::uint64_t inputs = 0;
    for (auto& [tree, info] : korat::All(TreesUpTo(n), &SearchTree::repOk, korat::Range(1, n))) {
      tree.add(info);
      ++inputs;
    }
    EXPECT_EQ(inputs, n * kTrees[n]);
  }
}

TEST(SearchTree, RemoveKeepsItsContractOnEveryInput) {
  for (int n = 1; n <= 5; ++n) {
    std::uint64_t inputs = 0;
    for (auto& [tree, info] : korat::All(TreesUpTo(n), &SearchTree::repOk, korat::Range(1, n))) {
      tree.remove(info);
      ++inputs;
    }
    EXPECT_EQ(inputs, n * kTrees[n]);
  }
}

TEST(SearchTree, TheMarkOfAMissingBoundIsNeverAnInfo) {
  for (SearchTree& tree : korat::All(TreesUpTo(4), &SearchTree::repOk)) {
    EXPECT_THROW(tree.add(-1), std::invalid_argument);
    EXPECT_FALSE(tree.remove(-1));
    EXPECT_FALSE(tree.contains(-1));
  }
}

TEST(SearchTree, HoldsWhatWasAddedAndNotRemoved) {
  SearchTree tree;
  for (int info : {4, 2, 6, 1, 3, 5, 7}) EXPECT_TRUE(tree.add(info));
  EXPECT_FALSE(tree.add(4));
  for (int info : {4, 1, 7}) EXPECT_TRUE(tree.remove(info));
  EXPECT_FALSE(tree.remove(4));
  for (int info = 1; info <= 7; ++info) {
    EXPECT_EQ(tree.contains(info), info != 4 && info != 1 && info != 7) << info;
  }
  EXPECT_EQ(tree.size(), 4);
}

}  // namespace
