// The heap of calls under test. It lies in the zone of the arenas and has marks as they have. So
// instrumented code looks at the marks before each load, and asks the hook before each store: an
// access outside of every block, or in one that was released, ends the run right there. Code that
// is not instrumented is found out later, by what it overwrote.
//
// What is known about the blocks lies elsewhere, out of reach of user code. Memory is handed out by
// rising addresses and not used again before much of it is taken.
#pragma once

#include <cstddef>
#include <cstdint>

#include "runtime/memory/arena.h"
#include "runtime/memory/heap_fault.h"

namespace korat::runtime {

class GuardedHeap {
 public:
  static constexpr std::size_t kCapacity = Arena::kSlotSize;
  static constexpr unsigned char kNew = 0xcd;  // what a block that was not written holds

  // False when there is not enough address space. REQUIRES: the slot is that of an arena.
  bool Init(unsigned slot);
  void Destroy();
  bool IsReady() const { return base_ != nullptr; }
  // Forgets everything that was allocated.
  void Clear();

  // nullptr when the heap is exhausted.
  void* Allocate(std::size_t size, std::size_t alignment, BlockKind kind);
  // Releases the block that begins there, unless the fault that is returned says why it can't be.
  // `size`: what the caller thinks it has; 0: it does not say. REQUIRES: Contains(address).
  HeapFault Release(void* address, BlockKind kind, std::size_t size);
  // As asked for; 0: no block begins there.
  std::size_t SizeOf(const void* address) const;

  bool Contains(const void* address) const {
    return reinterpret_cast<std::uintptr_t>(address) - reinterpret_cast<std::uintptr_t>(base_) <
           kCapacity;
  }
  // Whether the address lies in any such heap.
  static bool InZone(const void* address) {
    const std::uint64_t offset = reinterpret_cast<std::uintptr_t>(address) - KORAT_ARENA_ZONE;
    return offset < KORAT_ARENA_ZONE_SIZE && offset % Arena::kSlotStride >= Arena::kSlotSize;
  }
  // What is wrong with an access to these bytes; Kind::kNone: nothing. REQUIRES: Contains(address).
  HeapFault Check(std::uint64_t address, std::uint64_t size) const;
  // What code that is not instrumented has overwritten.
  HeapFault FindDamage() const;

  // visit(block, size, is_live), in the order of addresses.
  template <typename Visit>
  void ForEachBlock(Visit visit) const {
    for (std::size_t i = 0; i < count_; ++i) {
      visit(base_ + blocks_[i].offset, std::size_t{blocks_[i].size}, blocks_[i].is_live);
    }
  }

 private:
  struct Block {
    std::uint32_t offset;  // from base_
    std::uint32_t size;    // as asked for
    std::uint32_t room;    // the size it may have when it is used again
    BlockKind kind;
    bool is_live;
    bool is_free;  // released and to be used again
  };

  bool Commit(std::size_t end);
  Block* Reuse(std::size_t size, std::size_t alignment);
  void* Open(Block& block, std::size_t size, BlockKind kind);
  void Close(Block& block);
  // The last block that does not begin after the address; null: none does.
  const Block* BlockBefore(std::uint64_t address) const;
  HeapFault FaultAt(std::uint64_t address) const;
  HeapFault DamageOf(const Block& block) const;
  void SetMarks(std::size_t offset, std::size_t size, int mark) {
    std::memset(base_ + KORAT_MARK_DISTANCE + offset, mark, size);
  }

  static constexpr std::size_t kRedZone = 64;            // at least, before and after each block
  static constexpr std::size_t kChunk = 256u << 10;      // made accessible at a time
  static constexpr std::size_t kQuarantine = 16u << 20;  // taken before anything is used again
  static constexpr std::size_t kMostBlocks = kCapacity / kRedZone;

  char* base_ = nullptr;
  std::size_t used_ = 0;
  std::size_t committed_ = 0;  // the rest is not accessible
  Block* blocks_ = nullptr;    // by rising address
  std::size_t blocks_bytes_ = 0;
  std::size_t count_ = 0;
  std::size_t free_ = 0;  // blocks that are free
};

}  // namespace korat::runtime
