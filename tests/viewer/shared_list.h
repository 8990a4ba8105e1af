// A call that takes another structure, with which the receiver may share nodes.
#pragma once

class SharedList {
 public:
  bool repOk() const {
    int count = 0;
    for (const Node* node = head; node != nullptr; node = node->next) {
      if (++count > 2) return false;
    }
    return true;
  }

  void splice(SharedList& other) {
    Node** last = &head;
    while (*last != nullptr) last = &(*last)->next;
    *last = other.head;
    other.head = nullptr;
  }

 private:
  struct Node {
    int value = 0;
    Node* next = nullptr;
  };

  Node* head = nullptr;
};
