#include "runtime/allocation.h"

#include <errno.h>
#include <malloc.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>

#include "runtime/callers.h"
#include "runtime/sandbox.h"
#include "runtime/static_guards.h"

// glibc's own allocator, under the names it exports for replacements like ours.
extern "C" {
void* __libc_malloc(std::size_t);
void __libc_free(void*);
void* __libc_calloc(std::size_t, std::size_t);
void* __libc_realloc(void*, std::size_t);
void* __libc_memalign(std::size_t, std::size_t);
}

namespace korat::runtime {
namespace {

Arena* g_arena = nullptr;  // set while objects of an arena are constructed
int g_outside = 0;

bool InSandboxZone(const void* address) {
  return reinterpret_cast<std::uintptr_t>(address) - KORAT_SANDBOX_ZONE <
         (std::uint64_t{Arena::kSlots} << 30);
}

bool GoesToSandbox(const void* caller) {
  Sandbox* active = Sandbox::Active();
  return active != nullptr && active->mode() == Mode::kPredicate && g_outside == 0 &&
         !InStaticInitialiser() && !IsLibraryInternal(caller);
}

// nullptr only when the program's heap is exhausted.
void* Allocate(std::size_t size, std::size_t alignment, const void* caller) {
  if (g_arena != nullptr && !IsLibraryInternal(caller)) return g_arena->Allocate(size, alignment);
  if (GoesToSandbox(caller)) {
    void* block = Sandbox::Active()->heap().Allocate(size, alignment);
    if (block == nullptr) Sandbox::Active()->GiveUp(RunEnd::kOutOfMemory);
    return block;
  }
  return alignment <= 16 ? __libc_malloc(size) : __libc_memalign(alignment, size);
}

[[noreturn]] void ReportDoubleDelete() {
  if (Sandbox* active = Sandbox::Active()) active->GiveUp(RunEnd::kDoubleDelete);
  std::fputs("korat: an object of the structure was deleted twice\n", stderr);
  std::abort();
}

void Release(void* address) {
  if (Arena::InZone(address)) {
    Sandbox* active = Sandbox::Active();
    // A predicate that deletes what it was given: log it, so that it is undone.
    if (active != nullptr && active->mode() == Mode::kPredicate) active->OnRelease(address);
    else if (!Arena::Release(address)) ReportDoubleDelete();
  } else if (InSandboxZone(address)) {
    // Memory of a run that is over was taken back already.
    Sandbox* active = Sandbox::Active();
    if (active != nullptr && active->heap().Contains(address)) active->heap().Release(address);
  } else {
    __libc_free(address);
  }
}

std::size_t UsableSize(const void* address) {
  if (Arena::InZone(address)) return Arena::SizeOf(address);
  return Heap::SizeOf(address);
}

void* AllocateOrThrow(std::size_t size, std::size_t alignment, const void* caller) {
  for (;;) {
    if (void* block = Allocate(size, alignment, caller)) return block;
    std::new_handler handler = std::get_new_handler();
    if (handler == nullptr) throw std::bad_alloc();
    handler();
  }
}

}  // namespace

void PrepareAllocation() { FindLibraries(); }

ArenaAllocation::ArenaAllocation(Arena* arena) : previous_(g_arena) { g_arena = arena; }
ArenaAllocation::~ArenaAllocation() { g_arena = previous_; }
OutsideAllocation::OutsideAllocation() { ++g_outside; }
OutsideAllocation::~OutsideAllocation() { --g_outside; }

}  // namespace korat::runtime

using korat::runtime::Allocate;
using korat::runtime::AllocateOrThrow;
using korat::runtime::Arena;
using korat::runtime::InSandboxZone;
using korat::runtime::Release;
using korat::runtime::UsableSize;

#define KORAT_CALLER __builtin_return_address(0)

extern "C" {

void* malloc(std::size_t size) { return Allocate(size, 16, KORAT_CALLER); }

void free(void* address) {
  if (address != nullptr) Release(address);
}

void* calloc(std::size_t count, std::size_t size) {
  std::size_t bytes;
  if (__builtin_mul_overflow(count, size, &bytes)) {
    errno = ENOMEM;
    return nullptr;
  }
  void* block = Allocate(bytes, 16, KORAT_CALLER);
  return block == nullptr ? nullptr : std::memset(block, 0, bytes);
}

void* realloc(void* address, std::size_t size) {
  if (address == nullptr) return Allocate(size, 16, KORAT_CALLER);
  if (!Arena::InZone(address) && !InSandboxZone(address)) return __libc_realloc(address, size);
  void* block = Allocate(size, 16, KORAT_CALLER);
  if (block == nullptr) return nullptr;
  const std::size_t old = UsableSize(address);
  std::memcpy(block, address, old < size ? old : size);
  Release(address);
  return block;
}

void* memalign(std::size_t alignment, std::size_t size) {
  return Allocate(size, alignment, KORAT_CALLER);
}
void* aligned_alloc(std::size_t alignment, std::size_t size) {
  return Allocate(size, alignment, KORAT_CALLER);
}
int posix_memalign(void** result, std::size_t alignment, std::size_t size) {
  *result = Allocate(size, alignment, KORAT_CALLER);
  return *result == nullptr ? ENOMEM : 0;
}

// Exceptions: the object must be in the sandbox, because a checkpoint taken inside a catch block
// must hold it, whoever throws. The C++ runtime keeps its header in front of the object.
static constexpr std::size_t kExceptionHeader = 128;

void* __cxa_allocate_exception(std::size_t size) noexcept {
  auto* block = static_cast<char*>(Allocate(size + kExceptionHeader, 16, nullptr));
  if (block == nullptr) std::abort();
  std::memset(block, 0, kExceptionHeader);
  return block + kExceptionHeader;
}
void __cxa_free_exception(void* object) noexcept {
  Release(static_cast<char*>(object) - kExceptionHeader);
}

}  // extern "C"

void* operator new(std::size_t size) { return AllocateOrThrow(size, 16, KORAT_CALLER); }
void* operator new[](std::size_t size) { return AllocateOrThrow(size, 16, KORAT_CALLER); }
void* operator new(std::size_t size, std::align_val_t alignment) {
  return AllocateOrThrow(size, static_cast<std::size_t>(alignment), KORAT_CALLER);
}
void* operator new[](std::size_t size, std::align_val_t alignment) {
  return AllocateOrThrow(size, static_cast<std::size_t>(alignment), KORAT_CALLER);
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  return Allocate(size, 16, KORAT_CALLER);
}
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept {
  return Allocate(size, 16, KORAT_CALLER);
}
void operator delete(void* p) noexcept { free(p); }
void operator delete[](void* p) noexcept { free(p); }
void operator delete(void* p, std::size_t) noexcept { free(p); }
void operator delete[](void* p, std::size_t) noexcept { free(p); }
void operator delete(void* p, std::align_val_t) noexcept { free(p); }
void operator delete[](void* p, std::align_val_t) noexcept { free(p); }
void operator delete(void* p, std::size_t, std::align_val_t) noexcept { free(p); }
void operator delete[](void* p, std::size_t, std::align_val_t) noexcept { free(p); }
void operator delete(void* p, const std::nothrow_t&) noexcept { free(p); }
void operator delete[](void* p, const std::nothrow_t&) noexcept { free(p); }
