// Disjoint sets as a union-find forest, by union by rank: record i holds the position of its parent
// and its rank; a record that is its own parent is the root of its set.
//
// Invariant: there are as many records as the size says, all different; every parent is a position
// in the forest; the rank of a parent exceeds that of its child; and there are at least as many
// records of rank 0 as roots, because every set started as a single record of rank 0.

#ifndef EXAMPLES_DISJ_SET_DISJ_SET_H_
#define EXAMPLES_DISJ_SET_DISJ_SET_H_

#include <algorithm>
#include <stdexcept>
#include <utility>
#include <vector>

#include "korat/korat.h"

class DisjSet {
 public:
  DisjSet() = default;
  // Makes that many sets of one record each.
  /*@ normal_behavior
    @   requires size >= 0;
    @   ensures size_ == size && (\forall int i; 0 <= i && i < size; Root(i) == i);
    @ also
    @ exceptional_behavior
    @   requires size < 0;
    @   signals_only std::invalid_argument;
    @*/
  explicit DisjSet(int size) : DisjSet() {
    if (size < 0) throw std::invalid_argument("DisjSet: a negative size");
    elements_.reserve(size);
    for (; size_ < size; ++size_) elements_.push_back(new Record{size_, 0});
  }
  ~DisjSet() {
    for (const Record* record : elements_) delete record;
  }
  DisjSet(const DisjSet&) = delete;
  DisjSet& operator=(const DisjSet&) = delete;

  bool repOk() const {
    return static_cast<int>(elements_.size()) == size_ && AllDifferent() && RanksAreRight();
  }

  int size() const { return size_; }

  // The root of the set that record i is in. Shortens the path to it.
  /*@ normal_behavior
    @   requires IsPosition(i);
    @   assignable Record::parent;
    @   ensures \result == \old(Root(i)) && elements_[i]->parent == \result;
    @   ensures Roots() == \old(Roots());
    @ also
    @ exceptional_behavior
    @   requires !IsPosition(i);
    @   assignable \nothing;
    @   signals_only std::out_of_range;
    @*/
  int find(int i) {
    if (!IsPosition(i)) throw std::out_of_range("DisjSet::find: no such record");
    const int root = Root(i);
    while (i != root) i = std::exchange(elements_[i]->parent, root);
    return root;
  }

  // Unites the sets that hold records i and j.
  /*@ normal_behavior
    @   requires IsPosition(i) && IsPosition(j);
    @   assignable Record::parent, Record::rank;
    @   ensures Roots() == United(\old(Roots()), i, j) || Roots() == United(\old(Roots()), j, i);
    @ also
    @ exceptional_behavior
    @   requires !IsPosition(i) || !IsPosition(j);
    @   assignable \nothing;
    @   signals_only std::out_of_range;
    @*/
  void unite(int i, int j) {
    if (!IsPosition(i) || !IsPosition(j)) throw std::out_of_range("DisjSet::unite: no such record");
    int lower = find(i);
    int upper = find(j);
    if (lower == upper) return;
    if (elements_[lower]->rank > elements_[upper]->rank) std::swap(lower, upper);
    if (elements_[lower]->rank == elements_[upper]->rank) ++elements_[upper]->rank;
    elements_[lower]->parent = upper;
  }

 private:
  struct Record {
    int parent = 0;
    int rank = 0;
  };

  bool AllDifferent() const {
    for (auto i = elements_.begin(); i != elements_.end(); ++i) {
      for (auto j = i + 1; j != elements_.end(); ++j) {
        if (*i == *j) return false;
      }
    }
    return true;
  }

  bool RanksAreRight() const {
    std::vector<bool> raised(elements_.size());  // has a child of the next lower rank
    int roots = 0;
    for (int i = 0; i < size_; ++i) {
      const int parent = elements_[i]->parent;
      if (parent < 0 || parent >= size_) return false;
      if (parent == i) {
        ++roots;
        continue;
      }
      const int parent_rank = elements_[parent]->rank;
      const int rank = elements_[i]->rank;
      if (parent_rank <= rank) return false;
      if (parent_rank == rank + 1) raised[parent] = true;
    }
    int starts = 0;
    for (int i = 0; i < size_; ++i) {
      if (!raised[i] && elements_[i]->rank == 0) ++starts;
    }
    return roots <= starts;
  }

  bool IsPosition(int i) const { return 0 <= i && i < size_; }

  int Root(int i) const {
    while (elements_[i]->parent != i) i = elements_[i]->parent;
    return i;
  }

  // The contents of the sets: the root of each record. And those contents after the set of one
  // record has joined that of another.
  std::vector<int> Roots() const {
    std::vector<int> roots;
    for (int i = 0; i < size_; ++i) roots.push_back(Root(i));
    return roots;
  }
  static std::vector<int> United(std::vector<int> roots, int joining, int joined) {
    std::replace(roots.begin(), roots.end(), int{roots[joining]}, int{roots[joined]});
    return roots;
  }

  int size_ = 0;
  std::vector<Record*> elements_;
};

inline korat::Finitization<DisjSet> FinDisjSet(int n) {
  korat::Finitization<DisjSet> f;
  auto records = f.Objects<DisjSet::Record>(n);
  const int last = std::max(0, n - 1);  // n = 0: a range needs a value, though no record takes it
  f.Set<&DisjSet::size_>(korat::Range(0, n));
  f.Set<&DisjSet::Record::parent>(korat::Range(0, last));
  f.Set<&DisjSet::Record::rank>(korat::Range(0, last));
  f.Set<&DisjSet::elements_>(korat::Vector(korat::Range(0, n), records));
  return f;
}

#endif  // EXAMPLES_DISJ_SET_DISJ_SET_H_
