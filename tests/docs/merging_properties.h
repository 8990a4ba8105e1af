// Both accept sorted lists without cycles, in two walks and in one.
#pragma once

struct SortedNodes {
  struct Node {
    Node* next = nullptr;
    int info = 0;
  };
  Node* head = nullptr;

  bool wasVisited(const Node* wanted, const Node* last) const {
    for (Node* node = head; node != last; node = node->next) {
      if (node == wanted) return true;
    }
    return wanted == last;
  }

  bool twoWalks() const {
    for (Node* node = head; node != nullptr; node = node->next) {
      if (wasVisited(node->next, node)) return false;
    }
    for (Node* node = head; node != nullptr; node = node->next) {
      if (node->next != nullptr && node->info >= node->next->info) return false;
    }
    return true;
  }

  bool oneWalk() const {
    for (Node *node = head, *before = nullptr; node != nullptr; before = node, node = node->next) {
      if (before != nullptr && before->info >= node->info) return false;
      if (wasVisited(node->next, node)) return false;
    }
    return true;
  }
};
