// A red-black tree with parent pointers that keeps count of its nodes.
//
// Invariant: no node is reached twice from the root, every node knows its parent, and the size is
// the number of nodes; a red node has no red child, and every path from the root to a missing child
// passes the same number of black nodes; the keys are in strict search tree order, and none is -1.
// The root may be red.

#ifndef EXAMPLES_RED_BLACK_TREE_RED_BLACK_TREE_H_
#define EXAMPLES_RED_BLACK_TREE_RED_BLACK_TREE_H_

#include <deque>
#include <map>
#include <optional>
#include <stdexcept>
#include <unordered_set>
#include <utility>

#include "korat/korat.h"

class RedBlackTree {
 public:
  RedBlackTree() = default;
  RedBlackTree(const RedBlackTree&) = delete;
  RedBlackTree& operator=(const RedBlackTree&) = delete;
  ~RedBlackTree() { DeleteNodes(root_); }

  bool repOk() const {
    if (root_ == nullptr) return size_ == 0;
    return root_->parent == nullptr && IsTreeOfSize() && RedNodesHaveBlackChildren() &&
           BlackHeight(root_) != kUnequal && IsOrdered(*root_, kNoBound, kNoBound);
  }

  //@ ensures \result == static_cast<int>(Contents().size());
  int size() const { return size_; }

  // The value of the key, if it has one.
  //@ ensures \result == ValueOf(Contents(), key);
  std::optional<int> get(int key) const {
    const Node* node = Find(key);
    return node == nullptr ? std::nullopt : std::optional(node->value);
  }

  // Returns the value that the key had before.
  /*@ normal_behavior
    @   requires key != kNoBound;
    @   assignable root_, size_, Node::left, Node::right, Node::parent, Node::color, Node::value;
    @   ensures Contents() == With(\old(Contents()), key, value);
    @   ensures \result == \old(get(key));
    @ also
    @ normal_behavior
    @   requires get(key).has_value();
    @   assignable Node::value;
    @ also
    @ exceptional_behavior
    @   requires key == kNoBound;
    @   assignable \nothing;
    @   signals_only std::invalid_argument;
    @*/
  std::optional<int> put(int key, int value) {
    if (key == kNoBound) throw std::invalid_argument("RedBlackTree::put: -1 is not a key");
    Node* parent = nullptr;
    Node** link = &root_;
    while (*link != nullptr && (*link)->key != key) {
      parent = *link;
      link = key < parent->key ? &parent->left : &parent->right;
    }
    if (*link != nullptr) return std::exchange((*link)->value, value);
    *link = new Node{nullptr, nullptr, parent, Color::kRed, key, value};
    ++size_;
    SeparateReds(*link);
    return std::nullopt;
  }

