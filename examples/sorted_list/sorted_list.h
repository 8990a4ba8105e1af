// A sorted list of integers: circular, doubly linked, with a sentinel that carries no element and
// is not counted.
//
// Invariant: there is a header, and it has no element; following `next` from it returns to it
// without meeting another entry twice; each entry is the `previous` of its `next`; the size is the
// number of entries after the header; each of those has an element, and none is less than the one
// before it.

#ifndef EXAMPLES_SORTED_LIST_SORTED_LIST_H_
#define EXAMPLES_SORTED_LIST_SORTED_LIST_H_

#include <optional>
#include <set>

#include "korat/korat.h"

class SortedList {
 public:
  bool repOk() const {
    if (header_ == nullptr || header_->element.has_value()) return false;
    const int length = RingLength();
    return length > 0 && size_ == length - 1 && IsSorted();
  }

 private:
  struct Entry {
    std::optional<int> element;
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
  bool IsSorted() const {
    for (const Entry* entry = header_->next; entry != header_; entry = entry->next) {
      if (!entry->element.has_value()) return false;
      if (entry->previous != header_ && *entry->previous->element > *entry->element) return false;
    }
    return true;
  }

  Entry* header_ = nullptr;
  int size_ = 0;
};

// Elements are the integers 1..num_elems.
inline korat::Finitization<SortedList> FinSortedList(int min_size, int max_size, int num_entries,
                                                     int num_elems) {
  korat::Finitization<SortedList> f;
  auto entries = f.Objects<SortedList::Entry>(num_entries);
  f.Set<&SortedList::header_>(entries.OrNull());
  f.Set<&SortedList::size_>(korat::Range(min_size, max_size));
  f.Set<&SortedList::Entry::element>(korat::Optional(korat::Range(1, num_elems)));
  f.Set<&SortedList::Entry::next>(entries.OrNull());
  f.Set<&SortedList::Entry::previous>(entries.OrNull());
  return f;
}

#endif  // EXAMPLES_SORTED_LIST_SORTED_LIST_H_
