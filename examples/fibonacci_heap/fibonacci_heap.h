// A mergeable min-heap: a ring of heap-ordered trees, and a pointer to a root with the least key.
//
// Invariant: siblings form doubly linked rings, and a parent points to any member of its children's
// ring; no node is reached twice, every node knows its parent (a root has none) and the number of
// its children, and the size is the number of nodes; no key is less than its parent's; the minimum
// is a root, and no root has a lesser key. The shape of the trees is free. The heap owns its nodes.

#ifndef EXAMPLES_FIBONACCI_HEAP_FIBONACCI_HEAP_H_
#define EXAMPLES_FIBONACCI_HEAP_FIBONACCI_HEAP_H_

#include <algorithm>
#include <limits>
#include <map>
#include <set>
#include <stdexcept>
#include <utility>

#include "korat/korat.h"

class FibonacciHeap {
 public:
  FibonacciHeap() = default;
  ~FibonacciHeap() {
    while (roots_ != nullptr) {
      Node* const root = roots_;
      FreeChildren(root);
      TakeRoot(root);
      delete root;
    }
  }
  FibonacciHeap(const FibonacciHeap&) = delete;
  FibonacciHeap& operator=(const FibonacciHeap&) = delete;

  bool repOk() const {
    if (roots_ == nullptr || min_ == nullptr) {
      return roots_ == nullptr && min_ == nullptr && size_ == 0;
    }
    std::set<const Node*> visited;
    return IsRingOfTrees(roots_, nullptr, visited) && MinimumIsRoot() &&
           size_ == static_cast<int>(visited.size()) && DegreesCountChildren(roots_) &&
           IsHeapOrdered(roots_, std::numeric_limits<int>::min()) && NoRootIsLessThanMinimum();
  }

  int size() const { return size_; }

  //@ normal_behavior ensures Keys() == With(\old(Keys()), key);
  void insert(int key) {
    auto* const node = new Node;
    node->left = node->right = node;
    node->key = key;
    AddRoots(node, node);
    ++size_;
  }

  /*@ normal_behavior
    @   requires size_ > 0;
    @   ensures \result == *\old(Keys()).begin();
    @   ensures Keys() == Without(\old(Keys()), \result);
    @ also
    @ exceptional_behavior
    @   requires size_ == 0;
    @   assignable \nothing;
    @   signals_only std::out_of_range;
    @*/
  int extractMin() {
    if (size_ == 0) throw std::out_of_range("FibonacciHeap::extractMin: the heap is empty");
    const int key = min_->key;
    DeleteRoot(min_);
    return key;
  }

  // Replaces one occurrence of the key by a key that is not greater.
  /*@ normal_behavior
    @   requires new_key <= key && Keys().count(key) > 0;
    @   assignable min_, \reach(roots_);
    @   ensures Keys() == With(Without(\old(Keys()), key), new_key);
    @ also
    @ exceptional_behavior
    @   requires new_key > key || Keys().count(key) == 0;
    @   assignable \nothing;
    @   signals_only std::invalid_argument, std::out_of_range;
    @   signals (std::invalid_argument&) new_key > key;
    @   signals (std::out_of_range&) Keys().count(key) == 0;
    @*/
  void decrease(int key, int new_key) {
    if (new_key > key) throw std::invalid_argument("FibonacciHeap::decrease: to a greater key");
    Node* const node = Find(roots_, key);
    if (node == nullptr) throw std::out_of_range("FibonacciHeap::decrease: no such key");
    node->key = new_key;
    if (node->parent != nullptr && new_key < node->parent->key) Cut(node);
    if (new_key < min_->key) min_ = node;
  }

  // Removes one occurrence of the key. Returns whether there was one.
  /*@ normal_behavior
    @   ensures \result == (\old(Keys()).count(key) > 0);
    @   ensures Keys() == Without(\old(Keys()), key);
    @*/
  bool remove(int key) {
    Node* const node = Find(roots_, key);
    if (node == nullptr) return false;
    if (node->parent != nullptr) Cut(node);
    DeleteRoot(node);
    return true;
  }

