// The header and nodes of libstdc++'s own red-black trees, as std::set<int> has them, and the
// functions of libstdc++.so that keep them balanced.
#ifndef TESTS_E2E_REAL_CODE_STD_TREE_H_
#define TESTS_E2E_REAL_CODE_STD_TREE_H_

#include <dlfcn.h>

#include <cstddef>
#include <cstdlib>
#include <set>
#include <string_view>

class StdTree {
 public:
  bool repOk() const {
    const Base* end = &header_._M_header;
    const Base* root = end->_M_parent;
    if (end->_M_color != std::_S_red) return false;
    if (root == nullptr) {
      return end->_M_left == end && end->_M_right == end && header_._M_node_count == 0;
    }
    if (root == end || root->_M_parent != end || root->_M_color != std::_S_black) return false;
    std::size_t count = 0;
    if (BlackHeight(root, count) < 0 || count != header_._M_node_count) return false;
    if (end->_M_left != Base::_S_minimum(root) || end->_M_right != Base::_S_maximum(root)) {
      return false;
    }
    return IsOrdered(end);
  }

  // Returns whether the key was not there before.
  /*@ normal_behavior
    @   ensures Keys() == With(\old(Keys()), key);
    @   ensures \result == (\old(Keys()).count(key) == 0);
    @*/
  bool insert(int key) {
    Base* parent = &header_._M_header;
    bool goes_left = true;
    for (Base* at = parent->_M_parent; at != nullptr;) {
      if (key == Key(at)) return false;
      parent = at;
      goes_left = key < Key(at);
      at = goes_left ? at->_M_left : at->_M_right;
    }
    auto* const node = new Node;
    *node->_M_valptr() = key;
    kInsert(goes_left, node, parent, header_._M_header);
    ++header_._M_node_count;
    return true;
  }

  // Returns whether the key was there.
  /*@ normal_behavior
    @   ensures Keys() == Without(\old(Keys()), key);
    @   ensures \result == (\old(Keys()).count(key) == 1);
    @*/
  bool remove(int key) {
    Base* node = header_._M_header._M_parent;
    while (node != nullptr && Key(node) != key) {
      node = key < Key(node) ? node->_M_left : node->_M_right;
    }
    if (node == nullptr) return false;
    delete static_cast<Node*>(kErase(node, header_._M_header));
    --header_._M_node_count;
    return true;
  }

 private:
  using Base = std::_Rb_tree_node_base;
  using Node = std::_Rb_tree_node<int>;

  // The shared library's own functions, which functions of the same names in the program hide.
  template <typename Function>
  static Function* InLibrary(const char* name) {
    void* const found = dlsym(RTLD_NEXT, name);
    Dl_info info;
    if (found == nullptr || dladdr(found, &info) == 0 ||
        std::string_view(info.dli_fname).find("libstdc++.so") == std::string_view::npos) {
      std::abort();
    }
    return reinterpret_cast<Function*>(found);
  }
  static inline auto* const kInsert = InLibrary<void(bool, Base*, Base*, Base&)>(
      "_ZSt29_Rb_tree_insert_and_rebalancebPSt18_Rb_tree_node_baseS0_RS_");
  static inline auto* const kErase = InLibrary<Base*(Base*, Base&)>(
      "_ZSt28_Rb_tree_rebalance_for_erasePSt18_Rb_tree_node_baseRS_");

  static int Key(const Base* node) { return *static_cast<const Node*>(node)->_M_valptr(); }

  // See BsdTree; this one also counts.
  int BlackHeight(const Base* node, std::size_t& count) const {
    if (node == nullptr) return 0;
    if (node == &header_._M_header) return -1;
    ++count;
    const Base* left = node->_M_left;
    const Base* right = node->_M_right;
    for (const Base* child : {left, right}) {
      if (child == nullptr) continue;
      if (child->_M_parent != node) return -1;
      if (node->_M_color == std::_S_red && child->_M_color == std::_S_red) return -1;
    }
    if (left != nullptr && left == right) return -1;
    const int height = BlackHeight(left, count);
    if (height < 0 || BlackHeight(right, count) != height) return -1;
    return height + (node->_M_color == std::_S_black ? 1 : 0);
  }

  // In the order in which the library's own iterators walk through the tree.
  static bool IsOrdered(const Base* end) {
    const int* last = nullptr;
    for (const Base* node = end->_M_left; node != end; node = std::_Rb_tree_increment(node)) {
      const int* key = static_cast<const Node*>(node)->_M_valptr();
      if (last != nullptr && *last >= *key) return false;
      last = key;
    }
    return true;
  }

  // The contents of the tree.
  std::set<int> Keys() const {
    std::set<int> keys;
    InsertKeys(header_._M_header._M_parent, keys);
    return keys;
  }
  static void InsertKeys(const Base* node, std::set<int>& keys) {
    if (node == nullptr) return;
    keys.insert(Key(node));
    InsertKeys(node->_M_left, keys);
    InsertKeys(node->_M_right, keys);
  }
  static std::set<int> With(std::set<int> keys, int key) {
    keys.insert(key);
    return keys;
  }
  static std::set<int> Without(std::set<int> keys, int key) {
    keys.erase(key);
    return keys;
  }

  std::_Rb_tree_header header_;
};

#endif  // TESTS_E2E_REAL_CODE_STD_TREE_H_
