// A circular doubly linked list whose header is itself the first entry of the list.
//
// Invariant: there is a header. A header without an element stands for the empty list: the size is
// 0 and the header links to itself. Otherwise following `next` from the header returns to it
// without meeting another entry twice, each entry is the `previous` of its `next`, and the size is
// the number of entries, the header included. Entries other than the header may lack an element.
// The list owns its entries, not the elements.

#ifndef EXAMPLES_DOUBLY_LINKED_LIST_DOUBLY_LINKED_LIST_H_
#define EXAMPLES_DOUBLY_LINKED_LIST_DOUBLY_LINKED_LIST_H_

#include <algorithm>
#include <set>
#include <stdexcept>
#include <vector>

#include "korat/korat.h"

class DoublyLinkedList {
 public:
  struct Element {};  // only its identity matters

  DoublyLinkedList() : header_(new Entry) { header_->next = header_->previous = header_; }
  ~DoublyLinkedList() {
    while (header_->next != header_) Delete(header_->next);
    delete header_;
  }
  DoublyLinkedList(const DoublyLinkedList&) = delete;
  DoublyLinkedList& operator=(const DoublyLinkedList&) = delete;

  bool repOk() const {
    if (header_ == nullptr) return false;
    if (header_->element == nullptr) {
      return size_ == 0 && header_->next == header_ && header_->previous == header_;
    }
    const int length = RingLength();
    return length > 0 && size_ == length;
  }

  int size() const { return size_; }

  // Appends the element, or null. Null can't be the first of a list.
  /*@ normal_behavior
    @   requires !StartsWithNull(With(Elements(), element));
    @   assignable size_, header_->element, Entry::next, Entry::previous;
    @   ensures Elements() == With(\old(Elements()), element);
    @ also
    @ exceptional_behavior
    @   requires StartsWithNull(With(Elements(), element));
    @   assignable \nothing;
    @   signals_only std::invalid_argument;
    @*/
  void add(Element* element) {
    if (size_ > 0) {
      auto* const entry = new Entry{element, header_, header_->previous};
      entry->previous->next = entry;
      header_->previous = entry;
    } else {
      if (element == nullptr) throw std::invalid_argument("DoublyLinkedList::add: null as first");
      header_->element = element;
    }
    ++size_;
  }

  // Removes the first occurrence of the element, or of null. Returns whether there was one.
  /*@ normal_behavior
    @   requires !StartsWithNull(Without(Elements(), element));
    @   assignable size_, header_, header_->element, Entry::next, Entry::previous;
    @   ensures \result == (Elements() != \old(Elements()));
    @   ensures Elements() == Without(\old(Elements()), element);
    @ also
    @ exceptional_behavior
    @   requires StartsWithNull(Without(Elements(), element));
    @   assignable \nothing;
    @   signals_only std::invalid_argument;
    @*/
  bool remove(const Element* element) {
    Entry* const entry = Find(element);
    if (entry == nullptr) return false;
    if (size_ == 1) {
      header_->element = nullptr;
    } else {
      if (entry == header_) MoveHeader();
      Delete(entry);
    }
    --size_;
    return true;
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

  // The first entry with the element; null if there is none.
  Entry* Find(const Element* element) const {
    Entry* entry = header_;
    for (int i = 0; i < size_; ++i, entry = entry->next) {
      if (entry->element == element) return entry;
    }
    return nullptr;
  }

  // Lets the list start at the second entry. REQUIRES: there is one.
  void MoveHeader() {
    if (header_->next->element == nullptr) {
      throw std::invalid_argument("DoublyLinkedList::remove: null would be first");
    }
    header_ = header_->next;
  }

  static void Delete(Entry* entry) {
    entry->previous->next = entry->next;
    entry->next->previous = entry->previous;
    delete entry;
  }

  // The contents of the list, and operations on them, for contracts.
  using Sequence = std::vector<const Element*>;
  Sequence Elements() const {
    Sequence elements;
    const Entry* entry = header_;
    for (int i = 0; i < size_; ++i, entry = entry->next) elements.push_back(entry->element);
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
  static bool StartsWithNull(const Sequence& elements) {
    return !elements.empty() && elements.front() == nullptr;
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
