// The sandbox's heap: a bump allocator with free lists by size, all of whose state lies in the heap
// itself. So the used part, copied out and back, is a complete checkpoint, and giving up a run
// costs nothing: nothing leaks.
#pragma once

#include <cstddef>
#include <cstdint>

#include "runtime/sanitizers.h"

namespace korat::runtime {

class Heap {
 public:
  // Takes over [begin, begin + capacity), which must be zero or never used.
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
        at += sizeof(Header);  // before a block of stricter alignment
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
  static constexpr std::size_t kClasses = 16;  // 16, 32, ... 256 bytes

  struct State {
    std::uint64_t used;          // bytes from begin_ in use, this struct included
    std::uint64_t live;          // blocks not given back
    void* free_lists[kClasses];  // blocks given back, by size
  };
  struct Header {
    std::uint64_t size;   // of the block that follows, a multiple of 16
    std::uint64_t state;  // kLive or kReleased; 0 where no block begins
  };
  static constexpr std::uint64_t kLive = 0x4556494c4b434f4c, kReleased = 0x444145444b434f4c;

  State* state() const { return reinterpret_cast<State*>(begin_); }

  static constexpr std::uint64_t kMostQuarantined = 8u << 20;

  char* begin_ = nullptr;
  std::size_t capacity_ = 0;
  bool quarantines_ = false;
};

}  // namespace korat::runtime
