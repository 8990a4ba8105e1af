// A mergeable min-heap: a list of binomial trees, one for each binary digit 1 of the size.
//
// Invariant: no node is reached twice, every node knows its parent (a root has none), and the size
// is the number of nodes; the degrees of the roots are the positions of the set bits of the size,
// in increasing order; a node of degree d has children of degrees d-1, d-2, ..., 0, in this order;
// no key is less than its parent's.

#ifndef EXAMPLES_BINOMIAL_HEAP_BINOMIAL_HEAP_H_
#define EXAMPLES_BINOMIAL_HEAP_BINOMIAL_HEAP_H_

#include <algorithm>
#include <unordered_set>

#include "korat/korat.h"

class BinomialHeap {
 public:
  bool repOk() const {
    if (size_ == 0) return head_ == nullptr;

    std::unordered_set<const Node*> visited;
    return IsForest(head_, nullptr, visited) && size_ == static_cast<int>(visited.size()) &&
           RootDegreesMatchSize() && IsHeapOrdered();
  }

 private:
  struct Node {
    Node* parent = nullptr;
    Node* sibling = nullptr;
    Node* child = nullptr;
    int key = 0;
    int degree = 0;
  };

  // Whether the list that starts at first, and all below it, are trees of nodes not visited before
  // that know their parents.
  static bool IsForest(const Node* first, const Node* parent,
                       std::unordered_set<const Node*>& visited) {
    for (const Node* node = first; node != nullptr; node = node->sibling) {
      if (!visited.insert(node).second || node->parent != parent) return false;
      if (!IsForest(node->child, node, visited)) return false;
    }
    return true;
  }

  bool RootDegreesMatchSize() const {
    const Node* root = head_;
    for (int degree = 0; size_ >> degree != 0; ++degree) {
      if ((size_ >> degree & 1) == 0) continue;
      if (root == nullptr || !IsBinomialTree(*root, degree)) return false;
      root = root->sibling;
    }
    return root == nullptr;
  }

  static bool IsBinomialTree(const Node& node, int degree) {
    if (node.degree != degree) return false;
    for (const Node* child = node.child; child != nullptr; child = child->sibling) {
      if (!IsBinomialTree(*child, --degree)) return false;
    }
    return degree == 0;
  }

  bool IsHeapOrdered() const {
    for (const Node* root = head_; root != nullptr; root = root->sibling) {
      if (!IsHeapOrdered(*root)) return false;
    }
    return true;
  }

  static bool IsHeapOrdered(const Node& node) {
    for (const Node* child = node.child; child != nullptr; child = child->sibling) {
      if (node.key > child->key || !IsHeapOrdered(*child)) return false;
    }
    return true;
  }

  int size_ = 0;
  Node* head_ = nullptr;
};

// Heaps of up to n nodes with keys 1..n.
inline korat::Finitization<BinomialHeap> FinBinomialHeap(int n) {
  using Node = BinomialHeap::Node;
  korat::Finitization<BinomialHeap> f;
  auto nodes = f.Objects<Node>(n);
  f.Set<&BinomialHeap::size_>(korat::Range(0, n));
  f.Set<&BinomialHeap::head_>(nodes.OrNull());
  f.Set<&Node::parent>(nodes.OrNull());
  f.Set<&Node::sibling>(nodes.OrNull());
  f.Set<&Node::child>(nodes.OrNull());
  // No keys are needed when there are no nodes, but a range must not be empty.
  f.Set<&Node::key>(korat::Range(1, std::max(n, 1)));
  f.Set<&Node::degree>(korat::Range(0, n));
  return f;
}

#endif  // EXAMPLES_BINOMIAL_HEAP_BINOMIAL_HEAP_H_
