// A singly linked list with a sentinel: the header entry carries no element and is not counted.
//
// Invariant: there is a header, and its element is null; following `next` from it ends in null
// without meeting an entry twice; every later entry has an element; the size is the number of
// entries after the header. The list owns its entries, not the elements.

#ifndef EXAMPLES_SINGLY_LINKED_LIST_SINGLY_LINKED_LIST_H_
#define EXAMPLES_SINGLY_LINKED_LIST_SINGLY_LINKED_LIST_H_

#include <algorithm>
#include <set>
#include <stdexcept>
#include <utility>
#include <vector>

#include "korat/korat.h"

class SinglyLinkedList {
 public:
  struct Element {};  // only its identity matters

  SinglyLinkedList() : header_(new Entry) {}
  ~SinglyLinkedList() {
    while (header_ != nullptr) delete std::exchange(header_, header_->next);
  }
  SinglyLinkedList(const SinglyLinkedList&) = delete;
  SinglyLinkedList& operator=(const SinglyLinkedList&) = delete;

  bool repOk() const {
    if (header_ == nullptr || header_->element != nullptr) return false;
    std::set<const Entry*> visited{header_};
    for (const Entry* entry = header_->next; entry != nullptr; entry = entry->next) {
      if (entry->element == nullptr) return false;
      if (!visited.insert(entry).second) return false;
    }
    return size_ == static_cast<int>(visited.size()) - 1;
  }

  int size() const { return size_; }

  // Appends the element.
  /*@ normal_behavior
    @   requires element != nullptr;
    @   assignable size_, Entry::next;
    @   ensures Elements() == With(\old(Elements()), element);
    @ also
    @ exceptional_behavior
    @   requires element == nullptr;
    @   assignable \nothing;
    @   signals_only std::invalid_argument;
    @*/
  void add(Element* element) {
    if (element == nullptr) throw std::invalid_argument("SinglyLinkedList::add: no element");
    Entry* last = header_;
    while (last->next != nullptr) last = last->next;
    last->next = new Entry{element, nullptr};
    ++size_;
  }

  // Removes the first occurrence of the element. Returns whether there was one.
  /*@ normal_behavior
    @   assignable size_, Entry::next;
    @   ensures \result == (Elements() != \old(Elements()));
    @   ensures Elements() == Without(\old(Elements()), element);
    @*/
  bool remove(const Element* element) {
    for (Entry** link = &header_->next; *link != nullptr; link = &(*link)->next) {
      if ((*link)->element != element) continue;
      delete std::exchange(*link, (*link)->next);
      --size_;
      return true;
    }
    return false;
  }

  /*@ normal_behavior
    @   assignable Entry::next;
    @   ensures Elements() == Reversed(\old(Elements()));
    @*/
  void reverse() {
    Entry* rest = std::exchange(header_->next, nullptr);
    while (rest != nullptr) {
      Entry* const entry = std::exchange(rest, rest->next);
      entry->next = std::exchange(header_->next, entry);
    }
  }

 private:
  struct Entry {
    Element* element = nullptr;
    Entry* next = nullptr;
  };

  // The contents of the list, and operations on them, for contracts.
  using Sequence = std::vector<const Element*>;
  Sequence Elements() const {
    Sequence elements;
    for (const Entry* entry = header_->next; entry != nullptr; entry = entry->next) {
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
