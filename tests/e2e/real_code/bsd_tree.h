// A set of integers on the red-black trees of BSD's <sys/tree.h>.
#ifndef TESTS_E2E_REAL_CODE_BSD_TREE_H_
#define TESTS_E2E_REAL_CODE_BSD_TREE_H_

#include <bsd/sys/tree.h>

#include <cstddef>
#include <set>

class BsdTree {
 public:
  bool repOk() const {
    const Node* root = RB_ROOT(&head_);
    if (root == nullptr) return true;
    if (root->entry.rbe_parent != nullptr || root->entry.rbe_color != RB_BLACK) return false;
    return BlackHeight(root) >= 0 && IsOrdered();
  }

  // Returns whether the key was not there before.
  /*@ normal_behavior
    @   ensures Keys() == With(\old(Keys()), key);
    @   ensures \result == (\old(Keys()).count(key) == 0);
    @*/
  bool insert(int key) {
    Node* node = new Node;
    node->key = key;
    if (RB_INSERT(Tree, &head_, node) == nullptr) return true;
    delete node;
    return false;
  }

  // Returns whether the key was there.
  /*@ normal_behavior
    @   ensures Keys() == Without(\old(Keys()), key);
    @   ensures \result == (\old(Keys()).count(key) == 1);
    @*/
  bool remove(int key) {
    Node wanted;
    wanted.key = key;
    Node* node = RB_FIND(Tree, &head_, &wanted);
    if (node == nullptr) return false;
    delete RB_REMOVE(Tree, &head_, node);
    return true;
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
    const Node* left = RB_LEFT(node, entry);
    const Node* right = RB_RIGHT(node, entry);
    for (const Node* child : {left, right}) {
      if (child == nullptr) continue;
      if (child->entry.rbe_parent != node) return -1;
      if (RB_COLOR(node, entry) == RB_RED && RB_COLOR(child, entry) == RB_RED) return -1;
    }
    if (left != nullptr && left == right) return -1;
    const int height = BlackHeight(left);
    if (height < 0 || BlackHeight(right) != height) return -1;
    return height + (RB_COLOR(node, entry) == RB_BLACK ? 1 : 0);
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

  // The contents of the tree.
  std::set<int> Keys() const {
    std::set<int> keys;
    InsertKeys(RB_ROOT(&head_), keys);
    return keys;
  }
  static void InsertKeys(const Node* node, std::set<int>& keys) {
    if (node == nullptr) return;
    keys.insert(node->key);
    InsertKeys(RB_LEFT(node, entry), keys);
    InsertKeys(RB_RIGHT(node, entry), keys);
  }
  static std::set<int> With(std::set<int> keys, int key) {
    keys.insert(key);
    return keys;
  }
  static std::set<int> Without(std::set<int> keys, int key) {
    keys.erase(key);
    return keys;
  }

  Tree head_ = RB_INITIALIZER(&head_);
};

#endif  // TESTS_E2E_REAL_CODE_BSD_TREE_H_
