#include "runtime/memory/arena.h"

#include <sys/mman.h>

#include <algorithm>

#include "runtime/memory/memory_map.h"

namespace korat::runtime {
bool Arena::Init(unsigned slot) {
  assert(slot < kSlots && base_ == nullptr);
  const std::uint64_t address = KORAT_ARENA_ZONE + slot * kSlotStride;
  capacity_ = kSlotSize;
  base_ = MapMemory(address, &capacity_, 1 << 20);
  if (base_ == nullptr) return false;
  std::size_t marks_size = capacity_;
  if (MapMemory(address + KORAT_MARK_DISTANCE, &marks_size, capacity_) != nullptr) return true;
  UnmapMemory(base_, capacity_);
  base_ = nullptr;
  return false;
}

void Arena::Destroy() {
  if (base_ == nullptr) return;
  UnmapMemory(base_ + KORAT_MARK_DISTANCE, capacity_);
  UnmapMemory(base_, capacity_);
  base_ = nullptr;
  used_ = marked_ = 0;
}

void* Arena::Allocate(std::size_t size, std::size_t alignment) {
  if (alignment < 16) alignment = 16;
  if (size == 0) size = 1;
  const auto base = reinterpret_cast<std::uintptr_t>(base_);
  const std::uintptr_t block =
      (base + used_ + kRedZone + alignment - 1) & ~std::uintptr_t{alignment - 1};
  if (size > capacity_ || block + size > base + capacity_) return nullptr;
  auto* memory = reinterpret_cast<char*>(block);
  reinterpret_cast<Header*>(memory)[-1] = {static_cast<std::uint32_t>(size), kLive};
  Poison(base_ + used_, block - base - used_);
  Unpoison(memory, size);
  used_ = marked_ = block + size - base;
  Poison(base_ + used_, std::min(kRedZone, capacity_ - used_));
  return memory;
}

void Arena::MarkOutside() {
  assert(std::all_of(base_, base_ + used_,
                     [](const char& byte) { return *(&byte + KORAT_MARK_DISTANCE) == 0; }));
  marked_ = std::min(used_ + kLastZone, capacity_);
  SetMark(0, marked_, KORAT_FRESH | KORAT_OUTSIDE);
  ForEachBlock([&](const char* block, std::size_t size, bool is_live) {
    if (is_live) SetMark(static_cast<std::uint64_t>(block - base_), size, 0);
  });
  Poison(base_ + used_, marked_ - used_);
  // Further away an access is a fault.
  const std::size_t end = RoundUp(marked_, kPage);
  if (end < capacity_) mprotect(base_ + end, capacity_ - end, PROT_NONE);
}

void Arena::RenewPoison() const {
  if (!HasAddressSanitizer()) return;
  ForEachBlock([](const char* block, std::size_t size, bool is_live) {
    is_live ? Unpoison(block, size) : Poison(block, size);
  });
}

void Arena::LiftPoison() const {
  if (!HasAddressSanitizer()) return;
  ForEachBlock([](const char* block, std::size_t size, bool) { Unpoison(block, size); });
}

bool Arena::HasBlockAt(const void* address) const {
  bool has = false;
  ForEachBlock([&](const char* block, std::size_t, bool) { has = has || block == address; });
  return has;
}

bool Arena::IsLive(const void* address) { return HeaderOf(address)->state == kLive; }

bool Arena::Release(void* address) {
  Header& header = static_cast<Header*>(address)[-1];
  if (header.state != kLive) return false;
  header.state = kReleased;
  std::memset(address, 0xdd, header.size);
  Poison(address, header.size);
  return true;
}

}  // namespace korat::runtime
