// Who called the allocator: the user's code, or the internals of a system library?
#pragma once

#include <cstddef>
#include <cstdint>

namespace korat::runtime {

// Finds the system libraries among what is loaded, and the program itself.
void FindLibraries();

// Hidden: two instructions read them.
struct CodeRange {
  std::uintptr_t begin = 0;
  std::size_t size = 0;
};
__attribute__((visibility("hidden"))) inline constinit CodeRange own_module;

// True for the code that this library is linked with, usually the program. False also for user code
// in a shared library: ask IsLibraryInternal.
inline bool IsInOwnModule(const void* caller) {
  return reinterpret_cast<std::uintptr_t>(caller) - own_module.begin < own_module.size;
}

// True for libc and the like, and for those parts of libstdc++ whose memory outlives a run (locale
// caches). False for the parts that work on the user's objects: strings, string buffers,
// messages of exceptions.
bool IsLibraryInternal(const void* caller);

}  // namespace korat::runtime
