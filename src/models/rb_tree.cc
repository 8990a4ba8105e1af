// The part of std::set and std::map that lives inside libstdc++.so: walking and balancing.
//
// The shared library is not instrumented, so its reads and writes of nodes in the arena would go
// unseen. These definitions have the same names and contracts, are compiled with the pass, and win
// because the dynamic linker looks in the executable first. Link them as object files (or make sure
// their archive comes before libstdc++).
//
// The tree is a red-black tree (Cormen, Leiserson, Rivest, Stein: Introduction to Algorithms).
// Each tree has a header node, which is also end(). What the templates of <map> rely on:
//   1. header.parent is the root (null if the tree is empty), and the root's parent is the header.
//   2. header.left and header.right are the first and the last node (the header if it is empty).
//   3. The root is black and the header red, which tells them apart although each is the other's
//      parent.
//   4. No red node has a red child; every path from the root to a null has the same number of black
//      nodes.

#include <map>

namespace {

using Node = std::_Rb_tree_node_base;
using Side = Node* Node::*;  // left or right, so that each case below covers its mirror image

constexpr Side kLeft = &Node::_M_left;
constexpr Side kRight = &Node::_M_right;

Side Opposite(Side side) { return side == kLeft ? kRight : kLeft; }
Side SideOf(const Node* child, const Node* parent) {
  return child == parent->_M_left ? kLeft : kRight;
}

bool IsRed(const Node* node) { return node != nullptr && node->_M_color == std::_S_red; }

Node* Next(Node* node) {
  if (node->_M_right != nullptr) return Node::_S_minimum(node->_M_right);
  Node* parent = node->_M_parent;
  while (node == parent->_M_right) {
    node = parent;
    parent = parent->_M_parent;
  }
  // If the last node is the root, the climb has gone one step too far: to the header, whose right
  // is the root, and on to its parent, the root again.
  return node->_M_right == parent ? node : parent;
}

Node* Previous(Node* node) {
  const bool is_header = node->_M_color == std::_S_red && node->_M_parent->_M_parent == node;
  if (is_header) return node->_M_right;
  if (node->_M_left != nullptr) return Node::_S_maximum(node->_M_left);
  Node* parent = node->_M_parent;
  while (node == parent->_M_left) {
    node = parent;
    parent = parent->_M_parent;
  }
  return parent;
}

// Puts `replacement`, which may be null, in place of `node`.
void ReplaceInParent(const Node* node, Node* replacement, Node& header) {
  Node* const parent = node->_M_parent;
  if (parent == &header) {
    header._M_parent = replacement;
  } else {
    parent->*SideOf(node, parent) = replacement;
  }
  if (replacement != nullptr) replacement->_M_parent = parent;
}

void SetChild(Node* parent, Side side, Node* child) {
  parent->*side = child;
  if (child != nullptr) child->_M_parent = parent;
}

// Moves `node` down towards `side`; its child on the other side takes its place.
void Rotate(Node* node, Side side, Node& header) {
  Node* const child = node->*Opposite(side);
  ReplaceInParent(node, child, header);
  SetChild(node, Opposite(side), child->*side);
  SetChild(child, side, node);
}

// Repairs invariants 3 and 4 where the red `node` may be the root or have a red parent.
void ResolveRedParent(Node* node, Node& header) {
  while (node != header._M_parent && IsRed(node->_M_parent)) {
    Node* parent = node->_M_parent;
    Node* const grandparent = parent->_M_parent;  // a node: a red parent is not the root
    const Side side = SideOf(parent, grandparent);
    Node* const uncle = grandparent->*Opposite(side);
    if (IsRed(uncle)) {
      parent->_M_color = std::_S_black;
      uncle->_M_color = std::_S_black;
      grandparent->_M_color = std::_S_red;
      node = grandparent;
      continue;
    }
    if (node != parent->*side) {
      Rotate(parent, side, header);
      parent = node;
    }
    parent->_M_color = std::_S_black;
    grandparent->_M_color = std::_S_red;
    Rotate(grandparent, Opposite(side), header);
    break;
  }
  header._M_parent->_M_color = std::_S_black;
}

// Repairs invariant 4 where the paths through `node`, a child of `parent` that may be null, have
// one black less than the others. Its sibling cannot be null: it has blacks to spare.
void ResolveMissingBlack(Node* node, Node* parent, Node& header) {
  while (node != header._M_parent && !IsRed(node)) {
    const Side side = SideOf(node, parent);
    const Side other = Opposite(side);
    Node* sibling = parent->*other;
    if (IsRed(sibling)) {
      sibling->_M_color = std::_S_black;
      parent->_M_color = std::_S_red;
      Rotate(parent, side, header);
      sibling = parent->*other;
    }
    if (!IsRed(sibling->_M_left) && !IsRed(sibling->_M_right)) {
      sibling->_M_color = std::_S_red;
      node = parent;
      parent = parent->_M_parent;
      continue;
    }
    if (!IsRed(sibling->*other)) {
      (sibling->*side)->_M_color = std::_S_black;
      sibling->_M_color = std::_S_red;
      Rotate(sibling, other, header);
      sibling = parent->*other;
    }
    sibling->_M_color = parent->_M_color;
    parent->_M_color = std::_S_black;
    (sibling->*other)->_M_color = std::_S_black;
    Rotate(parent, side, header);
    return;
  }
  if (node != nullptr) node->_M_color = std::_S_black;
}

// Exchanges places and colours of `node`, which has two children, and its successor, which has no
// left child. Nodes are moved, never values, so that iterators stay valid.
void ExchangeWithSuccessor(Node* node, Node& header) {
  Node* const successor = Node::_S_minimum(node->_M_right);
  Node* const successor_right = successor->_M_right;
  Node* const successor_parent = successor->_M_parent;
  const auto successor_color = successor->_M_color;

  ReplaceInParent(node, successor, header);
  SetChild(successor, kLeft, node->_M_left);
  if (successor_parent == node) {
    SetChild(successor, kRight, node);
  } else {
    SetChild(successor, kRight, node->_M_right);
    SetChild(successor_parent, kLeft, node);
  }
  successor->_M_color = node->_M_color;

  node->_M_left = nullptr;
  SetChild(node, kRight, successor_right);
  node->_M_color = successor_color;
}

}  // namespace

