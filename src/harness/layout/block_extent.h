// The array that a pointer leads to: how many elements its block of memory has.
#pragma once

#include <cstddef>
#include <optional>

#include "runtime/memory/arena.h"
#include "runtime/memory/run_memory.h"

namespace korat::harness {

struct BlockExtent {
  std::size_t count = 0;
  bool is_live = false;
};

// The elements of that size from `address` on, if it is the first of an array: at the beginning of
// a block, or after the number that new[] puts there. `memory`: the heap of calls; null: there is
// none.
std::optional<BlockExtent> BlockFrom(const void* address, std::size_t size,
                                     const runtime::Arena& arena, const runtime::RunMemory* memory);

}  // namespace korat::harness
