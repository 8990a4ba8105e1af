// A singly linked list with a sentinel: the header entry carries no element and is not counted.
//
// Invariant: there is a header, and its element is null; following `next` from it ends in null
// without meeting an entry twice; every later entry has an element; the size is the number of
// entries after the header.

#ifndef EXAMPLES_SINGLY_LINKED_LIST_SINGLY_LINKED_LIST_H_
#define EXAMPLES_SINGLY_LINKED_LIST_SINGLY_LINKED_LIST_H_

#include <set>

#include "korat/korat.h"

class SinglyLinkedList {
 public:
  struct Element {};  // only its identity matters

  bool repOk() const {
    if (header_ == nullptr || header_->element != nullptr) return false;
    std::set<const Entry*> visited{header_};
    for (const Entry* entry = header_->next; entry != nullptr; entry = entry->next) {
      if (entry->element == nullptr) return false;
      if (!visited.insert(entry).second) return false;
    }
    return size_ == static_cast<int>(visited.size()) - 1;
  }

 private:
  struct Entry {
    Element* element = nullptr;
    Entry* next = nullptr;
  };

  Entry* header_ = nullptr;
  int size_ = 0;
};

inline korat::Finitization<SinglyLinkedList> FinSinglyLinkedList(int min_size, int max_size,
                                                                 int num_entries, int num_elems) {
  using List = SinglyLinkedList;
  korat::Finitization<List> f;
  auto entries = f.Objects<List::Entry>(num_entries);
  auto elements = f.Objects<List::Element>(num_elems);
  f.Set<&List::header_>(entries.OrNull());
  f.Set<&List::size_>(korat::Range(min_size, max_size));
  f.Set<&List::Entry::element>(elements.OrNull());
  f.Set<&List::Entry::next>(entries.OrNull());
  return f;
}

// Lists of exactly n elements, which may repeat.
inline korat::Finitization<SinglyLinkedList> FinSinglyLinkedList(int n) {
  return FinSinglyLinkedList(n, n, n + 1, n + 1);
}

#endif  // EXAMPLES_SINGLY_LINKED_LIST_SINGLY_LINKED_LIST_H_
