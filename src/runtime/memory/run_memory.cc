#include "runtime/memory/run_memory.h"

#include <sys/mman.h>

#include <cassert>

#include "runtime/memory/memory_map.h"

namespace korat::runtime {
namespace {

constexpr std::size_t kSlotStride = std::size_t{1} << 30;  // of stacks and heaps

bool g_slot_taken[Arena::kSlots];

}  // namespace

bool RunMemory::TakeSlot() {
  for (unsigned slot = 0; slot < Arena::kSlots; ++slot) {
    if (g_slot_taken[slot]) continue;
    g_slot_taken[slot] = true;
    slot_ = slot;
    return true;
  }
  return false;
}

bool RunMemory::Init(std::size_t stack_bytes, std::size_t heap_bytes) {
  assert(slot_ < Arena::kSlots);
  const std::uint64_t zone = KORAT_SANDBOX_ZONE + slot_ * kSlotStride;
  // The stack must have its size and comes first; the others take what is left.
  stack_size_ = stack_bytes + kGuardSize;
  stack_ = MapMemory(zone, &stack_size_, stack_size_);
  heap_size_ = heap_bytes;
  if (stack_ != nullptr) heap_memory_ = MapMemory(zone + stack_size_, &heap_size_, 1 << 20);
  if (heap_memory_ == nullptr || !arena_.Init(slot_)) return false;
  mprotect(stack_, kGuardSize, PROT_NONE);
  heap_.Init(heap_memory_, heap_size_);
  return true;
}

RunMemory::~RunMemory() {
  UnmapMemory(stack_, stack_size_);
  UnmapMemory(heap_memory_, heap_size_);
  arena_.Destroy();
  guarded_.Destroy();
  if (slot_ < Arena::kSlots) g_slot_taken[slot_] = false;
}

void RunMemory::set_guards(bool guards) {
  heap_.set_quarantines(guards);
  guards_ = guards && !HasAddressSanitizer() && (guarded_.IsReady() || guarded_.Init(slot_));
}

void RunMemory::ForgetFrames() const {
  const auto* frame = static_cast<const char*>(__builtin_frame_address(0));
  const bool is_here = frame > stack_ && frame < stack_top();  // else in a handler of signals
  const char* lowest = is_here ? frame : stack_ + kGuardSize;
  Unpoison(lowest, static_cast<std::size_t>(stack_top() - lowest));
}

}  // namespace korat::runtime
