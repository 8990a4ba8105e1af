// A binary search tree of distinct integers that keeps count of its nodes.
//
// Invariant: no node is reached twice from the root, the size is the number of nodes reached, and
// every info lies strictly between those of the ancestors it was routed past. An info is never -1.

#ifndef EXAMPLES_SEARCH_TREE_SEARCH_TREE_H_
#define EXAMPLES_SEARCH_TREE_SEARCH_TREE_H_

#include <algorithm>
#include <queue>
#include <set>

#include "korat/korat.h"

class SearchTree {
 public:
  bool repOk() const {
    if (root_ == nullptr) return size_ == 0;
    return IsTreeOfSize() && IsOrdered(*root_, kNoBound, kNoBound);
  }

 private:
  struct Node {
    Node* left = nullptr;
    Node* right = nullptr;
    int info = 0;
  };

  // Stands for a missing bound, which is why no node may hold it.
  static constexpr int kNoBound = -1;

  // REQUIRES: the tree is not empty.
  bool IsTreeOfSize() const {
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

  // Whether all of the subtree lies strictly between lower and upper, in search tree order.
  static bool IsOrdered(const Node& node, int lower, int upper) {
    if (node.info == kNoBound) return false;
    if (lower != kNoBound && node.info <= lower) return false;
    if (upper != kNoBound && node.info >= upper) return false;
    if (node.left != nullptr && !IsOrdered(*node.left, lower, node.info)) return false;
    return node.right == nullptr || IsOrdered(*node.right, node.info, upper);
  }

  Node* root_ = nullptr;
  int size_ = 0;
};

// Trees of min_size to max_size nodes, built from num_nodes objects, that hold values of
// min_info..max_info.
inline korat::Finitization<SearchTree> FinSearchTree(int num_nodes, int min_size, int max_size,
                                                     int min_info, int max_info) {
  korat::Finitization<SearchTree> f;
  auto nodes = f.Objects<SearchTree::Node>(num_nodes);
  f.Set<&SearchTree::root_>(nodes.OrNull());
  f.Set<&SearchTree::size_>(korat::Range(min_size, max_size));
  f.Set<&SearchTree::Node::left>(nodes.OrNull());
  f.Set<&SearchTree::Node::right>(nodes.OrNull());
  f.Set<&SearchTree::Node::info>(korat::Range(min_info, max_info));
  return f;
}

// Trees of exactly n nodes that hold the values 0..n-1.
inline korat::Finitization<SearchTree> FinSearchTree(int n) {
  // No values are needed when there are no nodes, but a range must not be empty.
  return FinSearchTree(n, n, n, 0, std::max(n - 1, 0));
}

#endif  // EXAMPLES_SEARCH_TREE_SEARCH_TREE_H_
