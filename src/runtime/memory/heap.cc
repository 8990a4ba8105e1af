#include "runtime/memory/heap.h"

#include <cassert>
#include <cstdlib>
#include <cstring>
#include <limits>

#include "runtime/memory/memory_map.h"

namespace korat::runtime {
namespace {

// Under ASan, what lies between two blocks at least; it is poisoned.
constexpr std::size_t kRedZone = 16;

}  // namespace

void Heap::Init(char* begin, std::size_t capacity) {
  assert(capacity > sizeof(State) && capacity <= std::numeric_limits<std::uint32_t>::max());
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
  if (HasAddressSanitizer()) size += kRedZone;
  if (alignment <= 16) {
    if (void* small = AllocateSmall(size)) {
      Unpoison(small, wanted);
      return small;
    }
  }
  State* heap = state();
  size = RoundUp(size + 8, 16) - 8;
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
  reinterpret_cast<Header*>(block)[-1] = {static_cast<std::uint32_t>(size), kLive};
  heap->used = static_cast<std::uint32_t>(block + size - begin_);
  ++heap->live;
  Unpoison(block, wanted);
  return block;
}

bool Heap::Release(void* block) {
  Header& header = static_cast<Header*>(block)[-1];
  if (header.state == kReleased) return false;
  if (header.state != kLive) std::abort();
  if ((quarantines_ || HasAddressSanitizer()) && state()->used < kMostQuarantined) {
    header.state = kReleased;
    Unpoison(block, header.size);
    std::memset(block, 0xdd, header.size);
    Poison(block, header.size);
    return true;
  }
  Poison(block, header.size);
  return ReleaseLive(block);
}

std::size_t Heap::SizeOf(const void* block) { return static_cast<const Header*>(block)[-1].size; }

}  // namespace korat::runtime
