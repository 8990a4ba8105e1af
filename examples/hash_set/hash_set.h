// A hash set with chaining: bucket i of the table starts the list of entries whose elements have a
// hash that is i modulo the number of buckets.
//
// Invariant: no entry is reached twice; no two entries hold the same element, and each holds one;
// every element is in the bucket of its hash; the size is the number of entries, and at most the
// number of buckets times the load factor.

#ifndef EXAMPLES_HASH_SET_HASH_SET_H_
#define EXAMPLES_HASH_SET_HASH_SET_H_

#include <algorithm>
#include <cstddef>
#include <set>
#include <stdexcept>
#include <unordered_set>
#include <utility>
#include <vector>

#include "korat/korat.h"

class HashSet {
 public:
  struct Element {
    std::size_t hash = 0;
  };

  HashSet() = default;
  HashSet(const HashSet&) = delete;
  HashSet& operator=(const HashSet&) = delete;
  ~HashSet() {
    for (Entry* entry : table_) {
      while (entry != nullptr) delete std::exchange(entry, entry->next);
    }
  }

  bool repOk() const {
    std::unordered_set<const Entry*> entries;
    std::unordered_set<const Element*> elements;
    for (std::size_t bucket = 0; bucket < table_.size(); ++bucket) {
      for (const Entry* entry = table_[bucket]; entry != nullptr; entry = entry->next) {
        if (!entries.insert(entry).second) return false;
        const Element* element = entry->element;
        if (element == nullptr || !elements.insert(element).second) return false;
        if (element->hash % table_.size() != bucket) return false;
      }
    }
    return size_ == entries.size() && size_ <= table_.size() * load_factor_;
  }

  //@ ensures \result == Elements().size();
  std::size_t size() const { return size_; }

  //@ ensures \result == (Elements().count(element) == 1);
  bool contains(const Element* element) const {
    if (element == nullptr || table_.empty()) return false;
    const Entry* entry = table_[element->hash % table_.size()];
    while (entry != nullptr && entry->element != element) entry = entry->next;
    return entry != nullptr;
  }

  // Returns whether the element was not there before. It must live as long as it is in the set.
  /*@ normal_behavior
    @   requires element != nullptr;
    @   assignable table_, size_, Entry::next;
    @   ensures Elements() == With(\old(Elements()), element);
    @   ensures \result == !\old(contains(element));
    @ also
    @ normal_behavior
    @   requires contains(element);
    @   assignable \nothing;
    @ also
    @ exceptional_behavior
    @   requires element == nullptr;
    @   assignable \nothing;
    @   signals_only std::invalid_argument;
    @*/
  bool add(Element* element) {
    if (element == nullptr) throw std::invalid_argument("HashSet::add: null is not an element");
    if (contains(element)) return false;
    std::size_t buckets = table_.size();
    while (size_ + 1 > buckets * load_factor_) buckets = 2 * buckets + 1;
    if (buckets > table_.size()) Rehash(buckets);
    Entry*& first = table_[element->hash % buckets];
    first = new Entry{element, first};
    ++size_;
    return true;
  }

  // Returns whether the element was there. The element itself stays alive.
  /*@ normal_behavior
    @   assignable table_[*], size_, Entry::next;
    @   ensures Elements() == Without(\old(Elements()), element);
    @   ensures \result == \old(contains(element));
    @ also
    @ normal_behavior
    @   requires !contains(element);
    @   assignable \nothing;
    @*/
  bool remove(const Element* element) {
    if (element == nullptr || table_.empty()) return false;
    Entry** link = &table_[element->hash % table_.size()];
    while (*link != nullptr && (*link)->element != element) link = &(*link)->next;
    if (*link == nullptr) return false;
    delete std::exchange(*link, (*link)->next);
    --size_;
    return true;
  }

 private:
  struct Entry {
    Element* element = nullptr;
    Entry* next = nullptr;
  };

  void Rehash(std::size_t buckets) {
    std::vector<Entry*> table(buckets);
    for (Entry* entry : table_) {
      while (entry != nullptr) {
        Entry* moved = std::exchange(entry, entry->next);
        Entry*& first = table[moved->element->hash % buckets];
        moved->next = std::exchange(first, moved);
      }
    }
    table_ = std::move(table);
  }

  // The contents of the table.
  std::set<const Element*> Elements() const {
    std::set<const Element*> elements;
    for (const Entry* entry : table_) {
      for (; entry != nullptr; entry = entry->next) elements.insert(entry->element);
    }
    return elements;
  }
  static std::set<const Element*> With(std::set<const Element*> elements, const Element* element) {
    elements.insert(element);
    return elements;
  }
  static std::set<const Element*> Without(std::set<const Element*> elements,
                                          const Element* element) {
    elements.erase(element);
    return elements;
  }

  std::vector<Entry*> table_;
  std::size_t size_ = 0;
  double load_factor_ = 1.0;
};

// Sets of exactly n elements in a table that is full: n buckets, hashes 0..n-1.
inline korat::Finitization<HashSet> FinHashSet(int n) {
  korat::Finitization<HashSet> f;
  auto entries = f.Objects<HashSet::Entry>(n);
  auto elements = f.Objects<HashSet::Element>(n);
  const int last = std::max(0, n - 1);  // n = 0: a range needs a value, though no element takes it
  f.Set<&HashSet::table_>(korat::Vector(korat::Range(n, n), entries.OrNull()));
  f.Set<&HashSet::size_>(korat::Range(n, n));
  f.Keep<&HashSet::load_factor_>();
  f.Set<&HashSet::Entry::element>(elements);
  f.Set<&HashSet::Entry::next>(entries.OrNull());
  f.Set<&HashSet::Element::hash>(korat::Range(0, last));
  return f;
}

#endif  // EXAMPLES_HASH_SET_HASH_SET_H_
