// A search tree whose invariant uses dedicated generators.
#pragma once

#include <cstddef>

#include "korat/dedicated.h"

class OrderedTree {
 public:
  // example: ordered_tree
  bool repOk() const {
    korat::Visited<Node> nodes;
    if (!korat::IsTree(nodes, root_, &Node::left, &Node::right)) return false;
    if (!korat::Equal(size_, nodes.size())) return false;
    return root_ == nullptr || IsOrdered(*root_, nullptr, nullptr);
  }

 private:
  struct Node {
    Node* left = nullptr;
    Node* right = nullptr;
    int info = 0;
  };

  static bool IsOrdered(const Node& node, const Node* lower, const Node* upper) {
    if (!korat::Holds(node.info, [=](int info) {
          return (lower == nullptr || lower->info < info) &&
                 (upper == nullptr || info < upper->info);
        })) {
      return false;
    }
    return (node.left == nullptr || IsOrdered(*node.left, lower, &node)) &&
           (node.right == nullptr || IsOrdered(*node.right, &node, upper));
  }
  // end

  Node* root_ = nullptr;
  std::size_t size_ = 0;
};