  // Returns the value that the key had before. The other nodes keep their keys and values.
  /*@ normal_behavior
    @   assignable root_, size_, Node::left, Node::right, Node::parent, Node::color;
    @   ensures Contents() == Without(\old(Contents()), key);
    @   ensures \result == \old(get(key));
    @ also
    @ normal_behavior
    @   requires !get(key).has_value();
    @   assignable \nothing;
    @*/
  std::optional<int> remove(int key) {
    Node* node = Find(key);
    if (node == nullptr) return std::nullopt;
    Unlink(node);
    --size_;
    const int value = node->value;
    delete node;
    return value;
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

  using Side = Node* Node::*;  // &Node::left or &Node::right

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

  Node* Find(int key) const {
    Node* node = root_;
    while (node != nullptr && node->key != key) node = key < node->key ? node->left : node->right;
    return node;
  }

  // The repairs are those of Cormen, Leiserson, Rivest and Stein, "Introduction to Algorithms",
  // with both sides handled by the same code.
  static Side Opposite(Side side) { return side == &Node::left ? &Node::right : &Node::left; }

  // Attaches a subtree, or none, below a node.
  static void Attach(Node* node, Side side, Node* child) {
    node->*side = child;
    if (child != nullptr) child->parent = node;
  }

  // Puts a subtree, or none, in the place of the node.
  void Replace(const Node* node, Node* by) {
    Node* parent = node->parent;
    if (parent != nullptr) return Attach(parent, SideOf(node, parent), by);
    root_ = by;
    if (by != nullptr) by->parent = nullptr;
  }
  static Side SideOf(const Node* child, const Node* parent) {
    return child == parent->left ? &Node::left : &Node::right;
  }

  // Moves the node down to that side; its child on the other side takes its place.
  void Rotate(Node* node, Side side) {
    Node* child = node->*Opposite(side);
    Attach(node, Opposite(side), child->*side);
    Replace(node, child);
    Attach(child, side, node);
  }

  // Repairs the tree after an insertion: only this red node may have a red parent.
  void SeparateReds(Node* node) {
    // A red parent that is the root just turns black, below.
    while (IsRed(node->parent) && node->parent != root_) {
      Node* parent = node->parent;
      Node* grandparent = parent->parent;
      const Side side = SideOf(parent, grandparent);
      Node* uncle = grandparent->*Opposite(side);
      grandparent->color = Color::kRed;
      if (IsRed(uncle)) {
        parent->color = uncle->color = Color::kBlack;
        node = grandparent;
        continue;
      }
      if (node != parent->*side) {
        Rotate(parent, side);
        std::swap(node, parent);
      }
      parent->color = Color::kBlack;
      Rotate(grandparent, Opposite(side));
    }
    root_->color = Color::kBlack;
  }

  // Removes the node from the tree.
  void Unlink(Node* node) {
    if (node->left == nullptr || node->right == nullptr) {
      Node* child = node->left != nullptr ? node->left : node->right;
      Replace(node, child);
      if (!IsRed(node)) AddBlack(child, node->parent);
      return;
    }
    Node* successor = node->right;
    while (successor->left != nullptr) successor = successor->left;
    Unlink(successor);
    // By now the node's children and colour may have changed.
    Attach(successor, &Node::left, node->left);
    Attach(successor, &Node::right, node->right);
    Replace(node, successor);
    successor->color = node->color;
  }

  // Repairs the tree after a removal: only the paths through this node, which may be missing, pass
  // one black node too few. The parent of the root is null.
  void AddBlack(Node* node, Node* parent) {
    while (parent != nullptr && !IsRed(node)) {
      const Side side = SideOf(node, parent);
      const Side other = Opposite(side);
      Node* sibling = parent->*other;  // not null: paths through it have one black node more
      if (IsRed(sibling)) {
        sibling->color = Color::kBlack;
        parent->color = Color::kRed;
        Rotate(parent, side);
        sibling = parent->*other;
      }
      if (IsRed(sibling->left) || IsRed(sibling->right)) return BorrowBlack(parent, side);
      sibling->color = Color::kRed;
      node = parent;
      parent = node->parent;
    }
    if (node != nullptr) node->color = Color::kBlack;
  }

  // The last step of AddBlack: that side lacks a black node; the child on the other side is black,
  // and has a red child.
  void BorrowBlack(Node* parent, Side side) {
    const Side other = Opposite(side);
    Node* sibling = parent->*other;
    if (!IsRed(sibling->*other)) Rotate(sibling, other);
    Node* top = parent->*other;
    top->color = parent->color;
    parent->color = Color::kBlack;
    (top->*other)->color = Color::kBlack;
    Rotate(parent, side);
  }

  // Rotates left children up until none is left: that needs no stack.
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
  std::map<int, int> Contents() const {
    std::map<int, int> contents;
    InsertContents(root_, contents);
    return contents;
  }
  static void InsertContents(const Node* node, std::map<int, int>& contents) {
    if (node == nullptr) return;
    contents.emplace(node->key, node->value);
    InsertContents(node->left, contents);
    InsertContents(node->right, contents);
  }
  static std::optional<int> ValueOf(const std::map<int, int>& contents, int key) {
    const auto entry = contents.find(key);
    return entry == contents.end() ? std::nullopt : std::optional(entry->second);
  }
  static std::map<int, int> With(std::map<int, int> contents, int key, int value) {
    contents.insert_or_assign(key, value);
    return contents;
  }
  static std::map<int, int> Without(std::map<int, int> contents, int key) {
    contents.erase(key);
    return contents;
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
