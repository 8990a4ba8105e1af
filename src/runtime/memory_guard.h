// What a predicate does to memory outside its own stack and heap, as hooks and handlers report it.
// An access outside every object ends the run, what is overwritten is logged first, and the
// observer learns which bytes of the objects are read and written.
#pragma once

#include <cassert>
#include <cstdint>

#include "runtime/context.h"
#include "runtime/observer.h"
#include "runtime/run_exit.h"
#include "runtime/run_memory.h"
#include "runtime/undo_log.h"

namespace korat::runtime {

// A signal, and what the processor said about it.
struct Fault {
  int signal_number;
  std::uint64_t address;
  bool is_write;
  const void* code;
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
  // Where the observer was called last: a checkpoint goes on from there.
  const Context& entry() const { return entry_; }
  void set_entry(const Context& entry) { entry_ = entry; }

  void OnRead(std::uint64_t address, std::uint64_t size, bool escapes, const Place& place);
  void OnWrite(std::uint64_t address, std::uint64_t size, const Place& place);
  void OnForeignCall(const void* function);
  void OnWithhold(const Extent& field, const std::uint64_t* withheld);
  void OnRelease(void* block);  // of the arena
  // Ends the run if it accessed memory near the arena.
  void OnFault(const Fault& fault);

  // Whether a predicate wrote to the objects it was given.
  bool wrote_arena() const { return wrote_arena_; }
  void set_wrote_arena(bool wrote) { wrote_arena_ = wrote; }
  // Where a run ended that accessed memory outside of every object.
  const Place& place() const { return place_; }
  // While set, a run ends when it accesses an object of the arena that it has released.
  void set_guards_released(bool guards) {
    guards_released_ = guards;
    memory_.heap().set_quarantines(guards);
    released_ = 0;
  }

 private:
  void CheckStack();
  void CheckReleased(std::uint64_t address);
  void SaveBytes(std::uint64_t address, std::uint64_t size);

  RunMemory& memory_;
  Arena& arena_;
  UndoLog& log_;
  RunExit& exit_;
  Observer* observer_ = nullptr;  // who watches predicates
  Context entry_{};               // see entry()
  Place place_;  // of the access that the observer is told of, or that ended the run
  bool wrote_arena_ = false;
  bool guards_released_ = false;
  int released_ = 0;  // blocks of the arena, while they are guarded
};

}  // namespace korat::runtime
