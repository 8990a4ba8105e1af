#include "runtime/heap.h"

#include <cassert>
#include <cstdlib>
#include <cstring>

namespace korat::runtime {
namespace {

std::size_t RoundUp(std::size_t value, std::size_t to) { return (value + to - 1) & ~(to - 1); }

}  // namespace

void Heap::Init(char* begin, std::size_t capacity) {
  assert(capacity > sizeof(State));
  begin_ = begin;
  capacity_ = capacity;
  Poison(begin_ + sizeof(State), capacity_ - sizeof(State));
  Clear();
}

void Heap::Clear() {
  if (HasAddressSanitizer() && used() > sizeof(State)) {
    Poison(begin_ + sizeof(State), used() - sizeof(State));
  }
  std::memset(static_cast<void*>(begin_), 0, sizeof(State));
  state()->used = sizeof(State);
}

void* Heap::Allocate(std::size_t size, std::size_t alignment) {
  if (size > capacity_) return nullptr;
  const std::size_t wanted = size;
  size = size == 0 ? 16 : RoundUp(size, 16);
  State* heap = state();
  const std::size_t size_class = size / 16 - 1;
  if (size_class < kClasses && alignment <= 16 && heap->free_lists[size_class] != nullptr) {
    void* block = heap->free_lists[size_class];
    heap->free_lists[size_class] = *static_cast<void**>(block);
    Unpoison(block, wanted);
    static_cast<Header*>(block)[-1].state = kLive;
    ++heap->live;
    return block;
  }
  char* block = reinterpret_cast<char*>(
      RoundUp(reinterpret_cast<std::uintptr_t>(begin_ + heap->used + sizeof(Header)),
              alignment < 16 ? 16 : alignment));
  if (block + size > begin_ + capacity_) return nullptr;
  if (alignment > 16) {  // what the gap holds must not look like a block
    char* gap = begin_ + heap->used;
    const auto gap_size = static_cast<std::size_t>(block - sizeof(Header) - gap);
    Unpoison(gap, gap_size);
    std::memset(gap, 0, gap_size);
    Poison(gap, gap_size);
  }
  reinterpret_cast<Header*>(block)[-1] = {size, kLive};
  heap->used = static_cast<std::uint64_t>(block + size - begin_);
  ++heap->live;
  Unpoison(block, wanted);
  return block;
}

bool Heap::Release(void* block) {
  const std::uint64_t was = static_cast<Header*>(block)[-1].state;
  if (was == kReleased) return false;
  if (was != kLive) std::abort();
  const std::size_t size = SizeOf(block);
  State* heap = state();
  if ((quarantines_ || HasAddressSanitizer()) && heap->used < kMostQuarantined) {
    static_cast<Header*>(block)[-1].state = kReleased;
    Unpoison(block, size);
    std::memset(block, 0xdd, size);
    Poison(block, size);
    return true;
  }
  Poison(block, size);
  // Checkpoints copy what is in use, so it is kept small: releasing the last live block frees
  // everything, and the topmost block goes back to the bump pointer.
  if (--heap->live == 0) {
    Clear();
    return true;
  }
  if (static_cast<char*>(block) + size == begin_ + heap->used) {
    heap->used = static_cast<std::uint64_t>(static_cast<char*>(block) - sizeof(Header) - begin_);
    return true;
  }
  static_cast<Header*>(block)[-1].state = kReleased;
  const std::size_t size_class = size / 16 - 1;
  if (size_class >= kClasses) return true;  // large ones in the middle are freed when the run ends
  *static_cast<void**>(block) = heap->free_lists[size_class];
  heap->free_lists[size_class] = block;
  return true;
}

std::size_t Heap::SizeOf(const void* block) { return static_cast<const Header*>(block)[-1].size; }

}  // namespace korat::runtime
