// A mergeable min-heap: a ring of heap-ordered trees, and a pointer to a root with the least key.
//
// Invariant: siblings form doubly linked rings, and a parent points to any member of its children's
// ring; no node is reached twice, every node knows its parent (a root has none) and the number of
// its children, and the size is the number of nodes; no key is less than its parent's; the minimum
// is a root, and no root has a lesser key. The shape of the trees is free.

#ifndef EXAMPLES_FIBONACCI_HEAP_FIBONACCI_HEAP_H_
#define EXAMPLES_FIBONACCI_HEAP_FIBONACCI_HEAP_H_

#include <algorithm>
#include <limits>
#include <set>

#include "korat/korat.h"

class FibonacciHeap {
 public:
  bool repOk() const {
    if (roots_ == nullptr || min_ == nullptr) {
      return roots_ == nullptr && min_ == nullptr && size_ == 0;
    }
    std::set<const Node*> visited;
    return IsRingOfTrees(roots_, nullptr, visited) && MinimumIsRoot() &&
           size_ == static_cast<int>(visited.size()) && DegreesCountChildren(roots_) &&
           IsHeapOrdered(roots_, std::numeric_limits<int>::min()) && NoRootIsLessThanMinimum();
  }

 private:
  struct Node {
    Node* parent = nullptr;
    Node* right = nullptr;
    Node* left = nullptr;
    Node* child = nullptr;
    int key = 0;
    int degree = 0;
  };

  // Whether the ring that holds first, and all below it, are trees of nodes not visited before that
  // know their parents.
  static bool IsRingOfTrees(const Node* first, const Node* parent, std::set<const Node*>& visited) {
    const Node* node = first;
    do {
      if (node->parent != parent || !visited.insert(node).second) return false;
      if (node->child != nullptr && !IsRingOfTrees(node->child, node, visited)) return false;
      if (node->right == nullptr || node->right->left != node) return false;
      node = node->right;
    } while (node != first);
    return true;
  }

  // Whether the check holds for each node of the ring. REQUIRES: first is in a well-formed ring.
  template <typename Check>
  static bool AllInRing(const Node* first, Check check) {
    const Node* node = first;
    do {
      if (!check(*node)) return false;
      node = node->right;
    } while (node != first);
    return true;
  }

  bool MinimumIsRoot() const {
    return !AllInRing(roots_, [this](const Node& root) { return &root != min_; });
  }

  static bool DegreesCountChildren(const Node* first) {
    return AllInRing(first, [](const Node& node) {
      return node.degree == CountChildren(node) &&
             (node.child == nullptr || DegreesCountChildren(node.child));
    });
  }

  static int CountChildren(const Node& node) {
    if (node.child == nullptr) return 0;
    int count = 1;
    for (const Node* child = node.child->right; child != node.child; child = child->right) ++count;
    return count;
  }

  // Whether no key of the ring is less than lower, and no key below it less than its parent's.
  static bool IsHeapOrdered(const Node* first, int lower) {
    return AllInRing(first, [lower](const Node& node) {
      return node.key >= lower && (node.child == nullptr || IsHeapOrdered(node.child, node.key));
    });
  }

  // Not merged into IsHeapOrdered with the minimum's key as lower: the keys are to be read in the
  // order of the walk, as in the published predicate, on which the number of candidates depends.
  bool NoRootIsLessThanMinimum() const {
    return AllInRing(roots_, [this](const Node& root) { return min_->key <= root.key; });
  }

  int size_ = 0;
  Node* roots_ = nullptr;
  Node* min_ = nullptr;
};

// Heaps of up to n nodes with keys 0..n-1.
inline korat::Finitization<FibonacciHeap> FinFibonacciHeap(int n) {
  using Node = FibonacciHeap::Node;
  // No keys and degrees are needed when there are no nodes, but a range must not be empty.
  const auto below_n = korat::Range(0, std::max(n - 1, 0));
  korat::Finitization<FibonacciHeap> f;
  auto nodes = f.Objects<Node>(n);
  f.Set<&FibonacciHeap::size_>(korat::Range(0, n));
  f.Set<&FibonacciHeap::roots_>(nodes.OrNull());
  f.Set<&FibonacciHeap::min_>(nodes.OrNull());
  f.Set<&Node::parent>(nodes.OrNull());
  f.Set<&Node::right>(nodes.OrNull());
  f.Set<&Node::left>(nodes.OrNull());
  f.Set<&Node::child>(nodes.OrNull());
  f.Set<&Node::key>(below_n);
  f.Set<&Node::degree>(below_n);
  return f;
}

#endif  // EXAMPLES_FIBONACCI_HEAP_FIBONACCI_HEAP_H_
