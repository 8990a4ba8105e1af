#include "runtime/memory/guarded_heap.h"

#include <sys/mman.h>

#include <algorithm>
#include <cassert>
#include <cstring>

#include "runtime/memory/memory_map.h"

namespace korat::runtime {
namespace {

constexpr int kNothingThere = KORAT_FRESH | KORAT_OUTSIDE;
constexpr unsigned char kGuard = 0xfa, kReleased = 0xdd;

// The first of these bytes that is not `byte`; `size`: all are.
std::size_t FirstOther(const char* memory, std::size_t size, unsigned char byte) {
  for (std::size_t i = 0; i < size; ++i) {
    if (static_cast<unsigned char>(memory[i]) != byte) return i;
  }
  return size;
}

}  // namespace

bool GuardedHeap::Init(unsigned slot) {
  assert(slot < Arena::kSlots && base_ == nullptr);
  const std::uint64_t address = KORAT_ARENA_ZONE + slot * Arena::kSlotStride + Arena::kSlotSize;
  std::size_t size = kCapacity, marks_size = kCapacity;
  blocks_bytes_ = kMostBlocks * sizeof(Block);
  char* memory = MapMemory(address, &size, kCapacity);
  char* marks = MapMemory(address + KORAT_MARK_DISTANCE, &marks_size, kCapacity);
  char* blocks = MapMemory(0, &blocks_bytes_, blocks_bytes_);
  if (memory == nullptr || marks == nullptr || blocks == nullptr ||
      mprotect(memory, size, PROT_NONE) != 0) {
    UnmapMemory(memory, size);
    UnmapMemory(marks, marks_size);
    UnmapMemory(blocks, blocks_bytes_);
    return false;
  }
  base_ = memory;
  blocks_ = reinterpret_cast<Block*>(blocks);
  return true;
}

void GuardedHeap::Destroy() {
  if (base_ == nullptr) return;
  UnmapMemory(base_, kCapacity);
  UnmapMemory(base_ + KORAT_MARK_DISTANCE, kCapacity);
  UnmapMemory(reinterpret_cast<char*>(blocks_), blocks_bytes_);
  base_ = nullptr;
}

void GuardedHeap::Clear() {
  SetMarks(0, used_, kNothingThere);
  used_ = count_ = free_ = 0;
}

bool GuardedHeap::Commit(std::size_t end) {
  if (end <= committed_) return true;
  const std::size_t size = std::min(RoundUp(end - committed_, kChunk), kCapacity - committed_);
  if (mprotect(base_ + committed_, size, PROT_READ | PROT_WRITE) != 0) return false;
  SetMarks(committed_, size, kNothingThere);
  committed_ += size;
  return true;
}

void* GuardedHeap::Allocate(std::size_t size, std::size_t alignment, BlockKind kind) {
  if (size > kCapacity) return nullptr;
  if (free_ > 0) {
    if (Block* block = Reuse(size, alignment)) return Open(*block, size, kind);
  }
  const auto base = reinterpret_cast<std::uintptr_t>(base_);
  const std::size_t begin =
      RoundUp(base + used_ + kRedZone, std::max<std::size_t>(alignment, 16)) - base;
  const std::size_t end = RoundUp(begin + size, 16) + kRedZone;
  if (end > kCapacity || count_ == kMostBlocks || !Commit(end)) return nullptr;
  const std::size_t room = end - kRedZone - begin;
  std::memset(base_ + used_, kGuard, begin - used_);
  std::memset(base_ + end - kRedZone, kGuard, kRedZone);
  Block& block = blocks_[count_++];
  block = {
      static_cast<std::uint32_t>(begin), 0, static_cast<std::uint32_t>(room), kind, false, false};
  used_ = end - kRedZone;  // the next block's red zone is the same
  SetMarks(used_, kRedZone, kNothingThere);
  return Open(block, size, kind);
}

// Any that fits will do: this happens only to calls that allocate much.
GuardedHeap::Block* GuardedHeap::Reuse(std::size_t size, std::size_t alignment) {
  constexpr std::size_t kMostLooks = 64;
  std::size_t looks = 0;
  for (std::size_t i = count_; i-- > 0 && looks < kMostLooks;) {
    Block& block = blocks_[i];
    if (!block.is_free) continue;
    ++looks;
    const auto address = reinterpret_cast<std::uintptr_t>(base_ + block.offset);
    if (block.room < size || block.room > 2 * size + kRedZone || address % alignment != 0) continue;
    block.is_free = false;
    --free_;
    return &block;
  }
  return nullptr;
}

void* GuardedHeap::Open(Block& block, std::size_t size, BlockKind kind) {
  char* memory = base_ + block.offset;
  block.size = static_cast<std::uint32_t>(size);
  block.kind = kind;
  block.is_live = true;
  std::memset(memory, kNew, size);
  std::memset(memory + size, kGuard, block.room - size);
  SetMarks(block.offset, size, 0);
  return memory;
}

HeapFault GuardedHeap::Release(void* address, BlockKind kind, std::size_t size) {
  assert(Contains(address));
  using Kind = HeapFault::Kind;
  HeapFault fault = FaultAt(reinterpret_cast<std::uintptr_t>(address));
  auto* block = const_cast<Block*>(BlockBefore(reinterpret_cast<std::uintptr_t>(address)));
  fault.released_by = kind;
  fault.released_size = size;
  if (block == nullptr || fault.offset != 0) {
    fault.kind = fault.kind == Kind::kReleased ? Kind::kInside : Kind::kNothing;
  } else if (!block->is_live) {
    fault.kind = Kind::kTwice;
  } else if (block->kind != kind) {
    fault.kind = Kind::kFunction;
  } else if (size != 0 && size != block->size) {
    fault.kind = Kind::kSize;
  } else {
    fault = DamageOf(*block);
  }
  if (fault.kind == Kind::kNone) Close(*block);
  return fault;
}

void GuardedHeap::Close(Block& block) {
  block.is_live = false;
  std::memset(base_ + block.offset, kReleased, block.size);
  SetMarks(block.offset, block.size, kNothingThere);
  if (used_ < kQuarantine) return;
  block.is_free = true;
  ++free_;
  while (count_ > 0 && blocks_[count_ - 1].is_free) {  // what lies at the end is taken again
    --count_;
    --free_;
    used_ = count_ == 0 ? 0 : blocks_[count_ - 1].offset + blocks_[count_ - 1].room;
  }
}

std::size_t GuardedHeap::SizeOf(const void* address) const {
  const Block* block = BlockBefore(reinterpret_cast<std::uintptr_t>(address));
  return block != nullptr && base_ + block->offset == address ? block->size : 0;
}

const GuardedHeap::Block* GuardedHeap::BlockBefore(std::uint64_t address) const {
  const std::uint64_t offset = address - reinterpret_cast<std::uintptr_t>(base_);
  const Block* after =
      std::upper_bound(blocks_, blocks_ + count_, offset,
                       [](std::uint64_t a, const Block& block) { return a < block.offset; });
  return after == blocks_ ? nullptr : after - 1;
}

// Between two blocks, the nearer one was meant.
HeapFault GuardedHeap::FaultAt(std::uint64_t address) const {
  HeapFault fault;
  const auto offset = static_cast<std::int64_t>(address - reinterpret_cast<std::uintptr_t>(base_));
  const Block* block = BlockBefore(address);
  const Block* next = block == nullptr ? blocks_ : block + 1;
  if (next < blocks_ + count_ &&
      (block == nullptr || offset - (block->offset + block->size) > next->offset - offset)) {
    block = next;
  }
  if (count_ == 0) return fault;
  fault.allocated_by = block->kind;
  fault.block_size = block->size;
  fault.offset = offset - block->offset;
  fault.kind = fault.offset < 0 ? HeapFault::Kind::kBeforeBegin
               : fault.offset >= static_cast<std::int64_t>(block->size)
                   ? HeapFault::Kind::kPastEnd
                   : HeapFault::Kind::kReleased;
  return fault;
}

HeapFault GuardedHeap::Check(std::uint64_t address, std::uint64_t size) const {
  assert(Contains(reinterpret_cast<const void*>(address)));
  const std::uint64_t offset = address - reinterpret_cast<std::uintptr_t>(base_);
  const char* marks = base_ + KORAT_MARK_DISTANCE + offset;
  const std::uint64_t checked = std::min(size, committed_ - std::min(offset, committed_));
  for (std::uint64_t i = 0; i < checked; ++i) {
    if ((marks[i] & KORAT_OUTSIDE) != 0) return FaultAt(address + i);
  }
  return checked < size ? FaultAt(address + checked) : HeapFault{};
}

HeapFault GuardedHeap::DamageOf(const Block& block) const {
  const char* memory = base_ + block.offset;
  const auto fault_at = [this](const char* address) {
    HeapFault fault = FaultAt(reinterpret_cast<std::uintptr_t>(address));
    fault.is_found_late = true;
    return fault;
  };
  const std::size_t end = block.room - block.size + kRedZone;
  const std::size_t past = FirstOther(memory + block.size, end, kGuard);
  if (past < end) return fault_at(memory + block.size + past);
  const std::size_t before = FirstOther(memory - kRedZone, kRedZone, kGuard);
  if (before < kRedZone) return fault_at(memory - kRedZone + before);
  const std::size_t written =
      block.is_live ? block.size : FirstOther(memory, block.size, kReleased);
  return written < block.size ? fault_at(memory + written) : HeapFault{};
}

HeapFault GuardedHeap::FindDamage() const {
  for (std::size_t i = 0; i < count_; ++i) {
    const HeapFault fault = DamageOf(blocks_[i]);
    if (fault.kind != HeapFault::Kind::kNone) return fault;
  }
  return {};
}

}  // namespace korat::runtime
