// Calls uninstrumented, unchecked methods on copies of structures that were built by hand: the
// least that testing every input could cost.
#pragma once

#include <cstdint>

namespace korat::benchmarks {

struct PlainCalls {
  std::uint64_t calls = 0;
  double seconds = 0;
};

// HeapArray.extractMax on every heap of up to n values of 0..n, in an array of up to n slots.
PlainCalls ExtractFromEveryHeap(int n);

}  // namespace korat::benchmarks
