// Every binary tree, and every node of it.
#include <cstdint>
#include <vector>

#include "binary_tree.h"
#include "korat/gtest.h"

namespace {

// An input of the method, as in ISSTA 2002: valid if the precondition holds.
struct Removal {
  bool repOk() const { return tree->repOk() && tree->has(node); }

  BinaryTree* tree = nullptr;
  const BinaryTree::Node* node = nullptr;
};

korat::Finitization<Removal> FinRemoval(int num_nodes, int min_size, int max_size) {
  const auto trees = FinBinaryTree(num_nodes, min_size, max_size);
  korat::Finitization<Removal> f;
  f.Include(trees);
  f.Set<&Removal::tree>(trees.Root());
  f.Set<&Removal::node>(trees.Objects<BinaryTree::Node>().OrNull());
  return f;
}

std::uint64_t RemoveAll(const korat::Finitization<Removal>& removals) {
  std::uint64_t inputs = 0;
  for (Removal& removal : korat::All(removals, &Removal::repOk)) {
    removal.tree->remove(removal.node);
    ++inputs;
  }
  return inputs;
}

TEST(BinaryTree, RemoveKeepsItsContractOnEveryNodeOfEveryTree) {
  const std::vector<std::uint64_t> shapes = {1, 1, 2, 5, 14, 42, 132};  // Catalan's numbers
  std::uint64_t up_to_n = 0;
  for (int n = 1; n <= 6; ++n) {
    EXPECT_EQ(RemoveAll(FinRemoval(n, n, n)), n * shapes[n]);  // 3 nodes: ISSTA 2002 has 15
    up_to_n += n * shapes[n];
    EXPECT_EQ(RemoveAll(FinRemoval(n, 0, n)), up_to_n);
  }
}

TEST(BinaryTree, HasNeitherNullNorForeignNodes) {
  const BinaryTree::Node stranger;
  for (BinaryTree& tree : korat::All(FinBinaryTree(4, 0, 4), &BinaryTree::repOk)) {
    EXPECT_FALSE(tree.has(nullptr));
    EXPECT_FALSE(tree.has(&stranger));
    EXPECT_EQ(tree.has(tree.root()), tree.size() > 0);
  }
}

}  // namespace
