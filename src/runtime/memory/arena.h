// The memory of one finitization's objects, at a fixed address, with a mark per byte. Objects and
// whatever their constructors allocate are laid out once and stay; releases by user code are
// recorded, never carried out.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "abi/hooks.h"
#include "runtime/sanitizers.h"

namespace korat::runtime {

class Arena {
 public:
  static constexpr std::size_t kSlotSize = 64u << 20;
  static constexpr std::size_t kSlotStride = 2 * kSlotSize;  // a guarded heap follows each arena
  static constexpr unsigned kSlots = KORAT_ARENA_ZONE_SIZE / kSlotStride;

  bool Init(unsigned slot);
  void Destroy();

  // nullptr when the arena is full. Blocks are zeroed.
  void* Allocate(std::size_t size, std::size_t alignment);
  // All blocks are allocated: from now on the bytes between and around them are marked as outside.
  // REQUIRES: no byte is marked yet.
  void MarkOutside();
  // Whether one of these bytes is marked as outside, and ASan does not report it anyway.
  // REQUIRES: IsMarked(address).
  bool IsOutside(std::uint64_t address, std::uint64_t size) const {
    assert(IsMarked(address));
    if (HasAddressSanitizer()) return false;  // its report says more
    const std::uint64_t offset = address - reinterpret_cast<std::uintptr_t>(base_);
    if (size > marked_ - offset) return true;
    const char* marks = base_ + KORAT_MARK_DISTANCE + offset;
    constexpr std::uint64_t kOutside = 0x0101010101010101 * KORAT_OUTSIDE;
    std::uint64_t word = 0;
    switch (size) {  // the usual sizes as single loads
      case 4:
        std::memcpy(&word, marks, 4);
        return (word & kOutside) != 0;
      case 8:
        std::memcpy(&word, marks, 8);
        return (word & kOutside) != 0;
      default:
        return std::any_of(marks, marks + size, [](char mark) { return mark & KORAT_OUTSIDE; });
    }
  }
  // Whether an access there was most likely meant for one of the arena's objects.
  bool IsNear(std::uint64_t address) const {
    const std::uint64_t from = reinterpret_cast<std::uintptr_t>(base_) - kSlotSize;
    return address - from < 2 * kSlotSize || address - KORAT_MARK_DISTANCE - from < 2 * kSlotSize;
  }
  // User code released `address`: poisons the block, if it starts one. False when it was released
  // already (a double delete) or nothing starts there.
  static bool Release(void* address);
  // For ASan. The contents, headers included, are restored between runs: a run begins by poisoning
  // what is released at that point. Outside of runs nothing is poisoned.
  void RenewPoison() const;
  void LiftPoison() const;
  bool HasBlockAt(const void* address) const;
  // Whether a block starts there that was not released.
  static bool IsLive(const void* address);
  // REQUIRES: `block` was returned by Allocate of some arena.
  KORAT_UNWATCHED static std::size_t SizeOf(const void* block) { return HeaderOf(block)->size; }
  static constexpr std::size_t kHeaderSize = 8;

  static bool InZone(const void* address) {
    return reinterpret_cast<std::uintptr_t>(address) - KORAT_ARENA_ZONE < KORAT_ARENA_ZONE_SIZE;
  }
  bool Contains(std::uint64_t address) const {
    return address - reinterpret_cast<std::uintptr_t>(base_) < used_;
  }
  // Also true right after the last block, where marks still say that nothing is there.
  bool IsMarked(std::uint64_t address) const {
    return address - reinterpret_cast<std::uintptr_t>(base_) < marked_;
  }
  // What hooks are to report about these bytes: KORAT_FRESH, KORAT_WATCHED or nothing.
  void SetMark(std::uint64_t offset, std::size_t size, int mark) {
    assert(offset <= capacity_ && size <= capacity_ - offset);
    char* marks = base_ + KORAT_MARK_DISTANCE + offset;
    const std::uint64_t word = 0x0101010101010101 * static_cast<std::uint64_t>(mark);
    switch (size) {  // the usual sizes as single stores
      case 1:
        return void(std::memcpy(marks, &word, 1));
      case 4:
        return void(std::memcpy(marks, &word, 4));
      case 8:
        return void(std::memcpy(marks, &word, 8));
      default:
        std::memset(marks, mark, size);
    }
  }
  // Uses of the bytes from there on, as many as a Word has, are no longer to be reported.
  template <typename Word>
  static void Unwatch(std::uint64_t address) {
    constexpr Word kWatched = static_cast<Word>(0x0101010101010101) * KORAT_WATCHED;
    char* const marks = reinterpret_cast<char*>(address + KORAT_MARK_DISTANCE);
    Word word;
    std::memcpy(&word, marks, sizeof(word));
    word = static_cast<Word>(word & ~kWatched);
    std::memcpy(marks, &word, sizeof(word));
  }
  // All bytes are reported when they are read, whatever else is reported about them.
  void MarkAllFresh() {
    char* marks = base_ + KORAT_MARK_DISTANCE;
    for (std::size_t i = 0; i < used_; ++i) marks[i] |= KORAT_FRESH;
  }
  int MarkAt(std::uint64_t address) const {
    assert(IsMarked(address));
    return *reinterpret_cast<const char*>(address + KORAT_MARK_DISTANCE);
  }

  // Whether one of these bytes is fresh. REQUIRES: they are marked.
  bool HasFresh(std::uint64_t address, std::uint64_t size) const {
    for (std::uint64_t i = 0; i < size; ++i) {
      if ((MarkAt(address + i) & KORAT_FRESH) != 0) return true;
    }
    return false;
  }

  // visit(block, size, is_live), in the order of addresses.
  template <typename Visit>
  KORAT_UNWATCHED void ForEachBlock(Visit visit) const {
    for (std::size_t at = 16; at < used_; at += 16) {
      const auto& header = reinterpret_cast<const Header*>(base_ + at)[-1];
      if (header.state != kLive && header.state != kReleased) continue;  // in a gap
      visit(base_ + at, static_cast<std::size_t>(header.size), header.state == kLive);
      at = (at + header.size + kHeaderSize - 1) & ~std::size_t{15};
    }
  }

  char* base() const { return base_; }
  std::size_t used() const { return used_; }

 private:
  struct Header {  // before each block; restored with the arena's contents
    std::uint32_t size;
    std::uint32_t state;  // kLive or kReleased
  };
  static_assert(sizeof(Header) == kHeaderSize);
  static const Header* HeaderOf(const void* block) { return static_cast<const Header*>(block) - 1; }
  static constexpr std::uint32_t kLive = 0x4c495645, kReleased = 0x44454144;

  static constexpr std::size_t kRedZone = 64;        // at least, before and after each block
  static constexpr std::size_t kLastZone = 1 << 16;  // after the last one

  char* base_ = nullptr;
  std::size_t used_ = 0;
  std::size_t marked_ = 0;  // see IsMarked
  std::size_t capacity_ = 0;
};

}  // namespace korat::runtime
