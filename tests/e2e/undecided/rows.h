// Classes whose predicates or methods touch memory that belongs to no object.
#pragma once

#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include <vector>

struct Item {
  int key = 0;
};

// `start` points to an array, but the class does not say so.
struct Row {
  Item* start = nullptr;
  int size = 0;

  bool repOk() const {
    if (start == nullptr) return size == 0;
    for (int i = 1; i < size; ++i) {
      if (start[i - 1].key >= start[i].key) return false;
    }
    return size > 0;
  }
};

// The first candidate is undecided; later the process dies, but only the first time.
struct Mortal {
  Item* item = nullptr;
  int steps = 0;

  bool repOk() const {
    if (item == nullptr) return false;
    if (item->key == 0) return item[1].key == 0;
    if (steps == 2 && access("died", F_OK) != 0) {
      close(open("died", O_CREAT | O_WRONLY, 0600));
      kill(getpid(), SIGKILL);
    }
    return steps > 0;
  }
};

// Nodes that only a member of a template knows.
struct NodeBase {
  NodeBase* next = nullptr;
};

template <typename T>
struct Node : NodeBase {
  T value{};
};

template <typename T>
struct Chain {
  NodeBase* head = nullptr;

  bool repOk() const {
    int count = 0;
    for (const NodeBase* node = head; node != nullptr; node = node->next) {
      if (++count > 2 || static_cast<const Node<T>*>(node)->value < 1) return false;
    }
    return true;
  }
};

// Counts its nodes, and never ends on a cycle.
struct Endless {
  Endless* next = nullptr;
  int size = 0;

  bool repOk() const {
    int found = 0;
    for (const Endless* at = next; at != nullptr; at = at->next) found = (found + 1) % 100;
    return found == size;
  }
};

// Methods that access memory out of bounds, each in its own way.
struct Shelf {
  Item* item = nullptr;
  std::vector<int> list;

  bool repOk() const { return item != nullptr; }

  int key() const { return item->key; }
  int below() const { return item[-1].key; }
  int past() const { return item[1].key; }
  void overwrite() { item[1].key = 3; }
  int farAway() const { return item[1'000'000].key; }
  int pastTheEnd() const { return *(list.data() + list.size()); }
  void grow(int value) {
    list.push_back(value);
    list.insert(list.begin(), value);
  }
};
