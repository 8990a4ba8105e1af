// A sorted list of integers: circular, doubly linked, with a sentinel that carries no element and
// is not counted.
//
// Invariant: there is a header, and it has no element; following `next` from it returns to it
// without meeting another entry twice; each entry is the `previous` of its `next`; the size is the
// number of entries after the header; each of those has an element, and none is less than the one
// before it.

#ifndef EXAMPLES_SORTED_LIST_SORTED_LIST_H_
#define EXAMPLES_SORTED_LIST_SORTED_LIST_H_

#include <algorithm>
#include <iterator>
#include <optional>
#include <set>
#include <vector>

#include "korat/korat.h"

class SortedList {
 public:
  SortedList() : header_(new Entry) { header_->next = header_->previous = header_; }
  //@ ensures Elements() == Sorted(elements);
  explicit SortedList(const std::vector<int>& elements) : SortedList() {
    for (const int element : elements) Link(new Entry{element}, header_);
    sort();
  }
  ~SortedList() {
    while (size_ > 0) delete Unlink(header_->next);
    delete header_;
  }
  SortedList(const SortedList&) = delete;
  SortedList& operator=(const SortedList&) = delete;

  bool repOk() const {
    if (header_ == nullptr || header_->element.has_value()) return false;
    const int length = RingLength();
    return length > 0 && size_ == length - 1 && IsSorted();
  }

  // The invariant without the order.
  bool repOkUnsorted() const {
    if (header_ == nullptr || header_->element.has_value()) return false;
    const int length = RingLength();
    return length > 0 && size_ == length - 1 && AllHaveElements();
  }

  int size() const { return size_; }

  /*@ normal_behavior
    @   assignable size_, Entry::next, Entry::previous;
    @   ensures Elements() == With(\old(Elements()), element);
    @*/
  void insert(int element) {
    Entry* next = header_->next;
    while (next != header_ && *next->element <= element) next = next->next;
    Link(new Entry{element}, next);
  }

  // Removes one occurrence of the element. Returns whether there was one.
  /*@ normal_behavior
    @   assignable size_, Entry::next, Entry::previous;
    @   ensures \result == (Elements() != \old(Elements()));
    @   ensures Elements() == Without(\old(Elements()), element);
    @*/
  bool remove(int element) {
    Entry* entry = header_->next;
    while (entry != header_ && *entry->element < element) entry = entry->next;
    if (entry == header_ || *entry->element != element) return false;
    delete Unlink(entry);
    return true;
  }

  // Sorts the elements. A helper, because the invariant does not hold before.
  /*@ helper
    @ normal_behavior
    @   requires repOkUnsorted();
    @   assignable Entry::next, Entry::previous;
    @   ensures repOk() && Elements() == Sorted(\old(Elements()));
    @*/
  void sort() {
    if (size_ < 2) return;
    SortedList back;
    for (int half = size_ / 2; half > 0; --half) {
      back.Link(Unlink(header_->previous), back.header_->next);
    }
    sort();
    back.sort();
    merge(back);
  }

  // Moves the entries of the other list into this one.
  /*@ normal_behavior
    @   requires other.repOk() && other.header_ != header_;
    @   assignable size_, other.size_, Entry::next, Entry::previous;
    @   ensures Elements() == Merged(\old(Elements()), \old(other.Elements()));
    @   ensures other.repOk() && other.size_ == 0;
    @*/
  void merge(SortedList& other) {
    Entry* next = header_->next;
    while (other.size_ > 0) {
      Entry* const entry = other.Unlink(other.header_->next);
      while (next != header_ && *next->element <= *entry->element) next = next->next;
      Link(entry, next);
    }
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

  // REQUIRES: the links form a ring.
  bool AllHaveElements() const {
    for (const Entry* entry = header_->next; entry != header_; entry = entry->next) {
      if (!entry->element.has_value()) return false;
    }
    return true;
  }

  // Inserts the entry before `next`, which may be the header.
  void Link(Entry* entry, Entry* next) {
    entry->next = next;
    entry->previous = next->previous;
    entry->previous->next = entry;
    next->previous = entry;
    ++size_;
  }

  Entry* Unlink(Entry* entry) {
    entry->previous->next = entry->next;
    entry->next->previous = entry->previous;
    --size_;
    return entry;
  }

  // The contents of the list, and operations on them, for contracts.
  using Sequence = std::vector<int>;
  Sequence Elements() const {
    Sequence elements;
    for (const Entry* entry = header_->next; entry != header_; entry = entry->next) {
      elements.push_back(*entry->element);
    }
    return elements;
  }
  static Sequence With(Sequence elements, int element) {
    elements.insert(std::upper_bound(elements.begin(), elements.end(), element), element);
    return elements;
  }
  static Sequence Without(Sequence elements, int element) {
    const auto found = std::find(elements.begin(), elements.end(), element);
    if (found != elements.end()) elements.erase(found);
    return elements;
  }
  static Sequence Sorted(Sequence elements) {
    std::sort(elements.begin(), elements.end());
    return elements;
  }
  static Sequence Merged(const Sequence& a, const Sequence& b) {
    Sequence merged;
    std::merge(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(merged));
    return merged;
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
