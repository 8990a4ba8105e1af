// Checkpoints of a run, one after another in the order of its first reads.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "runtime/context.h"
#include "runtime/exception_state.h"
#include "runtime/memory/run_memory.h"

namespace korat::runtime {

// What a run needs to go on from a first read. Followed in memory by the copies of the stack, from
// the saved stack pointer up, and of the used part of the heap.
struct Checkpoint {
  Context context;
  std::size_t stack_bytes;
  std::size_t heap_bytes;
  std::size_t log_position;
  std::int64_t fuel;
  int error_number;  // errno
  ExceptionState exceptions;

  char* payload() { return reinterpret_cast<char*>(this + 1); }
  std::size_t size() const {
    return (sizeof(Checkpoint) + stack_bytes + heap_bytes + 15) & ~std::size_t{15};
  }
};

class CheckpointStack {
 public:
  CheckpointStack() = default;
  ~CheckpointStack();
  CheckpointStack(const CheckpointStack&) = delete;
  CheckpointStack& operator=(const CheckpointStack&) = delete;

  // False when there is not enough address space.
  bool Init();

  // Where the next one will lie. Setting it forgets all from there on.
  std::size_t used() const { return used_; }
  void set_used(std::size_t used) {
    assert(used <= size_);
    used_ = used;
  }

  // Runs that are resumed from now on have no more fuel than this.
  void set_most_fuel(std::int64_t fuel) { most_fuel_ = fuel; }

  // Copies the run that was left at this context. False when there is no room for it.
  bool Take(const Context& context, RunMemory& memory, std::size_t log_position);
  // Makes memory, fuel, errno and exceptions those of the checkpoint at `offset`, and forgets those
  // after it. Not on the run's stack.
  const Checkpoint& Restore(std::size_t offset, RunMemory& memory);

 private:
  char* memory_ = nullptr;
  std::size_t size_ = 0;
  std::size_t used_ = 0;
  std::int64_t most_fuel_ = std::numeric_limits<std::int64_t>::max();
};

}  // namespace korat::runtime
