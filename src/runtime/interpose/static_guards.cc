// Replacements for parts of the C++ runtime whose effects would outlive or escape a run.
#include "runtime/interpose/static_guards.h"

#include <dlfcn.h>
#include <pthread.h>
#include <unistd.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "runtime/interpose/allocation.h"
#include "runtime/own_faults.h"
#include "runtime/sandbox.h"
#include "runtime/trial_log.h"

#undef __assert_fail  // in Korat's own sources the name stands for korat_assert_fail

namespace korat::runtime {
namespace {

constexpr int kMaxDepth = 16;
std::uint8_t* g_pending[kMaxDepth];  // guards of the initialisers running now, in a sandbox

constexpr pthread_once_t kOnceDone = 2;  // glibc's

FailedAssertion g_assertion;

bool IsPredicateRunning() {
  Sandbox* active = Sandbox::Active();
  return active != nullptr && active->mode() == Mode::kPredicate;
}

void EnterInitialiser(std::uint8_t* guard) {
  const OwnCode own;
  g_pending[initialisers_running++] = guard;
  ChooseDirectHeap();
  // Fields that were read before the initialiser must be noticed as well if it reads them.
  // What was loaded from them before is still watched.
  Sandbox::Active()->arena().MarkAllFresh();
}

void LeaveInitialiser() {
  --initialisers_running;
  ChooseDirectHeap();
}

}  // namespace

void AbandonStaticGuards() {
  if (initialisers_running == 0) return;
  while (initialisers_running > 0) g_pending[--initialisers_running][1] = 0;
  ChooseDirectHeap();
}

const FailedAssertion& LastAssertion() { return g_assertion; }

extern "C" {

// The Itanium ABI: byte 0 says "initialised" and is tested inline by the compiler; byte 1 is ours.
int __cxa_guard_acquire(std::uint64_t* guard) {
  auto* bytes = reinterpret_cast<std::uint8_t*>(guard);
  if (__atomic_load_n(&bytes[0], __ATOMIC_ACQUIRE) != 0) return 0;
  if (IsPredicateRunning()) {
    if (InTrial()) Sandbox::Active()->GiveUp(RunEnd::kGivenUp);
    if (bytes[1] != 0 || initialisers_running == kMaxDepth)
      Sandbox::Active()->GiveUp(RunEnd::kTerminated);
    bytes[1] = 1;
    EnterInitialiser(bytes);
    return 1;
  }
  // Outside predicates threads may race for a static: the first sets byte 1, the others wait.
  std::uint8_t free = 0;
  while (!__atomic_compare_exchange_n(&bytes[1], &free, 2, false, __ATOMIC_ACQ_REL,
                                      __ATOMIC_ACQUIRE)) {
    if (__atomic_load_n(&bytes[0], __ATOMIC_ACQUIRE) != 0) return 0;
    free = 0;
    __builtin_ia32_pause();
  }
  if (__atomic_load_n(&bytes[0], __ATOMIC_ACQUIRE) == 0) return 1;
  __atomic_store_n(&bytes[1], 0, __ATOMIC_RELEASE);
  return 0;
}

static void LeaveGuard(std::uint64_t* guard, std::uint8_t initialised) {
  auto* bytes = reinterpret_cast<std::uint8_t*>(guard);
  if (initialisers_running > 0 && g_pending[initialisers_running - 1] == bytes) LeaveInitialiser();
  __atomic_store_n(&bytes[0], initialised, __ATOMIC_RELEASE);
  __atomic_store_n(&bytes[1], 0, __ATOMIC_RELEASE);
}

void __cxa_guard_release(std::uint64_t* guard) { LeaveGuard(guard, 1); }
void __cxa_guard_abort(std::uint64_t* guard) { LeaveGuard(guard, 0); }

int __cxa_thread_atexit_impl(void (*)(void*), void*, void*);

// A thread_local that a predicate constructs is undone with the run: its destructor must not run.
int __cxa_thread_atexit(void (*destructor)(void*), void* object, void* library) noexcept {
  if (IsPredicateRunning() && !InStaticInitialiser()) return 0;
  return __cxa_thread_atexit_impl(destructor, object, library);
}

static void EndByAssertion(const FailedAssertion& assertion) {
  Sandbox* active = Sandbox::Active();
  if (active == nullptr) return;
  g_assertion = assertion;
  active->GiveUp(RunEnd::kAssertion);
}

// libc's own would print and abort: slow, noisy, and we would not know which assertion failed.
[[noreturn]] void __assert_fail(const char* expression, const char* file, unsigned line,
                                const char* function) noexcept {
  EndByAssertion({file, line, function, expression});
  std::fprintf(stderr, "%s:%u: %s: Assertion `%s' failed.\n", file, line, function, expression);
  std::abort();
}

// Likewise libstdc++'s: std::__glibcxx_assert_fail, which its headers declare only sometimes.
[[noreturn]] void korat_rt_library_assertion(const char* file, int line, const char* function,
                                             const char* condition) noexcept
    __asm__("_ZSt21__glibcxx_assert_failPKciS0_S0_");
[[noreturn]] void korat_rt_library_assertion(const char* file, int line, const char* function,
                                             const char* condition) noexcept {
  EndByAssertion({file, static_cast<unsigned>(line), function, condition});
  if (file != nullptr && function != nullptr && condition != nullptr) {
    std::fprintf(stderr, "%s:%d: %s: Assertion '%s' failed.\n", file, line, function, condition);
  } else if (function != nullptr) {
    std::fprintf(stderr, "%s: Undefined behavior detected.\n", function);
  }
  std::abort();
}

// Likewise: what fortified functions call when they would write past their destination.
[[noreturn]] void __chk_fail() noexcept {
  if (Sandbox* active = Sandbox::Active()) active->GiveUp(RunEnd::kTerminated);
  std::fputs("*** buffer overflow detected ***: terminated\n", stderr);
  std::abort();
}

// A predicate that leaves the program gives no answer.
void exit(int code) noexcept {
  if (Sandbox* active = Sandbox::Active()) active->GiveUp(RunEnd::kTerminated);
  static auto* const of_libc = reinterpret_cast<void (*)(int)>(dlsym(RTLD_NEXT, "exit"));
  of_libc(code);
  __builtin_unreachable();
}
void _exit(int code) {
  if (Sandbox* active = Sandbox::Active()) active->GiveUp(RunEnd::kTerminated);
  static auto* const of_libc = reinterpret_cast<void (*)(int)>(dlsym(RTLD_NEXT, "_exit"));
  of_libc(code);
  __builtin_unreachable();
}

// std::call_once too: like a static, what it initialises stays.
int pthread_once(pthread_once_t* control, void (*initialise)()) {
  static auto* const of_libc =
      reinterpret_cast<decltype(&pthread_once)>(dlsym(RTLD_NEXT, "pthread_once"));
  if (!IsPredicateRunning() || *control == kOnceDone) return of_libc(control, initialise);
  if (initialisers_running == kMaxDepth) Sandbox::Active()->GiveUp(RunEnd::kTerminated);
  EnterInitialiser(reinterpret_cast<std::uint8_t*>(control) - 1);
  try {
    initialise();
  } catch (...) {
    LeaveInitialiser();
    throw;
  }
  LeaveInitialiser();
  *control = kOnceDone;
  return 0;
}

}  // extern "C"

}  // namespace korat::runtime
