// Address space for the sandbox: reserved, not committed, so sizes can be generous.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>

namespace korat::runtime {

inline constexpr std::size_t kPage = 4096;

// REQUIRES: `to` is a power of two.
inline std::size_t RoundUp(std::size_t value, std::size_t to) {
  assert(to != 0 && (to & (to - 1)) == 0);
  return (value + to - 1) & ~(to - 1);
}

// Maps `*size` zero bytes, at `address` unless it is 0. Under a small `ulimit -v` it tries less,
// down to `least`, and says in `*size` what it got. Returns nullptr when even that is not
// available.
char* MapMemory(std::uint64_t address, std::size_t* size, std::size_t least);
void UnmapMemory(char* memory, std::size_t size);

}  // namespace korat::runtime
