// Both accept lists with a range: low is at least 1, high is low + 1. The range concerns two fields
// of one object, the list all nodes.
#pragma once

struct Ranged {
  struct Node {
    Node* next = nullptr;
  };
  int low = 0;
  int high = 0;
  Node* head = nullptr;

  bool isList() const {
    for (Node* node = head; node != nullptr; node = node->next) {
      if (node->next == node) return false;
      for (Node* before = head; before != node; before = before->next) {
        if (before == node->next) return false;
      }
    }
    return true;
  }

  bool globalFirst() const { return low >= 1 && isList() && high == low + 1; }

  bool localFirst() const { return low >= 1 && high == low + 1 && isList(); }
};
