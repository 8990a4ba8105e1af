// The header and nodes of libstdc++'s own red-black trees, as std::set<int> has them.
#ifndef TESTS_E2E_REAL_CODE_STD_TREE_H_
#define TESTS_E2E_REAL_CODE_STD_TREE_H_

#include <cstddef>
#include <set>

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

 private:
  using Base = std::_Rb_tree_node_base;
  using Node = std::_Rb_tree_node<int>;

  // See BsdTree; also counts.
  int BlackHeight(const Base* node, std::size_t& count) const {
    if (node == nullptr) return 0;
    if (node == &header_._M_header) return -1;
    ++count;
    int heights[2];
    const Base* children[] = {node->_M_left, node->_M_right};
    for (int side = 0; side < 2; ++side) {
      const Base* child = children[side];
      if (child != nullptr && child->_M_parent != node) return -1;
      const bool red = node->_M_color == std::_S_red;
      if (red && child != nullptr && child->_M_color == std::_S_red) return -1;
      heights[side] = BlackHeight(child, count);
    }
    if (children[0] != nullptr && children[0] == children[1]) return -1;
    if (heights[0] < 0 || heights[0] != heights[1]) return -1;
    return heights[0] + (node->_M_color == std::_S_black ? 1 : 0);
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

  std::_Rb_tree_header header_;
};

#endif  // TESTS_E2E_REAL_CODE_STD_TREE_H_
