// What Korat does in a program that was built with AddressSanitizer or UBSan. The library is the
// same: it asks whether the sanitizer's runtime is linked. If not, nothing here does anything.
//
// A report ends the run it was made in, as a crash does, and so belongs to one structure. UBSan's
// reports are fatal: they are left with a jump out of the death callback. Under ASan that would
// leave a lock taken, so its reports must be ones that go on (-fsanitize-recover=address, which
// korat_instrument adds); the run then ends at its next loop header or call.
//
// Where ASan watches, the engine is replay: a checkpoint would also need a copy of the shadow.
#pragma once

#include <cstddef>
#include <cstring>

extern "C" {
__attribute__((weak)) void __asan_init();
__attribute__((weak)) void __asan_poison_memory_region(const volatile void*, std::size_t);
__attribute__((weak)) void __asan_unpoison_memory_region(const volatile void*, std::size_t);
}

// For code that reads what is poisoned for all other code.
#define KORAT_UNWATCHED __attribute__((no_sanitize("address")))

namespace korat::runtime {

inline bool HasAddressSanitizer() { return &__asan_init != nullptr; }

// Any access to these bytes is reported until they are unpoisoned.
inline void Poison(const void* address, std::size_t size) {
  if (HasAddressSanitizer()) __asan_poison_memory_region(address, size);
}
inline void Unpoison(const void* address, std::size_t size) {
  if (HasAddressSanitizer()) __asan_unpoison_memory_region(address, size);
}

// Whether a function was compiled with the pass: its mark lies right before it, or before what
// UBSan puts there (-fsanitize=function).
bool IsMarked(const void* function);

// Copies what may be poisoned: ASan watches memcpy, whoever calls it.
inline void CopyUnwatched(void* to, const void* from, std::size_t size) {
  if (!HasAddressSanitizer()) {
    std::memcpy(to, from, size);
    return;
  }
  asm volatile("rep movsb" : "+D"(to), "+S"(from), "+c"(size) : : "memory");
}

// How many of the block's first `size` bytes are not poisoned.
std::size_t UnpoisonedSize(const void* block, std::size_t size);

// A stack, as ASan describes it.
struct StackExtent {
  const void* bottom = nullptr;
  std::size_t size = 0;
};
// To be called right before a jump to another stack, and right after it. The second returns the
// stack that was left.
void StartStackSwitch(const StackExtent& to);
StackExtent FinishStackSwitch();

}  // namespace korat::runtime
