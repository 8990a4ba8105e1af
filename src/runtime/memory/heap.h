// The sandbox's heap: a bump allocator with free lists by size, all of whose state lies in the heap
// itself. So the used part, copied out and back, is a complete checkpoint, and giving up a run
// costs nothing: nothing leaks.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>

#include "runtime/sanitizers.h"

namespace korat::runtime {

class Heap {
 public:
  // Takes over [begin, begin + capacity), which must be zero or never used. REQUIRES: begin is
  // aligned to 16 bytes, capacity fits into 32 bits.
  void Init(char* begin, std::size_t capacity);
  // Forgets everything that was allocated.
  void Clear();

  // nullptr when the heap is exhausted. Alignment must be a power of two.
  void* Allocate(std::size_t size, std::size_t alignment = 16);
  // False when it was released already. Aborts, as libc does, when no block begins there.
  bool Release(void* block);
  // While set, released blocks are poisoned and not reused soon, so that a second release or a use
  // is noticed.
  void set_quarantines(bool quarantines) { quarantines_ = quarantines; }
  static std::size_t SizeOf(const void* block);

  // --- the same for the usual cases, in few instructions. REQUIRES: IsSimple().

  // Whether nothing watches the blocks.
  bool IsSimple() const { return !quarantines_ && !HasAddressSanitizer(); }
  // nullptr: ask Allocate.
  void* AllocateSmall(std::size_t size) {
    if (size > kMostSmall) return nullptr;
    const std::size_t size_class = (size + 7) / 16;
    State* heap = state();
    char* block;
    if (const std::uint32_t offset = heap->free_lists[size_class]) {
      block = begin_ + offset;
      heap->free_lists[size_class] = *reinterpret_cast<const std::uint32_t*>(block);
      reinterpret_cast<Header*>(block)[-1].state = kLive;
    } else {
      const std::uint32_t used = heap->used;
      const auto bytes = static_cast<std::uint32_t>(16 * size_class + 16);
      if (bytes > capacity_ - used) return nullptr;
      heap->used = used + bytes;
      block = begin_ + used + sizeof(Header);
      reinterpret_cast<Header*>(block)[-1] = {bytes - 8, kLive};
    }
    ++heap->live;
    return block;
  }
  // False: nothing was released, ask Release. REQUIRES: Contains(block).
  bool ReleaseLive(void* block) {
    assert(Contains(block));
    Header& header = static_cast<Header*>(block)[-1];
    if (header.state != kLive) return false;
    State* heap = state();
    // Checkpoints copy what is in use, so it is kept small: releasing the last live block frees
    // everything, and the topmost block goes back to the bump pointer.
    if (--heap->live == 0) {
      Clear();
      return true;
    }
    const auto offset = static_cast<std::uint32_t>(static_cast<char*>(block) - begin_);
    if (offset + header.size == heap->used) {
      heap->used = offset - sizeof(Header);
      return true;
    }
    header.state = kReleased;
    const std::size_t size_class = header.size / 16;
    if (size_class < kClasses) {  // large ones in the middle are freed when the run ends
      *static_cast<std::uint32_t*>(block) = heap->free_lists[size_class];
      heap->free_lists[size_class] = offset;
    }
    return true;
  }

  bool Contains(const void* address) const {
    return static_cast<std::uint64_t>(reinterpret_cast<std::uintptr_t>(address) -
                                      reinterpret_cast<std::uintptr_t>(begin_)) < capacity_;
  }
  // visit(block, size, is_live), in the order of addresses.
  template <typename Visit>
  KORAT_UNWATCHED void ForEachBlock(Visit visit) const {
    const char* end = begin_ + used();
    for (char* at = begin_ + sizeof(State); at + sizeof(Header) < end;) {
      const auto* header = reinterpret_cast<const Header*>(at);
      if (header->state != kLive && header->state != kReleased) {
        at += 16;  // before a block of stricter alignment
        continue;
      }
      char* block = at + sizeof(Header);
      visit(block, static_cast<std::size_t>(header->size), header->state == kLive);
      at = block + header->size;
    }
  }
  char* begin() const { return begin_; }
  // Everything from begin() on that a checkpoint must hold.
  std::size_t used() const { return state()->used; }

 private:
  static constexpr std::size_t kClasses = 16;  // 8, 24, 40, ... 248 bytes
  static constexpr std::size_t kMostSmall = 16 * kClasses - 8;

  // Places are distances from begin_; 0 is none. Headers are 8 bytes and blocks are aligned to 16,
  // so that sizes, and where the used part ends, are 8 more than a multiple of 16.
  struct State {
    std::uint32_t used;                  // bytes from begin_ in use, this struct included
    std::uint32_t live;                  // blocks not given back
    std::uint32_t free_lists[kClasses];  // blocks given back, by size; each begins with the next
  };
  static_assert(sizeof(State) % 16 == 8);
  struct Header {
    std::uint32_t size;   // of the block that follows
    std::uint32_t state;  // kLive or kReleased; 0 where no block begins
  };
  // Neither text nor small numbers.
  static constexpr std::uint32_t kLive = 0x9eb110c5, kReleased = 0x8edead0b;

  State* state() const { return reinterpret_cast<State*>(begin_); }

  static constexpr std::uint32_t kMostQuarantined = 8u << 20;

  char* begin_ = nullptr;
  std::size_t capacity_ = 0;
  bool quarantines_ = false;
};

}  // namespace korat::runtime
