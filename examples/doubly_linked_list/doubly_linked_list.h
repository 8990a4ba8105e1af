// A circular doubly linked list whose header is itself the first entry of the list.
//
// Invariant: there is a header. A header without an element stands for the empty list: the size is
// 0 and the header links to itself. Otherwise following `next` from the header returns to it
// without meeting another entry twice, each entry is the `previous` of its `next`, and the size is
// the number of entries, the header included. Entries other than the header may lack an element.

#ifndef EXAMPLES_DOUBLY_LINKED_LIST_DOUBLY_LINKED_LIST_H_
#define EXAMPLES_DOUBLY_LINKED_LIST_DOUBLY_LINKED_LIST_H_

#include <set>

#include "korat/korat.h"

class DoublyLinkedList {
 public:
  struct Element {};  // only its identity matters

  bool repOk() const {
    if (header_ == nullptr) return false;
    if (header_->element == nullptr) {
      return size_ == 0 && header_->next == header_ && header_->previous == header_;
    }
    const int length = RingLength();
    return length > 0 && size_ == length;
  }

 private:
  struct Entry {
    Element* element = nullptr;
    Entry* next = nullptr;
    Entry* previous = nullptr;
  };

  // The number of entries in the ring that starts at the header; 0 if the links form no ring.
  int RingLength() const {
    std::set<const Entry*> visited{header_};
    const Entry* entry = header_;
    while (true) {
      const Entry* next = entry->next;
      if (next == nullptr || next->previous != entry) return 0;
      if (next == header_) return static_cast<int>(visited.size());
      if (!visited.insert(next).second) return 0;
      entry = next;
    }
  }

  Entry* header_ = nullptr;
  int size_ = 0;
};

inline korat::Finitization<DoublyLinkedList> FinDoublyLinkedList(int min_size, int max_size,
                                                                 int num_entries, int num_elems) {
  using List = DoublyLinkedList;
  korat::Finitization<List> f;
  auto entries = f.Objects<List::Entry>(num_entries);
  auto elements = f.Objects<List::Element>(num_elems);
  f.Set<&List::header_>(entries.OrNull());
  f.Set<&List::size_>(korat::Range(min_size, max_size));
  f.Set<&List::Entry::element>(elements.OrNull());
  f.Set<&List::Entry::next>(entries.OrNull());
  f.Set<&List::Entry::previous>(entries.OrNull());
  return f;
}

// Lists of exactly n entries.
inline korat::Finitization<DoublyLinkedList> FinDoublyLinkedList(int n) {
  return FinDoublyLinkedList(n, n, n + 1, n + 1);
}

#endif  // EXAMPLES_DOUBLY_LINKED_LIST_DOUBLY_LINKED_LIST_H_
