// Two heaps for measuring what contracts cost: HeapArray, which has contracts, and a heap without
// contracts in a file that has some for another class.

#ifndef BENCHMARKS_CONTRACTS_HEAPS_H_
#define BENCHMARKS_CONTRACTS_HEAPS_H_

#include <stdexcept>
#include <utility>
#include <vector>

#include "heap_array/heap_array.h"

// HeapArray without its predicate and its contracts.
class PlainHeap {
 public:
  int size() const { return size_; }

  void insert(int value) {
    if (value == kUnused) throw std::invalid_argument("PlainHeap::insert: not a value");
    if (size_ == static_cast<int>(array_.size())) array_.push_back(kUnused);
    int at = size_++;
    for (; at > 0 && array_[(at - 1) / 2] < value; at = (at - 1) / 2) {
      array_[at] = array_[(at - 1) / 2];
    }
    array_[at] = value;
  }

  int extractMax() {
    if (size_ == 0) throw std::out_of_range("PlainHeap::extractMax: the heap is empty");
    const int max = array_[0];
    const int last = std::exchange(array_[--size_], kUnused);
    int at = 0;
    for (int child = 1; child < size_; child = 2 * at + 1) {
      if (child + 1 < size_ && array_[child + 1] > array_[child]) ++child;
      if (array_[child] <= last) break;
      array_[at] = array_[child];
      at = child;
    }
    if (size_ > 0) array_[at] = last;
    return max;
  }

 private:
  static constexpr int kUnused = -1;

  int size_ = 0;
  std::vector<int> array_;
};

// Makes this a file with contracts.
class Bystander {
 public:
  //@ requires n > 0;
  //@ ensures \result == n;
  int Same(int n) const { return n; }
};

#endif  // BENCHMARKS_CONTRACTS_HEAPS_H_
