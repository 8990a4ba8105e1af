// Disjoint sets as a union-find forest, by union by rank: record i holds the position of its parent
// and its rank; a record that is its own parent is the root of its set.
//
// Invariant: there are as many records as the size says, all different; every parent is a position
// in the forest; the rank of a parent exceeds that of its child; and there are at least as many
// records of rank 0 as roots, because every set started as a single record of rank 0.

#ifndef EXAMPLES_DISJ_SET_DISJ_SET_H_
#define EXAMPLES_DISJ_SET_DISJ_SET_H_

#include <algorithm>
#include <vector>

#include "korat/korat.h"

class DisjSet {
 public:
  bool repOk() const {
    return static_cast<int>(elements_.size()) == size_ && AllDifferent() && RanksAreRight();
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
    std::vector<bool> raised(elements_.size());  // by a child of the next lower rank: not 0
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
