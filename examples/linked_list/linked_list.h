// A list of objects: circular, doubly linked, with a sentinel that carries no element and is not
// counted.
//
// Invariant: there is a header, and its element is null; following `next` from it returns to it
// without meeting another entry twice; each entry is the `previous` of its `next`; the size is the
// number of entries after the header. repOk allows null elements after the header (the subject of
// Marinov's dissertation), repOkNoNulls does not (that of the ISSTA 2002 paper).

#ifndef EXAMPLES_LINKED_LIST_LINKED_LIST_H_
#define EXAMPLES_LINKED_LIST_LINKED_LIST_H_

#include <set>

#include "korat/korat.h"

class LinkedList {
 public:
  struct Element {};  // only its identity matters

  bool repOk() const {
    if (header_ == nullptr || header_->element != nullptr) return false;
    const int length = RingLength();
    return length > 0 && size_ == length - 1;
  }

  bool repOkNoNulls() const { return repOk() && !ContainsNull(); }

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

  // REQUIRES: the links form a ring.
  bool ContainsNull() const {
    for (const Entry* entry = header_->next; entry != header_; entry = entry->next) {
      if (entry->element == nullptr) return true;
    }
    return false;
  }

  Entry* header_ = nullptr;
  int size_ = 0;
};

// Lists of exactly n elements, which may repeat.
inline korat::Finitization<LinkedList> FinLinkedList(int n) {
  korat::Finitization<LinkedList> f;
  auto entries = f.Objects<LinkedList::Entry>(n + 1);
  auto elements = f.Objects<LinkedList::Element>(n);
  f.Set<&LinkedList::header_>(entries.OrNull());
  f.Set<&LinkedList::size_>(korat::Range(n, n));
  f.Set<&LinkedList::Entry::element>(elements.OrNull());
  f.Set<&LinkedList::Entry::next>(entries.OrNull());
  f.Set<&LinkedList::Entry::previous>(entries.OrNull());
  return f;
}

#endif  // EXAMPLES_LINKED_LIST_LINKED_LIST_H_