namespace std {

_Rb_tree_node_base* _Rb_tree_increment(_Rb_tree_node_base* node) noexcept { return Next(node); }

const _Rb_tree_node_base* _Rb_tree_increment(const _Rb_tree_node_base* node) noexcept {
  return Next(const_cast<_Rb_tree_node_base*>(node));
}

_Rb_tree_node_base* _Rb_tree_decrement(_Rb_tree_node_base* node) noexcept { return Previous(node); }

const _Rb_tree_node_base* _Rb_tree_decrement(const _Rb_tree_node_base* node) noexcept {
  return Previous(const_cast<_Rb_tree_node_base*>(node));
}

// Adds the new `node` below `parent` (the header, with insert_left, if the tree is empty).
void _Rb_tree_insert_and_rebalance(const bool insert_left, _Rb_tree_node_base* node,
                                   _Rb_tree_node_base* parent,
                                   _Rb_tree_node_base& header) noexcept {
  node->_M_parent = parent;
  node->_M_left = nullptr;
  node->_M_right = nullptr;
  node->_M_color = _S_red;
  if (parent == &header) {
    header._M_parent = node;
    header._M_left = node;
    header._M_right = node;
  } else if (insert_left) {
    parent->_M_left = node;
    if (parent == header._M_left) header._M_left = node;
  } else {
    parent->_M_right = node;
    if (parent == header._M_right) header._M_right = node;
  }
  ResolveRedParent(node, header);
}

// Takes `node` out of the tree and returns it, for the caller to destroy.
_Rb_tree_node_base* _Rb_tree_rebalance_for_erase(_Rb_tree_node_base* const node,
                                                 _Rb_tree_node_base& header) noexcept {
  if (node->_M_left != nullptr && node->_M_right != nullptr) ExchangeWithSuccessor(node, header);

  Node* const child = node->_M_left != nullptr ? node->_M_left : node->_M_right;
  Node* const parent = node->_M_parent;
  // The first and the last node have at most one child, a leaf. Without a child, the parent is next
  // in order.
  Node* const neighbour = child != nullptr ? child : parent;
  if (node == header._M_left) header._M_left = neighbour;
  if (node == header._M_right) header._M_right = neighbour;

  ReplaceInParent(node, child, header);
  if (node->_M_color == _S_black) ResolveMissingBlack(child, parent, header);
  return node;
}

// The number of black nodes on the path from `node` up to `root`, both included.
unsigned int _Rb_tree_black_count(const _Rb_tree_node_base* node,
                                  const _Rb_tree_node_base* root) noexcept {
  unsigned int blacks = 0;
  for (; node != nullptr; node = node->_M_parent) {
    if (node->_M_color == _S_black) ++blacks;
    if (node == root) break;
  }
  return blacks;
}

}  // namespace std
