// Both accept circular lists of a fixed capacity. The capacity depends on nothing else.
#pragma once

struct Ring {
  struct Node {
    Node* next = nullptr;
  };
  Node* head = nullptr;
  int capacity = 0;

  bool isRing() const {
    if (head == nullptr) return true;
    for (Node* node = head; node->next != head; node = node->next) {
      if (node->next == nullptr || node->next == node) return false;
      for (Node* before = head; before != node; before = before->next) {
        if (before == node->next) return false;
      }
    }
    return true;
  }

  bool ringFirst() const { return isRing() && capacity == 2; }

  bool capacityFirst() const { return capacity == 2 && isRing(); }
};
