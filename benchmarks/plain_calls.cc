// Compiled without the pass.
#include "benchmarks/plain_calls.h"

#include <chrono>
#include <stdexcept>
#include <vector>

#include "heap_array/heap_array.h"

namespace korat::benchmarks {
namespace {

// Builds all heaps, value by value: no value is greater than its parent's.
void Build(HeapArray& heap, int at, int n, std::vector<HeapArray>& all) {
  if (at == heap.size_) {
    all.push_back(heap);
    return;
  }
  const int most = at == 0 ? n : heap.array_[static_cast<std::size_t>((at - 1) / 2)];
  for (int value = 0; value <= most; ++value) {
    heap.array_[static_cast<std::size_t>(at)] = value;
    Build(heap, at + 1, n, all);
  }
}

std::vector<HeapArray> EveryHeap(int n) {
  std::vector<HeapArray> all;
  for (int length = 0; length <= n; ++length) {
    for (int size = 0; size <= length; ++size) {
      HeapArray heap;
      heap.array_.assign(static_cast<std::size_t>(length), HeapArray::kUnused);
      heap.size_ = size;
      Build(heap, 0, n, all);
    }
  }
  return all;
}

}  // namespace

PlainCalls ExtractFromEveryHeap(int n) {
  const std::vector<HeapArray> all = EveryHeap(n);
  PlainCalls result;
  const auto begin = std::chrono::steady_clock::now();
  for (const HeapArray& heap : all) {
    HeapArray copy = heap;
    try {
      copy.extractMax();
    } catch (const std::exception&) {
      // The heap was empty.
    }
    ++result.calls;
  }
  const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - begin;
  result.seconds = passed.count();
  return result;
}

}  // namespace korat::benchmarks
