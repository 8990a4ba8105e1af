// The heap of the surrounding program: glibc's own, or ASan's where there is one. Ours would ask
// the sandbox.
#pragma once

#include <cstddef>

extern "C" {
// Under the names that glibc exports for replacements like ours.
void* __libc_malloc(std::size_t);
void __libc_free(void*);
void* __libc_realloc(void*, std::size_t);
void* __libc_memalign(std::size_t, std::size_t);
// The names of the same functions in ASan.
__attribute__((weak)) void* __interceptor_malloc(std::size_t);
__attribute__((weak)) void __interceptor_free(void*);
__attribute__((weak)) void* __interceptor_realloc(void*, std::size_t);
__attribute__((weak)) void* __interceptor_memalign(std::size_t, std::size_t);
__attribute__((weak)) std::size_t __interceptor_malloc_usable_size(void*);
}

namespace korat::runtime::program_heap {

inline void* Allocate(std::size_t size) {
  return __interceptor_malloc != nullptr ? __interceptor_malloc(size) : __libc_malloc(size);
}
inline void* AllocateAligned(std::size_t alignment, std::size_t size) {
  return __interceptor_memalign != nullptr ? __interceptor_memalign(alignment, size)
                                           : __libc_memalign(alignment, size);
}
inline void* Reallocate(void* block, std::size_t size) {
  return __interceptor_realloc != nullptr ? __interceptor_realloc(block, size)
                                          : __libc_realloc(block, size);
}
inline void Release(void* block) {
  __interceptor_free != nullptr ? __interceptor_free(block) : __libc_free(block);
}
std::size_t SizeOf(void* block);

}  // namespace korat::runtime::program_heap
