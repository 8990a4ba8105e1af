// A binary tree that keeps count of its nodes.
//
// Invariant: no node is reached twice from the root, and the size is the number of nodes reached.

#ifndef EXAMPLES_BINARY_TREE_BINARY_TREE_H_
#define EXAMPLES_BINARY_TREE_BINARY_TREE_H_

#include <queue>
#include <set>

#include "korat/korat.h"

class BinaryTree {
 public:
  bool repOk() const {
    if (root_ == nullptr) return size_ == 0;

    std::set<const Node*> visited = {root_};
    std::queue<const Node*> pending;
    pending.push(root_);
    const auto visit = [&](const Node* child) {
      if (child == nullptr) return true;
      if (!visited.insert(child).second) return false;
      pending.push(child);
      return true;
    };
    while (!pending.empty()) {
      const Node* node = pending.front();
      pending.pop();
      if (!visit(node->left) || !visit(node->right)) return false;
    }
    return size_ == static_cast<int>(visited.size());
  }

 private:
  struct Node {
    Node* left = nullptr;
    Node* right = nullptr;
  };

  Node* root_ = nullptr;
  int size_ = 0;
};

// Trees of min_size to max_size nodes, built from num_nodes objects.
inline korat::Finitization<BinaryTree> FinBinaryTree(int num_nodes, int min_size, int max_size) {
  korat::Finitization<BinaryTree> f;
  auto nodes = f.Objects<BinaryTree::Node>(num_nodes);
  f.Set<&BinaryTree::root_>(nodes.OrNull());
  f.Set<&BinaryTree::size_>(korat::Range(min_size, max_size));
  f.Set<&BinaryTree::Node::left>(nodes.OrNull());
  f.Set<&BinaryTree::Node::right>(nodes.OrNull());
  return f;
}

// Trees of exactly n nodes.
inline korat::Finitization<BinaryTree> FinBinaryTree(int n) { return FinBinaryTree(n, n, n); }

#endif  // EXAMPLES_BINARY_TREE_BINARY_TREE_H_
