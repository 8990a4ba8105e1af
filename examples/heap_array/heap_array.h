// A binary max-heap in an array, whose unused tail is kept filled with -1.
//
// Invariant: the heap fits into the array; its values are not -1, and none is greater than its
// parent's; every slot after the heap holds -1.

#ifndef EXAMPLES_HEAP_ARRAY_HEAP_ARRAY_H_
#define EXAMPLES_HEAP_ARRAY_HEAP_ARRAY_H_

#include <stdexcept>
#include <utility>
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

  int size() const { return size_; }

  /*@ normal_behavior
    @   requires value != kUnused;
    @   assignable size_, array_;
    @   ensures size_ == \old(size_) + 1;
    @   ensures (\exists int i; 0 <= i && i < size_; array_[i] == value);
    @ also
    @ exceptional_behavior
    @   requires value == kUnused;
    @   assignable \nothing;
    @   signals_only std::invalid_argument;
    @*/
  void insert(int value) {
    if (value == kUnused) throw std::invalid_argument("HeapArray::insert: not a value");
    if (size_ == Length()) array_.push_back(kUnused);
    int at = size_++;
    for (; at > 0 && array_[(at - 1) / 2] < value; at = (at - 1) / 2) {
      array_[at] = array_[(at - 1) / 2];
    }
    array_[at] = value;
  }

  /*@ normal_behavior
    @   requires size_ > 0;
    @   assignable size_, array_[*];
    @   ensures \result == \old(array_[0]) && size_ == \old(size_) - 1;
    @   ensures (\forall int i; 0 <= i && i < size_; array_[i] <= \result);
    @ also
    @ exceptional_behavior
    @   requires size_ == 0;
    @   assignable \nothing;
    @   signals_only std::out_of_range;
    @*/
  int extractMax() {
    if (size_ == 0) throw std::out_of_range("HeapArray::extractMax: the heap is empty");
    const int max = array_[0];
    const int last = std::exchange(array_[--size_], kUnused);
    if (size_ > 0) SiftDown(0, last);
    return max;
  }

 private:
  static constexpr int kUnused = -1;

  int Length() const { return static_cast<int>(array_.size()); }

  // Puts the value at that position or below it, where no child is greater.
  void SiftDown(int at, int value) {
    for (int child = 2 * at + 1; child < size_; child = 2 * at + 1) {
      if (child + 1 < size_ && array_[child + 1] > array_[child]) ++child;
      if (array_[child] <= value) break;
      array_[at] = array_[child];
      at = child;
    }
    array_[at] = value;
  }

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
