#include "benchmarks/direct/direct.h"

namespace korat::benchmarks {
namespace {

constexpr int kUnused = -1;

struct Heap {
  std::vector<int> array;
  std::size_t size = 0;
  std::uint64_t count = 0;

  // Keeps every element at most as great as the one above it.
  void Fill(std::size_t position, int most) {
    if (position == size) {
      Take(this);
      ++count;
      return;
    }
    const int limit = position == 0 ? most : array[(position - 1) / 2];
    for (int value = 0; value <= limit; ++value) {
      array[position] = value;
      Fill(position + 1, most);
    }
    array[position] = kUnused;
  }
};

}  // namespace

std::uint64_t GenerateHeapArrays(int most) {
  Heap heap;
  for (int length = 0; length <= most; ++length) {
    heap.array.assign(static_cast<std::size_t>(length), kUnused);
    for (int size = 0; size <= length; ++size) {
      heap.size = static_cast<std::size_t>(size);
      heap.Fill(0, most);
    }
  }
  return heap.count;
}

}  // namespace korat::benchmarks
