// Where memory comes from while user code runs: malloc, free, operator new and delete, and the
// allocation of exceptions are replaced. The caller decides whether memory comes from the sandbox's
// heap (library internals keep the program's heap, because their caches outlive the run); the
// address decides how it is released.
#pragma once

#include <cstddef>

namespace korat::runtime {

class Arena;
class Heap;

// Learns where the system libraries lie. Before the first run.
void PrepareAllocation();

// The heap that the program's own code allocates from, without further questions; null: they must
// be asked.
extern __attribute__((tls_model("initial-exec"))) constinit thread_local Heap* direct_heap;
// To be called when what decides about it has changed: the active sandbox, the static initialisers
// that run, whether allocations go to an arena, whether the heap is simple.
void ChooseDirectHeap();

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
