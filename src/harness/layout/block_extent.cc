#include "harness/layout/block_extent.h"

namespace korat::harness {

std::optional<BlockExtent> BlockFrom(const void* address, std::size_t size,
                                     const runtime::Arena& arena,
                                     const runtime::RunMemory* memory) {
  constexpr std::ptrdiff_t kMostBefore = 16;  // what new[] may put before the first element
  std::optional<BlockExtent> extent;
  const auto look = [&](const char* block, std::size_t bytes, bool is_live) {
    const std::ptrdiff_t before = static_cast<const char*>(address) - block;
    const bool begins = before == 0 || before == kMostBefore / 2 || before == kMostBefore;
    if (!begins || static_cast<std::size_t>(before) > bytes) return;
    extent = {(bytes - static_cast<std::size_t>(before)) / size, is_live};
  };
  arena.ForEachBlock(look);
  if (memory != nullptr) memory->ForEachBlock(look);
  return extent;
}

}  // namespace korat::harness
