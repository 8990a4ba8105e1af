// A binary search tree of distinct keys in which every node owns its children.
//
// Invariant: the size is the number of nodes, and the keys are in strict search tree order. That
// the nodes form a tree needs no check: two std::unique_ptr never own the same node.

#ifndef EXAMPLES_OWNED_TREE_OWNED_TREE_H_
#define EXAMPLES_OWNED_TREE_OWNED_TREE_H_

#include <algorithm>
#include <memory>
#include <optional>

#include "korat/korat.h"

class OwnedTree {
 public:
  bool repOk() const {
    return CountNodes(root_.get()) == size_ && IsOrdered(root_.get(), std::nullopt, std::nullopt);
  }

 private:
  struct Node {
    std::unique_ptr<Node> left;
    std::unique_ptr<Node> right;
    int key = 0;
  };

  static int CountNodes(const Node* node) {
    if (node == nullptr) return 0;
    return 1 + CountNodes(node->left.get()) + CountNodes(node->right.get());
  }

  // Whether the keys of the subtree lie strictly between the bounds, in search tree order.
  static bool IsOrdered(const Node* node, std::optional<int> lower, std::optional<int> upper) {
    if (node == nullptr) return true;
    if (lower && node->key <= *lower) return false;
    if (upper && node->key >= *upper) return false;
    return IsOrdered(node->left.get(), lower, node->key) &&
           IsOrdered(node->right.get(), node->key, upper);
  }

  std::unique_ptr<Node> root_;
  int size_ = 0;
};

// Trees of up to n nodes with keys 1..n.
inline korat::Finitization<OwnedTree> FinOwnedTree(int n) {
  korat::Finitization<OwnedTree> f;
  auto nodes = f.Objects<OwnedTree::Node>(n);
  f.Set<&OwnedTree::root_>(nodes.OrNull());
  f.Set<&OwnedTree::size_>(korat::Range(0, n));
  f.Set<&OwnedTree::Node::left>(nodes.OrNull());
  f.Set<&OwnedTree::Node::right>(nodes.OrNull());
  // No keys are needed when there are no nodes, but a range must not be empty.
  f.Set<&OwnedTree::Node::key>(korat::Range(1, std::max(n, 1)));
  return f;
}

#endif  // EXAMPLES_OWNED_TREE_OWNED_TREE_H_
