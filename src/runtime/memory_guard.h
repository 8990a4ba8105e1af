// What a predicate does to memory outside its own stack and heap, as hooks and handlers report it.
// An access outside every object ends the run, what is overwritten is logged first, and the
// observer learns which bytes of the objects are read and written.
#pragma once

#include <cassert>
#include <cstdint>

#include "runtime/context.h"
#include "runtime/memory/run_memory.h"
#include "runtime/memory/undo_log.h"
#include "runtime/observer.h"
#include "runtime/run_exit.h"

namespace korat::runtime {

// A signal, and what the processor said about it.
struct Fault {
  int signal_number;
  std::uint64_t address;
  bool is_write;
  const void* code;
  std::uint64_t stack_pointer;
};

class MemoryGuard {
 public:
  MemoryGuard(RunMemory& memory, UndoLog& log, RunExit& exit)
      : memory_(memory), arena_(memory.arena()), log_(log), exit_(exit) {}

  // REQUIRES: it outlives the runs of predicates.
  void set_observer(Observer& observer) { observer_ = &observer; }
  // For hooks that have nothing to do with memory. REQUIRES: set_observer was called.
  Observer& observer() const {
    assert(observer_ != nullptr);
    return *observer_;
  }
  // Where the observer was called last, or the hook that called it returns: a checkpoint goes on
  // from there.
  const Context& entry() const { return entry_; }
  void set_entry(const Context& entry) { entry_ = entry; }

  struct Read {
    std::uint64_t address;
    std::uint64_t size;
    bool escapes;
    const Slice* slice = nullptr;  // if there is one
  };
  // `frame`: that of the hook, if it has one. A run can go on where the hook returns.
  void OnRead(const Read& read, const Place& place, const HookFrame* frame = nullptr);
  void OnWrite(std::uint64_t address, std::uint64_t size, const Place& place);
  // Whether the address lies in that heap, and it is in use.
  bool IsGuarded(std::uint64_t address) const {
    const GuardedHeap* heap = memory_.guarded();
    return heap != nullptr && heap->Contains(reinterpret_cast<const void*>(address));
  }
  void OnForeignCall(const void* function);
  void OnWithhold(const Extent& field, const std::uint64_t* withheld);
  // An access to the heap that calls under test have, see GuardedHeap.
  void OnHeapAccess(std::uint64_t address, std::uint64_t size, bool is_write, const Place& place);
  void OnRelease(void* block, const Place& place);  // of the arena
  // Of the heap that calls under test have. `size`: see GuardedHeap::Release.
  void OnHeapRelease(void* block, BlockKind kind, std::size_t size, const Place& place);
  [[noreturn]] void OnBadRelease(HeapFault::Kind kind, const Place& place);
  // Ends the run if it accessed memory near the arena.
  void OnFault(const Fault& fault);

  // What a predicate wrote to in the memory of the objects it was given, if anything.
  enum class Written : std::uint8_t { kNothing, kUseCounts, kStructure };
  Written written() const { return written_; }
  void set_written(Written written) { written_ = written; }
  // Where a run ended that accessed memory outside of every object, or released what is none, and
  // what it did if that concerns memory that it had allocated.
  const Place& place() const { return place_; }
  const HeapFault& heap_fault() const { return heap_fault_; }
  void ForgetHeapFault() { heap_fault_ = {}; }
  // While set, a run ends when it accesses what it has released, or memory next to what it has
  // allocated.
  void set_guards_released(bool guards) {
    guards_released_ = guards;
    memory_.set_guards(guards);
    released_ = 0;
  }

 private:
  void CheckStack();
  [[noreturn]] void End(RunEnd end, const HeapFault& fault, const Place& place);
  void CheckReleased(std::uint64_t address);
  void SaveBytes(std::uint64_t address, std::uint64_t size);

  RunMemory& memory_;
  Arena& arena_;
  UndoLog& log_;
  RunExit& exit_;
  Observer* observer_ = nullptr;  // who watches predicates
  Context entry_{};               // see entry()
  Place place_;  // of the access that the observer is told of, or that ended the run
  HeapFault heap_fault_;
  Written written_ = Written::kNothing;
  bool guards_released_ = false;
  int released_ = 0;  // blocks of the arena, while they are guarded
};

}  // namespace korat::runtime
