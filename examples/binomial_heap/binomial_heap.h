// A mergeable min-heap: a list of binomial trees, one for each binary digit 1 of the size.
//
// Invariant: no node is reached twice, every node knows its parent (a root has none), and the size
// is the number of nodes; the degrees of the roots are the positions of the set bits of the size,
// in increasing order; a node of degree d has children of degrees d-1, d-2, ..., 0, in this order;
// no key is less than its parent's. The heap owns its nodes.

#ifndef EXAMPLES_BINOMIAL_HEAP_BINOMIAL_HEAP_H_
#define EXAMPLES_BINOMIAL_HEAP_BINOMIAL_HEAP_H_

#include <algorithm>
#include <set>
#include <stdexcept>
#include <unordered_set>
#include <utility>

#include "korat/korat.h"

class BinomialHeap {
 public:
  BinomialHeap() = default;
  ~BinomialHeap() {
    while (head_ != nullptr) delete TakeFirst();
  }
  BinomialHeap(const BinomialHeap&) = delete;
  BinomialHeap& operator=(const BinomialHeap&) = delete;

  bool repOk() const {
    if (size_ == 0) return head_ == nullptr;

    std::unordered_set<const Node*> visited;
    return IsForest(head_, nullptr, visited) && size_ == static_cast<int>(visited.size()) &&
           RootDegreesMatchSize() && IsHeapOrdered();
  }

  int size() const { return size_; }

  //@ normal_behavior ensures Keys() == With(\old(Keys()), key);
  void insert(int key) {
    head_ = United(new Node{nullptr, nullptr, nullptr, key, 0}, head_);
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
    if (size_ == 0) throw std::out_of_range("BinomialHeap::extractMin: the heap is empty");
    Node* min = head_;
    for (Node* root = head_; root != nullptr; root = root->sibling) {
      if (root->key < min->key) min = root;
    }
    const int key = min->key;
    DeleteRoot(min);
    return key;
  }

  // Replaces one occurrence of the key by a key that is not greater.
  /*@ normal_behavior
    @   requires new_key <= key && Keys().count(key) > 0;
    @   assignable Node::key;
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
    if (new_key > key) throw std::invalid_argument("BinomialHeap::decrease: to a greater key");
    Node* node = Find(head_, key);
    if (node == nullptr) throw std::out_of_range("BinomialHeap::decrease: no such key");
    node->key = new_key;
    for (; node->parent != nullptr && node->key < node->parent->key; node = node->parent) {
      std::swap(node->key, node->parent->key);
    }
  }

  // Removes one occurrence of the key. Returns whether there was one.
  /*@ normal_behavior
    @   ensures \result == (\old(Keys()).count(key) > 0);
    @   ensures Keys() == Without(\old(Keys()), key);
    @*/
  bool remove(int key) {
    Node* node = Find(head_, key);
    if (node == nullptr) return false;
    for (; node->parent != nullptr; node = node->parent) node->key = node->parent->key;
    DeleteRoot(node);
    return true;
  }

  // Moves all nodes of the other heap into this one.
  /*@ normal_behavior
    @   requires other.repOk();
    @   requires (\forall auto& node : \reach(head_); !\reach(other.head_).contains(&node));
    @   ensures Keys() == Merged(\old(Keys()), \old(other.Keys()));
    @   ensures other.repOk() && other.size_ == 0;
    @*/
  void unite(BinomialHeap& other) {
    head_ = United(head_, std::exchange(other.head_, nullptr));
    size_ += std::exchange(other.size_, 0);
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

  // A node with that key in the list or below it; null if there is none.
  static Node* Find(Node* first, int key) {
    for (Node* node = first; node != nullptr; node = node->sibling) {
      if (node->key == key) return node;
      if (node->key > key) continue;
      if (Node* const found = Find(node->child, key)) return found;
    }
    return nullptr;
  }

  void DeleteRoot(Node* root) {
    Node** link = &head_;
    while (*link != root) link = &(*link)->sibling;
    *link = root->sibling;

    Node* children = nullptr;  // as roots, in increasing order of degree
    for (Node* child = root->child; child != nullptr;) {
      child->parent = nullptr;
      Node* const next = std::exchange(child->sibling, children);
      children = std::exchange(child, next);
    }
    delete root;
    --size_;
    head_ = United(head_, children);
  }

  // Adds two lists of roots as binary numbers are added: two trees of a degree carry one of the
  // next.
  static Node* United(Node* a, Node* b) {
    Node* first = MergedByDegree(a, b);
    Node** link = &first;
    while (*link != nullptr && (*link)->sibling != nullptr) {
      Node* const root = *link;
      Node* const next = root->sibling;
      Node* const rest = next->sibling;
      const bool three_alike = rest != nullptr && rest->degree == root->degree;
      if (root->degree != next->degree || three_alike) {
        link = &root->sibling;
      } else {
        *link = Joined(root, next);
        (*link)->sibling = rest;
      }
    }
    return first;
  }

  static Node* MergedByDegree(Node* a, Node* b) {
    Node* first = nullptr;
    Node** end = &first;
    while (a != nullptr && b != nullptr) {
      Node*& lower = a->degree <= b->degree ? a : b;
      *end = std::exchange(lower, lower->sibling);
      end = &(*end)->sibling;
    }
    *end = a != nullptr ? a : b;
    return first;
  }

  // Joins two trees of equal degree.
  static Node* Joined(Node* upper, Node* lower) {
    if (lower->key < upper->key) std::swap(upper, lower);
    lower->parent = upper;
    lower->sibling = std::exchange(upper->child, lower);
    ++upper->degree;
    return upper;
  }

  // Removes the first root; its children take its place. The trees are no longer binomial.
  Node* TakeFirst() {
    Node* const root = head_;
    Node** end = &root->child;
    while (*end != nullptr) end = &(*end)->sibling;
    *end = root->sibling;
    head_ = root->child;
    return root;
  }

  // The contents of the heap, and operations on them, for contracts.
  using Bag = std::multiset<int>;
  Bag Keys() const {
    Bag keys;
    AddKeys(head_, keys);
    return keys;
  }
  static void AddKeys(const Node* first, Bag& keys) {
    for (const Node* node = first; node != nullptr; node = node->sibling) {
      keys.insert(node->key);
      AddKeys(node->child, keys);
    }
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
