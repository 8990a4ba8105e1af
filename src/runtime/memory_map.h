// Address space for the sandbox: reserved, not committed, so sizes can be generous.
#pragma once

#include <cstddef>
#include <cstdint>

namespace korat::runtime {

// Maps `*size` zero bytes, at `address` unless it is 0. Under a small `ulimit -v` it tries less,
// down to `least`, and says in `*size` what it got. Returns nullptr when even that is not
// available.
char* MapMemory(std::uint64_t address, std::size_t* size, std::size_t least);
void UnmapMemory(char* memory, std::size_t size);

}  // namespace korat::runtime
