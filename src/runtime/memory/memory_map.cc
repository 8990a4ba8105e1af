#include "runtime/memory/memory_map.h"

#include <sys/mman.h>

namespace korat::runtime {

char* MapMemory(std::uint64_t address, std::size_t* size, std::size_t least) {
  int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
  if (address != 0) flags |= MAP_FIXED_NOREPLACE;
  for (std::size_t wanted = *size; wanted >= least; wanted /= 2) {
    void* memory =
        mmap(reinterpret_cast<void*>(address), wanted, PROT_READ | PROT_WRITE, flags, -1, 0);
    if (memory == MAP_FAILED) continue;
    *size = wanted;
    return static_cast<char*>(memory);
  }
  return nullptr;
}

void UnmapMemory(char* memory, std::size_t size) {
  if (memory != nullptr) munmap(memory, size);
}

}  // namespace korat::runtime
