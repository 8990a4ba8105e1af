// Both accept lists whose size is right and whose mode is 1. The first reads the mode too early.
#pragma once

struct List {
  struct Node {
    Node* next = nullptr;
  };
  Node* head = nullptr;
  int size = 0;
  int mode = 0;

  int length() const {  // -1: there is a cycle
    int count = 0;
    for (Node* node = head; node != nullptr; node = node->next) {
      for (Node* before = head; before != node; before = before->next) {
        if (before == node->next) return -1;
      }
      if (node->next == node) return -1;
      ++count;
    }
    return count;
  }

  bool readsEarly() const {
    const int wanted = mode;
    const int count = length();
    if (count < 0 || count != size) return false;
    return wanted == 1;
  }

  bool readsToCheck() const {
    if (mode != 1) return false;
    const int count = length();
    return count >= 0 && count == size;
  }
};