  // Moves all nodes of the other heap into this one.
  /*@ normal_behavior
    @   requires other.repOk();
    @   requires (\forall auto& node : \reach(roots_); !\reach(other.roots_).contains(&node));
    @   ensures Keys() == Merged(\old(Keys()), \old(other.Keys()));
    @   ensures other.repOk() && other.size_ == 0;
    @*/
  void unite(FibonacciHeap& other) {
    if (other.roots_ == nullptr) return;
    AddRoots(std::exchange(other.roots_, nullptr), std::exchange(other.min_, nullptr));
    size_ += std::exchange(other.size_, 0);
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

  // Not merged into IsHeapOrdered with the minimum's key as lower: the keys must be read in the
  // order of the walk, as in the published predicate: the number of candidates depends on it.
  bool NoRootIsLessThanMinimum() const {
    return AllInRing(roots_, [this](const Node& root) { return min_->key <= root.key; });
  }

  // A node with that key in the ring or below it; null if there is none.
  static Node* Find(Node* first, int key) {
    if (first == nullptr) return nullptr;
    Node* node = first;
    do {
      if (node->key == key) return node;
      if (node->key < key) {
        if (Node* const found = Find(node->child, key)) return found;
      }
      node = node->right;
    } while (node != first);
    return nullptr;
  }

  // Joins two rings.
  static void Join(Node* a, Node* b) {
    std::swap(a->right, b->right);
    a->right->left = a;
    b->right->left = b;
  }

  // Removes the node from its ring. Returns another node of the ring, or null.
  static Node* TakeOut(Node* node) {
    Node* const rest = node->right == node ? nullptr : node->right;
    node->left->right = node->right;
    node->right->left = node->left;
    node->left = node->right = node;
    return rest;
  }

  // Adds a ring of roots, none of which has a lesser key than `least`.
  void AddRoots(Node* ring, Node* least) {
    if (roots_ == nullptr) {
      roots_ = ring;
      min_ = least;
      return;
    }
    Join(roots_, ring);
    if (least->key < min_->key) min_ = least;
  }

  // Leaves the minimum as it is.
  void TakeRoot(Node* root) { roots_ = TakeOut(root); }

  // Turns the child into a root.
  void Cut(Node* child) {
    Node* const parent = std::exchange(child->parent, nullptr);
    parent->child = TakeOut(child);
    --parent->degree;
    Join(roots_, child);
  }

  // Turns the children into roots.
  static void FreeChildren(Node* root) {
    if (root->child == nullptr) return;
    for (Node* child = root->child; child->parent != nullptr; child = child->right) {
      child->parent = nullptr;
    }
    Join(root, std::exchange(root->child, nullptr));
  }

  void DeleteRoot(Node* root) {
    FreeChildren(root);
    TakeRoot(root);
    delete root;
    --size_;
    Consolidate();
  }

  // Joins trees until their degrees differ, and finds the minimum.
  void Consolidate() {
    std::map<int, Node*> by_degree;
    while (roots_ != nullptr) {
      Node* root = roots_;
      TakeRoot(root);
      while (Node* const other = std::exchange(by_degree[root->degree], nullptr)) {
        root = JoinedTrees(root, other);
      }
      by_degree[root->degree] = root;
    }
    min_ = nullptr;
    for (const auto& [degree, root] : by_degree) {
      if (root != nullptr) AddRoots(root, root);
    }
  }

  static Node* JoinedTrees(Node* upper, Node* lower) {
    if (lower->key < upper->key) std::swap(upper, lower);
    lower->parent = upper;
    if (upper->child == nullptr) {
      upper->child = lower;
    } else {
      Join(upper->child, lower);
    }
    ++upper->degree;
    return upper;
  }

  // The contents of the heap, and operations on them, for contracts.
  using Bag = std::multiset<int>;
  Bag Keys() const {
    Bag keys;
    if (roots_ != nullptr) AddKeys(roots_, keys);
    return keys;
  }
  static void AddKeys(const Node* first, Bag& keys) {
    const Node* node = first;
    do {
      keys.insert(node->key);
      if (node->child != nullptr) AddKeys(node->child, keys);
      node = node->right;
    } while (node != first);
  }
  static Bag With(Bag keys, int key) {
    keys.insert(key);
    return keys;
  }
  static Bag Without(Bag keys, int key) {
    const auto found = keys.find(key);
    if (found != keys.end()) keys.erase(found);
    return keys;
  }
  static Bag Merged(Bag keys, const Bag& others) {
    keys.insert(others.begin(), others.end());
    return keys;
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
