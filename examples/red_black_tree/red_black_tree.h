// A red-black tree with parent pointers that keeps count of its nodes.
//
// Invariant: no node is reached twice from the root, every node knows its parent, and the size is
// the number of nodes; a red node has no red child, and every path from the root to a missing child
// passes equally many black nodes; the keys are in strict search tree order, and none is -1. The
// root may be red.

#ifndef EXAMPLES_RED_BLACK_TREE_RED_BLACK_TREE_H_
#define EXAMPLES_RED_BLACK_TREE_RED_BLACK_TREE_H_

#include <deque>
#include <unordered_set>

#include "korat/korat.h"

class RedBlackTree {
 public:
  bool repOk() const {
    if (root_ == nullptr) return size_ == 0;
    return root_->parent == nullptr && IsTreeOfSize() && RedNodesHaveBlackChildren() &&
           BlackHeight(root_) != kUnequal && IsOrdered(*root_, kNoBound, kNoBound);
  }

 private:
  enum class Color { kRed, kBlack };

  struct Node {
    Node* left = nullptr;
    Node* right = nullptr;
    Node* parent = nullptr;
    Color color = Color::kRed;
    int key = 0;
    int value = 0;
  };

  // Stands for a missing bound, which is why no node may have it as its key.
  static constexpr int kNoBound = -1;
  static constexpr int kUnequal = -1;

  // REQUIRES: the tree is not empty.
  bool IsTreeOfSize() const {
    std::unordered_set<const Node*> visited = {root_};
    std::deque<const Node*> pending = {root_};
    const auto visit = [&](const Node* parent, const Node* child) {
      if (child == nullptr) return true;
      if (!visited.insert(child).second || child->parent != parent) return false;
      pending.push_back(child);
      return true;
    };
    while (!pending.empty()) {
      const Node* node = pending.front();
      pending.pop_front();
      if (!visit(node, node->left) || !visit(node, node->right)) return false;
    }
    return size_ == static_cast<int>(visited.size());
  }

  // REQUIRES: the tree is not empty.
  bool RedNodesHaveBlackChildren() const {
    std::deque<const Node*> pending = {root_};
    while (!pending.empty()) {
      const Node* node = pending.front();
      pending.pop_front();
      if (IsRed(node) && (IsRed(node->left) || IsRed(node->right))) return false;
      if (node->left != nullptr) pending.push_back(node->left);
      if (node->right != nullptr) pending.push_back(node->right);
    }
    return true;
  }

  static bool IsRed(const Node* node) { return node != nullptr && node->color == Color::kRed; }

  // The number of black nodes on every path from the node down to a missing child, or kUnequal.
  static int BlackHeight(const Node* node) {
    if (node == nullptr) return 0;
    const int left = BlackHeight(node->left);
    const int right = BlackHeight(node->right);
    if (left == kUnequal || left != right) return kUnequal;
    return IsRed(node) ? left : left + 1;
  }

  // Whether all of the subtree lies strictly between lower and upper, in search tree order.
  static bool IsOrdered(const Node& node, int lower, int upper) {
    if (node.key == kNoBound) return false;
    if (lower != kNoBound && node.key <= lower) return false;
    if (upper != kNoBound && node.key >= upper) return false;
    if (node.left != nullptr && !IsOrdered(*node.left, lower, node.key)) return false;
    return node.right == nullptr || IsOrdered(*node.right, node.key, upper);
  }

  Node* root_ = nullptr;
  int size_ = 0;
};

// Trees of min_size to max_size nodes, built from num_nodes objects, with keys 0..num_keys-1. The
// key -1 is tried as well; the invariant rejects it.
inline korat::Finitization<RedBlackTree> FinRedBlackTree(int num_nodes, int min_size, int max_size,
                                                         int num_keys) {
  using Tree = RedBlackTree;
  korat::Finitization<Tree> f;
  auto nodes = f.Objects<Tree::Node>(num_nodes);
  f.Set<&Tree::root_>(nodes.OrNull());
  f.Set<&Tree::size_>(korat::Range(min_size, max_size));
  f.Set<&Tree::Node::left>(nodes.OrNull());
  f.Set<&Tree::Node::right>(nodes.OrNull());
  f.Set<&Tree::Node::parent>(nodes.OrNull());
  f.Set<&Tree::Node::color>(korat::Values({Tree::Color::kRed, Tree::Color::kBlack}));
  f.Set<&Tree::Node::key>(korat::Range(Tree::kNoBound, num_keys - 1));
  f.Set<&Tree::Node::value>(korat::Range(0, 0));
  return f;
}

// Trees of exactly n nodes with the keys 0..n-1.
inline korat::Finitization<RedBlackTree> FinRedBlackTree(int n) {
  return FinRedBlackTree(n, n, n, n);
}

#endif  // EXAMPLES_RED_BLACK_TREE_RED_BLACK_TREE_H_
