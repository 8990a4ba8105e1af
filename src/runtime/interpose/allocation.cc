#include "runtime/interpose/allocation.h"

#include <dlfcn.h>
#include <errno.h>
#include <malloc.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>

#include "runtime/interpose/callers.h"
#include "runtime/interpose/program_heap.h"
#include "runtime/interpose/static_guards.h"
#include "runtime/own_faults.h"
#include "runtime/sandbox.h"
#include "runtime/trial_log.h"

namespace korat::runtime {

constinit thread_local Heap* direct_heap = nullptr;

std::size_t program_heap::SizeOf(void* block) {
  if (__interceptor_malloc_usable_size != nullptr) return __interceptor_malloc_usable_size(block);
  static auto* const of_libc =
      reinterpret_cast<std::size_t (*)(void*)>(dlsym(RTLD_NEXT, "malloc_usable_size"));
  return of_libc(block);
}

namespace {

thread_local Arena* g_arena = nullptr;  // set while objects of an arena are constructed

// Blocks of the program's heap that library internals allocated for a predicate: the only ones on
// that heap it may give back. Any other block was there before the run: if the predicate frees it,
// its owner gets it back when the run is undone.
class Borrowed {
 public:
  void Add(void* block) { *Slot(block) = block; }  // forgetting an older one only leaks it
  bool Remove(void* block) {
    void** slot = Slot(block);
    if (*slot != block) return false;
    *slot = nullptr;
    return true;
  }

