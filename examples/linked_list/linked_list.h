// A list of objects: circular, doubly linked, with a sentinel that carries no element and is not
// counted.
//
// Invariant: there is a header, and its element is null; following `next` from it returns to it
// without meeting another entry twice; each entry is the `previous` of its `next`; the size is the
// number of entries after the header. repOk allows null elements after the header (the subject of
// Marinov's dissertation), repOkNoNulls does not (that of the ISSTA 2002 paper). The list owns its
// entries, not the elements.

#ifndef EXAMPLES_LINKED_LIST_LINKED_LIST_H_
#define EXAMPLES_LINKED_LIST_LINKED_LIST_H_

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "korat/korat.h"

class LinkedList {
 public:
  struct Element {};  // only its identity matters

  LinkedList() : header_(new Entry) { header_->next = header_->previous = header_; }
  ~LinkedList() {
    while (header_->next != header_) Remove(header_->next);
    delete header_;
  }
  LinkedList(const LinkedList&) = delete;
  LinkedList& operator=(const LinkedList&) = delete;

  bool repOk() const {
    if (header_ == nullptr || header_->element != nullptr) return false;
    const int length = RingLength();
    return length > 0 && size_ == length - 1;
  }

  bool repOkNoNulls() const { return repOk() && !ContainsNull(); }

  int size() const { return size_; }

  // Appends the element, or null.
  /*@ normal_behavior
    @   assignable size_, Entry::next, Entry::previous;
    @   ensures Elements() == With(\old(Elements()), element);
    @*/
  void add(Element* element) {
    auto* const entry = new Entry{element, header_, header_->previous};
    entry->previous->next = entry;
    header_->previous = entry;
    ++size_;
  }

  // Removes the first occurrence of the element, or of null. Returns whether there was one.
  /*@ normal_behavior
    @   assignable size_, Entry::next, Entry::previous;
    @   ensures \result == (Elements() != \old(Elements()));
    @   ensures Elements() == Without(\old(Elements()), element);
    @*/
  bool remove(const Element* element) {
    for (Entry* entry = header_->next; entry != header_; entry = entry->next) {
      if (entry->element != element) continue;
      Remove(entry);
      return true;
    }
    return false;
  }

  /*@ normal_behavior
    @   assignable Entry::next, Entry::previous;
    @   ensures Elements() == Reversed(\old(Elements()));
    @*/
  void reverse() {
    Entry* entry = header_;
    do {
      std::swap(entry->next, entry->previous);
      entry = entry->previous;  // the next one, before the swap
    } while (entry != header_);
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

  // REQUIRES: the links form a ring.
  bool ContainsNull() const {
    for (const Entry* entry = header_->next; entry != header_; entry = entry->next) {
      if (entry->element == nullptr) return true;
    }
    return false;
  }

  // REQUIRES: not the header.
  void Remove(Entry* entry) {
    entry->previous->next = entry->next;
    entry->next->previous = entry->previous;
    delete entry;
    --size_;
  }

  // The contents of the list, and operations on them, for contracts.
  using Sequence = std::vector<const Element*>;
  Sequence Elements() const {
    Sequence elements;
    for (const Entry* entry = header_->next; entry != header_; entry = entry->next) {
      elements.push_back(entry->element);
    }
    return elements;
  }
  static Sequence With(Sequence elements, const Element* element) {
    elements.push_back(element);
    return elements;
  }
  static Sequence Without(Sequence elements, const Element* element) {
    const auto found = std::find(elements.begin(), elements.end(), element);
    if (found != elements.end()) elements.erase(found);
    return elements;
  }
  static Sequence Reversed(const Sequence& elements) {
    return Sequence(elements.rbegin(), elements.rend());
  }

  Entry* header_ = nullptr;
  int size_ = 0;
};

inline korat::Finitization<LinkedList> FinLinkedList(int min_size, int max_size, int num_entries,
                                                     int num_elems) {
  korat::Finitization<LinkedList> f;
  auto entries = f.Objects<LinkedList::Entry>(num_entries);
  auto elements = f.Objects<LinkedList::Element>(num_elems);
  f.Set<&LinkedList::header_>(entries.OrNull());
  f.Set<&LinkedList::size_>(korat::Range(min_size, max_size));
  f.Set<&LinkedList::Entry::element>(elements.OrNull());
  f.Set<&LinkedList::Entry::next>(entries.OrNull());
  f.Set<&LinkedList::Entry::previous>(entries.OrNull());
  return f;
}

// Lists of exactly n elements, which may repeat.
inline korat::Finitization<LinkedList> FinLinkedList(int n) {
  return FinLinkedList(n, n, n + 1, n);
}

#endif  // EXAMPLES_LINKED_LIST_LINKED_LIST_H_
