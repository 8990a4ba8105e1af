// Structures that are larger than a window: a list, and a tree that is full except for its last
// row.
#pragma once

#include <vector>

class LongList {
 public:
  bool repOk() const {
    int count = 0;
    for (const Node* node = head; node != nullptr; node = node->next) {
      if (++count > size) return false;
    }
    return count == size;
  }

 private:
  struct Node {
    int value = 0;
    Node* next = nullptr;
  };

  Node* head = nullptr;
  int size = 0;
};

class LargeTree {
 public:
  bool repOk() const {
    if (root == nullptr) return size == 0;
    std::vector<const Node*> nodes = {root};
    for (int i = 0; i < size; ++i) {
      if (!HasChild(nodes, nodes[i]->left, 2 * i + 1)) return false;
      if (!HasChild(nodes, nodes[i]->right, 2 * i + 2)) return false;
    }
    return true;
  }

 private:
  struct Node {
    Node* left = nullptr;
    Node* right = nullptr;
  };

  // Whether the child exists if and only if it should, and is a new one.
  bool HasChild(std::vector<const Node*>& nodes, const Node* child, int index) const {
    if (index >= size) return child == nullptr;
    if (child == nullptr) return false;
    for (const Node* node : nodes) {
      if (node == child) return false;
    }
    nodes.push_back(child);
    return true;
  }

  Node* root = nullptr;
  int size = 0;
};