 private:
  static constexpr std::size_t kSlots = 4096;
  void** Slot(void* block) {
    return &blocks_[(reinterpret_cast<std::uintptr_t>(block) >> 4) % kSlots];
  }
  void* blocks_[kSlots] = {};
};
Borrowed g_borrowed;

bool InSandboxZone(const void* address) {
  return reinterpret_cast<std::uintptr_t>(address) - KORAT_SANDBOX_ZONE <
         (std::uint64_t{Arena::kSlots} << 30);
}

// Whether this allocation by a predicate is one of library internals.
bool IsInternalToPredicate(const void* caller) {
  const OwnCode own;
  if (fault_on_allocation.IsArmed()) fault_on_allocation.Pass();
  return IsLibraryInternal(caller);
}

bool InPredicate() {
  Sandbox* active = Sandbox::Active();
  return active != nullptr && active->mode() == Mode::kPredicate && !InStaticInitialiser();
}

// A call of one of the replaced functions.
struct Request {
  BlockKind kind;
  const void* caller;
};

// What is tried (runtime/trial.h) must not allocate or release: that could not be taken back.
void EndTrial() {
  Sandbox* active = Sandbox::Active();  // other threads have none
  if (InTrial() && active != nullptr) active->GiveUp(RunEnd::kGivenUp);
}

// nullptr if the program's heap is exhausted, or if such a size would exhaust it on any machine.
void* Allocate(std::size_t size, std::size_t alignment, const Request& request) {
  EndTrial();
  constexpr std::size_t kTooLarge = std::size_t{1} << 46;  // half of what a process can address
  if (size > kTooLarge) {
    errno = ENOMEM;
    return nullptr;
  }
  if (g_arena != nullptr && !IsLibraryInternal(request.caller)) {
    return g_arena->Allocate(size, alignment);
  }
  const bool in_predicate = InPredicate();
  if (in_predicate && !IsInternalToPredicate(request.caller)) {
    void* block = Sandbox::Active()->memory().Allocate(size, alignment, request.kind);
    if (block == nullptr) Sandbox::Active()->GiveUp(RunEnd::kOutOfMemory);
    return block;
  }
  void* block = alignment <= 16 ? program_heap::Allocate(size)
                                : program_heap::AllocateAligned(alignment, size);
  if (in_predicate && block != nullptr) {
    g_borrowed.Add(block);
    Sandbox::Active()->library_blocks().OnTake();
  }
  return block;
}

[[noreturn]] void ReportDoubleDelete() {
  if (Sandbox* active = Sandbox::Active()) active->GiveUp(RunEnd::kDoubleDelete);
  std::fputs("korat: an object of the structure was deleted twice\n", stderr);
  std::abort();
}

// What the predicate had not allocated in the sandbox.
void ReleaseElsewhere(Sandbox& active, void* address, const Request& request) {
  const bool borrowed = g_borrowed.Remove(address);
  if (borrowed) active.library_blocks().OnGiveBack();
  if (borrowed || IsInternalToPredicate(request.caller)) {
    active.library_blocks().Defer(address, active.log().position());
    return;
  }
  // A block of the program's heap gets its owner back when the run is undone.
  Dl_info info{};
  const Place place{nullptr, request.caller};
  if (dladdr(address, &info) != 0) {
    active.guard().OnBadRelease(HeapFault::Kind::kGlobal, place);
  } else if (active.library_blocks().IsDeferred(address)) {
    active.guard().OnBadRelease(HeapFault::Kind::kTwice, place);
  }
}

// `size`: what the caller says it has; 0: it does not.
void Release(void* address, std::size_t size, const Request& request) {
  EndTrial();
  Sandbox* active = Sandbox::Active();
  const bool in_run = active != nullptr && active->mode() == Mode::kPredicate;
  const Place place{nullptr, request.caller};
  if (GuardedHeap::InZone(address)) {
    // Memory of a run that is over was taken back already.
    if (in_run && active->guard().IsGuarded(reinterpret_cast<std::uintptr_t>(address)))
      active->guard().OnHeapRelease(address, request.kind, size, place);
  } else if (InSandboxZone(address)) {
    if (active == nullptr) return;
    if (in_run && active->memory().IsOnStack(address))
      active->guard().OnBadRelease(HeapFault::Kind::kLocal, place);
    if (active->memory().heap().Contains(address) && !active->memory().heap().Release(address))
      ReportDoubleDelete();
  } else if (Arena::InZone(address)) {
    // A predicate that deletes what it was given: log it, so that it is undone.
    if (in_run)
      active->guard().OnRelease(address, place);
    else if (!Arena::Release(address))
      ReportDoubleDelete();
  } else if (!InPredicate()) {
    program_heap::Release(address);
  } else {
    ReleaseElsewhere(*active, address, request);
  }
}

std::size_t UsableSize(void* address) {
  if (GuardedHeap::InZone(address)) {
    Sandbox* active = Sandbox::Active();
    const bool is_in_use =
        active != nullptr && active->guard().IsGuarded(reinterpret_cast<std::uintptr_t>(address));
    return is_in_use ? active->memory().guarded()->SizeOf(address) : 0;
  }
  if (Arena::InZone(address)) return Arena::SizeOf(address);
  if (InSandboxZone(address)) return UnpoisonedSize(address, Heap::SizeOf(address));
  return program_heap::SizeOf(address);
}

void* Reallocate(void* address, std::size_t size, const void* caller) {
  EndTrial();
  const Request request{BlockKind::kMalloc, caller};
  if (address == nullptr) return Allocate(size, 16, request);
  const bool ours = Arena::InZone(address) || InSandboxZone(address);
  if (!ours && (!InPredicate() || IsLibraryInternal(caller))) {
    return program_heap::Reallocate(address, size);
  }
  void* block = Allocate(size, 16, request);
  if (block == nullptr) return nullptr;
  std::memcpy(block, address, std::min(UsableSize(address), size));
  Release(address, 0, request);
  return block;
}

// nullptr: ask Allocate.
inline void* AllocateDirectly(std::size_t size, const void* caller) {
  Heap* heap = direct_heap;
  return heap != nullptr && IsInOwnModule(caller) ? heap->AllocateSmall(size) : nullptr;
}

// False: ask Release.
inline bool ReleaseDirectly(void* address) {
  Heap* heap = direct_heap;
  return heap != nullptr && heap->Contains(address) && heap->ReleaseLive(address);
}

void* AllocateOrThrow(std::size_t size, std::size_t alignment, const Request& request) {
  for (;;) {
    if (void* block = Allocate(size, alignment, request)) return block;
    std::new_handler handler = std::get_new_handler();
    if (handler == nullptr) throw std::bad_alloc();
    handler();
  }
}

inline void* Malloc(std::size_t size, std::size_t alignment, const void* caller) {
  void* block = alignment <= 16 ? AllocateDirectly(size, caller) : nullptr;
  return block != nullptr ? block : Allocate(size, alignment, {BlockKind::kMalloc, caller});
}
inline void* New(std::size_t size, BlockKind kind, const void* caller) {
  void* block = AllocateDirectly(size, caller);
  return block != nullptr ? block : AllocateOrThrow(size, 16, {kind, caller});
}
inline void Delete(void* address, std::size_t size, BlockKind kind, const void* caller) {
  if (!ReleaseDirectly(address) && address != nullptr) Release(address, size, {kind, caller});
}

}  // namespace

void PrepareAllocation() { FindLibraries(); }

void ChooseDirectHeap() {
  const bool is_direct = InPredicate() && g_arena == nullptr && !fault_on_allocation.IsArmed() &&
                         Sandbox::Active()->memory().heap().IsSimple();
  direct_heap = is_direct ? &Sandbox::Active()->memory().heap() : nullptr;
}

ArenaAllocation::ArenaAllocation(Arena* arena) : previous_(g_arena) {
  g_arena = arena;
  ChooseDirectHeap();
}
ArenaAllocation::~ArenaAllocation() {
  g_arena = previous_;
  ChooseDirectHeap();
}

}  // namespace korat::runtime

using korat::runtime::Allocate;
using korat::runtime::AllocateOrThrow;
using korat::runtime::BlockKind;
using korat::runtime::Delete;
using korat::runtime::Malloc;
using korat::runtime::New;
using korat::runtime::Reallocate;
using korat::runtime::UsableSize;

