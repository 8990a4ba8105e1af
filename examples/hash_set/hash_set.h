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
#include <unordered_set>
#include <vector>

#include "korat/korat.h"

class HashSet {
 public:
  struct Element {
    std::size_t hash = 0;
  };

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

 private:
  struct Entry {
    Element* element = nullptr;
    Entry* next = nullptr;
  };

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
