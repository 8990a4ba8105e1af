// A list without an invariant, for tests of loops over structures: with n nodes and v values there
// are v^k lists of each length k up to n.
#pragma once

#include <set>

#include "korat/korat.h"

namespace korat::tests {

struct Node {
  Node* next = nullptr;
  int value = 0;
};

struct List {
  Node* head = nullptr;

  bool IsAcyclic() const {
    std::set<const Node*> seen;
    for (const Node* node = head; node != nullptr; node = node->next) {
      if (!seen.insert(node).second) return false;
    }
    return true;
  }
  int Length() const {
    int length = 0;
    for (const Node* node = head; node != nullptr; node = node->next) ++length;
    return length;
  }
  void Clear() {
    while (head != nullptr) {
      Node* first = head;
      head = first->next;
      delete first;
    }
  }
};

inline Finitization<List> Lists(int nodes, int values) {
  Finitization<List> f;
  auto objects = f.Objects<Node>(nodes);
  f.Set<&List::head>(objects.OrNull());
  f.Set<&Node::next>(objects.OrNull());
  f.Set<&Node::value>(Range(1, values));
  return f;
}

inline constexpr int kListsOfThree = 1 + 2 + 4 + 8;  // Lists(3, 2)

}  // namespace korat::tests
