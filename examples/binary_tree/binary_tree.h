// A binary tree that keeps count of its nodes.
//
// Invariant: no node is reached twice from the root, and the size is the number of nodes reached.

#ifndef EXAMPLES_BINARY_TREE_BINARY_TREE_H_
#define EXAMPLES_BINARY_TREE_BINARY_TREE_H_

#include <algorithm>
#include <queue>
#include <set>
#include <utility>
#include <vector>

#include "korat/korat.h"

class BinaryTree {
 public:
  struct Node {
    Node* left = nullptr;
    Node* right = nullptr;
  };

  BinaryTree() = default;
  BinaryTree(const BinaryTree&) = delete;
  BinaryTree& operator=(const BinaryTree&) = delete;
  ~BinaryTree() { DeleteNodes(root_); }

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

  //@ ensures \result == static_cast<int>(InOrder().size());
  int size() const { return size_; }

  const Node* root() const { return root_; }

  //@ ensures \result == (Without(InOrder(), node) != InOrder());
  bool has(const Node* node) const {
    const std::vector<const Node*> nodes = InOrder();
    return std::find(nodes.begin(), nodes.end(), node) != nodes.end();
  }

  // Deletes the node. The others stay in their order, from left to right.
  /*@ normal_behavior
    @   requires has(node);
    @   ensures InOrder() == Without(\old(InOrder()), node);
    @*/
  void remove(const Node* node) {
    Node*& link = LinkTo(node);
    Node* removed = link;
    link = WithoutTop(removed);
    delete removed;
    --size_;
  }

 private:
  // The pointer in the tree that leads to the node. REQUIRES: the tree has it.
  Node*& LinkTo(const Node* node) {
    std::vector<Node**> pending = {&root_};
    while (*pending.back() != node) {
      Node* other = *pending.back();
      pending.pop_back();
      if (other == nullptr) continue;
      pending.push_back(&other->right);
      pending.push_back(&other->left);
    }
    return *pending.back();
  }

  // What remains of a subtree, in the same order, after its top node is removed.
  static Node* WithoutTop(Node* top) {
    if (top->left == nullptr) return top->right;
    if (top->right == nullptr) return top->left;
    Node** first = &top->right;
    while ((*first)->left != nullptr) first = &(*first)->left;
    Node* successor = *first;
    *first = successor->right;
    successor->left = top->left;
    successor->right = top->right;
    return successor;
  }

  // Rotates left children up until none is left: that needs no stack, however deep the tree is.
  static void DeleteNodes(Node* top) {
    while (top != nullptr) {
      if (Node* left = top->left; left != nullptr) {
        top->left = left->right;
        left->right = top;
        top = left;
      } else {
        delete std::exchange(top, top->right);
      }
    }
  }

  // The contents of the tree: its nodes from left to right.
  std::vector<const Node*> InOrder() const {
    std::vector<const Node*> nodes;
    AppendInOrder(root_, nodes);
    return nodes;
  }
  static void AppendInOrder(const Node* top, std::vector<const Node*>& nodes) {
    if (top == nullptr) return;
    AppendInOrder(top->left, nodes);
    nodes.push_back(top);
    AppendInOrder(top->right, nodes);
  }
  static std::vector<const Node*> Without(std::vector<const Node*> nodes, const Node* node) {
    nodes.erase(std::remove(nodes.begin(), nodes.end(), node), nodes.end());
    return nodes;
  }

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
