#include "runtime/arena.h"

#include <algorithm>

#include "runtime/memory_map.h"

namespace korat::runtime {

bool Arena::Init(unsigned slot) {
  const std::uint64_t address = KORAT_ARENA_ZONE + slot * kSlotSize;
  capacity_ = kSlotSize;
  base_ = MapMemory(address, &capacity_, 1 << 20);
  if (base_ == nullptr) return false;
  std::size_t fresh = capacity_;
  char* shadow = MapMemory(address + KORAT_MARK_DISTANCE, &fresh, capacity_);
  if (shadow == nullptr) Destroy();
  return shadow != nullptr;
}

void Arena::Destroy() {
  if (base_ == nullptr) return;
  UnmapMemory(base_ + KORAT_MARK_DISTANCE, capacity_);
  UnmapMemory(base_, capacity_);
  base_ = nullptr;
  used_ = 0;
}

void* Arena::Allocate(std::size_t size, std::size_t alignment) {
  if (alignment < 16) alignment = 16;
  if (size == 0) size = 1;
  const auto base = reinterpret_cast<std::uintptr_t>(base_);
  const std::uintptr_t block =
      (base + used_ + sizeof(Header) + alignment - 1) & ~std::uintptr_t{alignment - 1};
  if (size > capacity_ || block + size > base + capacity_) return nullptr;
  auto* memory = reinterpret_cast<char*>(block);
  reinterpret_cast<Header*>(memory)[-1] = {static_cast<std::uint32_t>(size), kLive};
  Poison(base_ + used_, block - base - used_);
  Unpoison(memory, size);
  used_ = block + size - base;
  Poison(base_ + used_, std::min(kRedZone, capacity_ - used_));
  return memory;
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
