// A binary search tree of distinct integers that keeps count of its nodes.
//
// Invariant: no node is reached twice from the root, the size is the number of nodes reached, and
// every info lies strictly between those of the ancestors it was routed past. An info is never -1.

#ifndef EXAMPLES_SEARCH_TREE_SEARCH_TREE_H_
#define EXAMPLES_SEARCH_TREE_SEARCH_TREE_H_

#include <algorithm>
#include <queue>
#include <set>
#include <stdexcept>
#include <utility>

#include "korat/korat.h"

class SearchTree {
 public:
  SearchTree() = default;
  SearchTree(const SearchTree&) = delete;
  SearchTree& operator=(const SearchTree&) = delete;
  ~SearchTree() { DeleteNodes(root_); }

  bool repOk() const {
    if (root_ == nullptr) return size_ == 0;
    return IsTreeOfSize() && IsOrdered(*root_, kNoBound, kNoBound);
  }

  //@ ensures \result == static_cast<int>(Infos().size());
  int size() const { return size_; }

  //@ ensures \result == (Infos().count(info) == 1);
  bool contains(int info) const {
    const Node* node = root_;
    while (node != nullptr && node->info != info)
      node = info < node->info ? node->left : node->right;
    return node != nullptr;
  }

  // Returns whether the info was not there before.
  /*@ normal_behavior
    @   requires info != kNoBound;
    @   assignable root_, size_, Node::left, Node::right;
    @   ensures Infos() == With(\old(Infos()), info);
    @   ensures \result == !\old(contains(info));
    @ also
    @ exceptional_behavior
    @   requires info == kNoBound;
    @   assignable \nothing;
    @   signals_only std::invalid_argument;
    @*/
  bool add(int info) {
    if (info == kNoBound) throw std::invalid_argument("SearchTree::add: -1 is not an info");
    Node*& link = LinkTo(info);
    if (link != nullptr) return false;
    link = new Node{nullptr, nullptr, info};
    ++size_;
    return true;
  }

  // Returns whether the info was there.
  /*@ normal_behavior
    @   assignable root_, size_, Node::left, Node::right;
    @   ensures Infos() == Without(\old(Infos()), info);
    @   ensures \result == \old(contains(info));
    @*/
  bool remove(int info) {
    Node*& link = LinkTo(info);
    if (link == nullptr) return false;
    Node* removed = link;
    link = WithoutTop(removed);
    delete removed;
    --size_;
    return true;
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

  // The pointer to the node with that info, or the one where it would be added.
  Node*& LinkTo(int info) {
    Node** link = &root_;
    while (*link != nullptr && (*link)->info != info) {
      link = info < (*link)->info ? &(*link)->left : &(*link)->right;
    }
    return *link;
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

  // The contents of the tree.
  std::set<int> Infos() const {
    std::set<int> infos;
    InsertInfos(root_, infos);
    return infos;
  }
  static void InsertInfos(const Node* node, std::set<int>& infos) {
    if (node == nullptr) return;
    infos.insert(node->info);
    InsertInfos(node->left, infos);
    InsertInfos(node->right, infos);
  }
  static std::set<int> With(std::set<int> infos, int info) {
    infos.insert(info);
    return infos;
  }
  static std::set<int> Without(std::set<int> infos, int info) {
    infos.erase(info);
    return infos;
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