#define KORAT_CALLER __builtin_return_address(0)

extern "C" {

void* malloc(std::size_t size) { return Malloc(size, 16, KORAT_CALLER); }

void free(void* address) { Delete(address, 0, BlockKind::kMalloc, KORAT_CALLER); }

void* calloc(std::size_t count, std::size_t size) {
  std::size_t bytes;
  if (__builtin_mul_overflow(count, size, &bytes)) {
    errno = ENOMEM;
    return nullptr;
  }
  void* block = Malloc(bytes, 16, KORAT_CALLER);
  return block == nullptr ? nullptr : std::memset(block, 0, bytes);
}

void* realloc(void* address, std::size_t size) { return Reallocate(address, size, KORAT_CALLER); }

void* reallocarray(void* address, std::size_t count, std::size_t size) noexcept {
  std::size_t bytes;
  if (__builtin_mul_overflow(count, size, &bytes)) {
    errno = ENOMEM;
    return nullptr;
  }
  return Reallocate(address, bytes, KORAT_CALLER);
}

std::size_t malloc_usable_size(void* address) noexcept {
  return address == nullptr ? 0 : UsableSize(address);
}

void* memalign(std::size_t alignment, std::size_t size) {
  return Malloc(size, alignment, KORAT_CALLER);
}
void* aligned_alloc(std::size_t alignment, std::size_t size) {
  return Malloc(size, alignment, KORAT_CALLER);
}
int posix_memalign(void** result, std::size_t alignment, std::size_t size) {
  *result = Malloc(size, alignment, KORAT_CALLER);
  return *result == nullptr ? ENOMEM : 0;
}

// Exceptions: the object must be in the sandbox, because a checkpoint taken inside a catch block
// must hold it, whoever throws. The C++ runtime keeps its header in front of the object.
static constexpr std::size_t kExceptionHeader = 128;

static char* AllocateException(std::size_t object_size) noexcept {
  void* block = Allocate(kExceptionHeader + object_size, 16, {BlockKind::kMalloc, nullptr});
  if (block == nullptr) std::abort();
  return static_cast<char*>(std::memset(block, 0, kExceptionHeader));
}
static void ReleaseException(void* header) noexcept {
  korat::runtime::Release(header, 0, {BlockKind::kMalloc, nullptr});
}

void* __cxa_allocate_exception(std::size_t size) noexcept {
  return AllocateException(size) + kExceptionHeader;
}
void __cxa_free_exception(void* object) noexcept {
  ReleaseException(static_cast<char*>(object) - kExceptionHeader);
}
// What std::rethrow_exception throws: a header of its own that refers to the exception proper.
void* __cxa_allocate_dependent_exception() noexcept { return AllocateException(0); }
void __cxa_free_dependent_exception(void* header) noexcept { ReleaseException(header); }

}  // extern "C"

#define KORAT_OBJECT BlockKind::kNew, KORAT_CALLER
#define KORAT_ARRAY BlockKind::kNewArray, KORAT_CALLER

void* operator new(std::size_t size) { return New(size, KORAT_OBJECT); }
void* operator new[](std::size_t size) { return New(size, KORAT_ARRAY); }
void* operator new(std::size_t size, std::align_val_t alignment) {
  return AllocateOrThrow(size, static_cast<std::size_t>(alignment), {KORAT_OBJECT});
}
void* operator new[](std::size_t size, std::align_val_t alignment) {
  return AllocateOrThrow(size, static_cast<std::size_t>(alignment), {KORAT_ARRAY});
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  return Allocate(size, 16, {KORAT_OBJECT});
}
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept {
  return Allocate(size, 16, {KORAT_ARRAY});
}
void operator delete(void* p) noexcept { Delete(p, 0, KORAT_OBJECT); }
void operator delete[](void* p) noexcept { Delete(p, 0, KORAT_ARRAY); }
void operator delete(void* p, std::size_t size) noexcept { Delete(p, size, KORAT_OBJECT); }
void operator delete[](void* p, std::size_t size) noexcept { Delete(p, size, KORAT_ARRAY); }
void operator delete(void* p, std::align_val_t) noexcept { Delete(p, 0, KORAT_OBJECT); }
void operator delete[](void* p, std::align_val_t) noexcept { Delete(p, 0, KORAT_ARRAY); }
void operator delete(void* p, std::size_t size, std::align_val_t) noexcept {
  Delete(p, size, KORAT_OBJECT);
}
void operator delete[](void* p, std::size_t size, std::align_val_t) noexcept {
  Delete(p, size, KORAT_ARRAY);
}
void operator delete(void* p, const std::nothrow_t&) noexcept { Delete(p, 0, KORAT_OBJECT); }
void operator delete[](void* p, const std::nothrow_t&) noexcept { Delete(p, 0, KORAT_ARRAY); }
