// Predicates whose answers depend on where objects lie, and one that only visits them in that
// order.
#pragma once

#include <set>

struct Link {
  Link* next = nullptr;
};

struct Rising {
  Link* first = nullptr;

  bool repOk() const {
    int count = 0;
    for (const Link* link = first; link != nullptr; link = link->next) {
      if (++count > 3 || (link->next != nullptr && !(link < link->next))) return false;
    }
    return true;
  }
};

struct Falling {
  Link* first = nullptr;

  bool repOk() const {
    int count = 0;
    for (const Link* link = first; link != nullptr; link = link->next) {
      if (++count > 3 || (link->next != nullptr && !(link > link->next))) return false;
    }
    return true;
  }
};

struct Visited {
  Link* first = nullptr;

  bool repOk() const {
    std::set<const Link*> visited;
    for (const Link* link = first; link != nullptr; link = link->next) {
      if (!visited.insert(link).second) return false;
    }
    return true;
  }
};
