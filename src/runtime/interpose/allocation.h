// Where memory comes from while user code runs: malloc, free, operator new and delete, and the
// allocation of exceptions are replaced. The caller decides whether memory comes from the sandbox's
// heap (library internals keep the program's heap, because their caches outlive the run); the
// address decides how it is released.
#pragma once

#include <cstddef>

namespace korat::runtime {

class Arena;

// Learns where the system libraries lie. Before the first run.
void PrepareAllocation();

// While alive, allocations go to the arena: for the constructors of its objects.
class ArenaAllocation {
 public:
  explicit ArenaAllocation(Arena* arena);
  ~ArenaAllocation();
  ArenaAllocation(const ArenaAllocation&) = delete;
  ArenaAllocation& operator=(const ArenaAllocation&) = delete;

 private:
  Arena* previous_;
};

}  // namespace korat::runtime
