// The memory that user code runs in: a stack and a heap of its own, in one window of addresses, and
// the arena with the objects it is given.
#pragma once

#include <cstddef>
#include <cstdint>

#include "runtime/memory/arena.h"
#include "runtime/memory/guarded_heap.h"
#include "runtime/memory/heap.h"
#include "runtime/sanitizers.h"

namespace korat::runtime {

class RunMemory {
 public:
  RunMemory() = default;
  ~RunMemory();
  RunMemory(const RunMemory&) = delete;
  RunMemory& operator=(const RunMemory&) = delete;

  // Before Init: takes addresses that no other has. False if there are none left.
  bool TakeSlot();
  // False when there is not enough address space.
  bool Init(std::size_t stack_bytes, std::size_t heap_bytes);

  Arena& arena() { return arena_; }
  Heap& heap() { return heap_; }
  // From now on runs allocate from a heap where mistakes are noticed, if there is room for it;
  // under ASan, and if there is not, from the usual one, which then uses no block again soon.
  void set_guards(bool guards);
  // Null unless it is in use.
  GuardedHeap* guarded() { return guards_ ? &guarded_ : nullptr; }

  // --- whichever heap is in use
  void ClearHeap() { guards_ ? guarded_.Clear() : heap_.Clear(); }
  void* Allocate(std::size_t size, std::size_t alignment, BlockKind kind) {
    return guards_ ? guarded_.Allocate(size, alignment, kind) : heap_.Allocate(size, alignment);
  }
  bool IsInHeap(const void* address) const {
    return guards_ ? guarded_.Contains(address) : heap_.Contains(address);
  }
  // visit(block, size, is_live), in the order of addresses.
  template <typename Visit>
  void ForEachBlock(Visit visit) const {
    guards_ ? guarded_.ForEachBlock(visit) : heap_.ForEachBlock(visit);
  }

  StackExtent stack() const { return {stack_, stack_size_}; }
  char* stack_top() const { return stack_ + stack_size_; }
  // Stack and heap: what a run writes there is abandoned with it.
  std::uint64_t window() const { return reinterpret_cast<std::uintptr_t>(stack_); }
  std::size_t window_size() const { return stack_size_ + heap_size_; }

  bool IsOnStack(const void* address) const {
    return reinterpret_cast<std::uintptr_t>(address) - window() < stack_size_;
  }
  // Whether a faulting access there shows that the stack is used up. Far from the stack pointer it
  // missed something else.
  bool IsPastStack(std::uint64_t address, std::uint64_t stack_pointer) const {
    constexpr std::uint64_t kFar = 64u << 10;
    return address - window() < kGuardSize && stack_pointer < window() + kGuardSize + kFar;
  }
  // Whether the stack, on which this is called, has room for a hook.
  bool HasRoomForHook() const {
    const auto here = reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0));
    return here - window() >= kGuardSize + kStackMargin;
  }
  // The frames on the stack are about to be abandoned. ASan's code in them has poisoned the gaps
  // between their variables.
  void ForgetFrames() const;

 private:
  static constexpr std::size_t kGuardSize = 4096;
  static constexpr std::size_t kStackMargin = 8192;  // what a hook may need below the user's frames

  unsigned slot_ = Arena::kSlots;  // which is none
  char* stack_ = nullptr;          // lowest address, a guard page
  std::size_t stack_size_ = 0;
  char* heap_memory_ = nullptr;  // follows the stack
  std::size_t heap_size_ = 0;
  Heap heap_;
  GuardedHeap guarded_;
  bool guards_ = false;
  Arena arena_;
};

}  // namespace korat::runtime
