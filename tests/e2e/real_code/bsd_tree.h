// A set of integers on the red-black trees of BSD's <sys/tree.h>.
#ifndef TESTS_E2E_REAL_CODE_BSD_TREE_H_
#define TESTS_E2E_REAL_CODE_BSD_TREE_H_

#include <bsd/sys/tree.h>

#include <cstddef>

class BsdTree {
 public:
  bool repOk() const {
    const Node* root = RB_ROOT(&head_);
    if (root == nullptr) return true;
    if (root->entry.rbe_parent != nullptr || root->entry.rbe_color != RB_BLACK) return false;
    return BlackHeight(root) >= 0 && IsOrdered();
  }

  struct Node {
    RB_ENTRY(Node) entry;
    int key = 0;
  };

 private:
  RB_HEAD(Tree, Node);

  static int Compare(const Node* a, const Node* b) { return (a->key > b->key) - (a->key < b->key); }
  RB_GENERATE_INTERNAL(Tree, Node, entry, Compare, static)

  // The number of black nodes on every path downward; -1 if they differ, if a red node has a red
  // child, or if a child does not know its parent. A tree whose children all know their parents, up
  // to a root that has none, shares no node.
  static int BlackHeight(const Node* node) {
    if (node == nullptr) return 0;
    int heights[2];
    const Node* children[] = {RB_LEFT(node, entry), RB_RIGHT(node, entry)};
    for (int side = 0; side < 2; ++side) {
      const Node* child = children[side];
      if (child != nullptr && child->entry.rbe_parent != node) return -1;
      const bool red = RB_COLOR(node, entry) == RB_RED;
      if (red && child != nullptr && RB_COLOR(child, entry) == RB_RED) return -1;
      heights[side] = BlackHeight(child);
    }
    if (children[0] != nullptr && children[0] == children[1]) return -1;
    if (heights[0] < 0 || heights[0] != heights[1]) return -1;
    return heights[0] + (RB_COLOR(node, entry) == RB_BLACK ? 1 : 0);
  }

  // In the order in which BSD's own functions walk through the tree.
  bool IsOrdered() const {
    Tree* tree = const_cast<Tree*>(&head_);
    Node* last = nullptr;
    Node* node;
    RB_FOREACH(node, Tree, tree) {
      if (last != nullptr && Compare(last, node) >= 0) return false;
      last = node;
    }
    return true;
  }

  Tree head_ = RB_INITIALIZER(&head_);
};

#endif  // TESTS_E2E_REAL_CODE_BSD_TREE_H_
