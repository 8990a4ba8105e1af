// A binary max-heap in an array, whose unused tail is kept filled with -1.
//
// Invariant: the heap fits into the array; its values are not -1, and none is greater than its
// parent's; every slot behind the heap holds -1.

#ifndef EXAMPLES_HEAP_ARRAY_HEAP_ARRAY_H_
#define EXAMPLES_HEAP_ARRAY_HEAP_ARRAY_H_

#include <vector>

#include "korat/korat.h"

class HeapArray {
 public:
  bool repOk() const {
    if (size_ > Length()) return false;
    for (int i = 0; i < size_; ++i) {
      if (array_[i] == kUnused) return false;
      if (i > 0 && array_[i] > array_[(i - 1) / 2]) return false;
    }
    for (int i = size_; i < Length(); ++i) {
      if (array_[i] != kUnused) return false;
    }
    return true;
  }

 private:
  static constexpr int kUnused = -1;

  int Length() const { return static_cast<int>(array_.size()); }

  int size_ = 0;
  std::vector<int> array_;
};

// Heaps of up to max_size values of 0..max_value, in arrays of up to max_length slots.
inline korat::Finitization<HeapArray> FinHeapArray(int max_size, int max_length, int max_value) {
  korat::Finitization<HeapArray> f;
  f.Set<&HeapArray::size_>(korat::Range(0, max_size));
  f.Set<&HeapArray::array_>(
      korat::Vector(korat::Range(0, max_length), korat::Range(HeapArray::kUnused, max_value)));
  return f;
}

// Heaps of up to n values of 0..n, in arrays of up to n slots.
inline korat::Finitization<HeapArray> FinHeapArray(int n) { return FinHeapArray(n, n, n); }

#endif  // EXAMPLES_HEAP_ARRAY_HEAP_ARRAY_H_
