#include "runtime/processes.h"

#include <dlfcn.h>
#include <pthread.h>
#include <sched.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <new>

#include "runtime/memory/memory_map.h"
#include "runtime/sandbox.h"

namespace korat::runtime {
namespace {

volatile std::uint32_t g_unprepared = 1;
std::atomic<std::uint32_t>* g_ended_copies = nullptr;  // shared with the copies

void* Map(int flags) {
  void* page = mmap(nullptr, kPage, PROT_READ | PROT_WRITE, flags | MAP_ANONYMOUS, -1, 0);
  return page == MAP_FAILED ? nullptr : page;
}

// What another thread reads would go unseen, and another process would continue the search.
void Forbid() {
  Sandbox* active = Sandbox::Active();
  if (active == nullptr || active->mode() != Mode::kPredicate) return;
  RequireOriginal();
  active->GiveUp(RunEnd::kForbidden);
}

bool MakesProcess(long number) {
  return number == SYS_fork || number == SYS_vfork || number == SYS_clone || number == SYS_clone3;
}

template <typename Function>
Function* OfLibc(const char* name) {
  return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

}  // namespace

namespace detail {

volatile std::uint32_t* original = &g_unprepared;

void EndCopy() {
  if (g_ended_copies != nullptr) g_ended_copies->fetch_add(1);
  LeaveProcess(0);
}

}  // namespace detail

// Uses no function that user code, or this library, replaces.
void LeaveProcess(int code) {
  for (;;) {
    long result = SYS_exit_group;
    asm volatile("syscall" : "+a"(result) : "D"(code) : "rcx", "r11", "memory");
  }
}

void PrepareForCopies() {
  if (g_ended_copies != nullptr) return;
  void* shared = Map(MAP_SHARED);
  void* wiped = Map(MAP_PRIVATE);
  if (shared == nullptr || wiped == nullptr || madvise(wiped, kPage, MADV_WIPEONFORK) != 0) return;
  g_ended_copies = new (shared) std::atomic<std::uint32_t>(0);
  detail::original = static_cast<volatile std::uint32_t*>(wiped);
}

std::uint32_t EndedCopies() { return g_ended_copies == nullptr ? 0 : g_ended_copies->load(); }

extern "C" {

int pthread_create(pthread_t* thread, const pthread_attr_t* attributes, void* (*start)(void*),
                   void* argument) noexcept {
  Forbid();
  static auto* const of_libc = OfLibc<decltype(pthread_create)>("pthread_create");
  return of_libc(thread, attributes, start, argument);
}

pid_t fork() noexcept {
  Forbid();
  static auto* const of_libc = OfLibc<decltype(fork)>("fork");
  return of_libc();
}
pid_t _Fork() noexcept {
  Forbid();
  static auto* const of_libc = OfLibc<decltype(_Fork)>("_Fork");
  return of_libc();
}
// A wrapper can't make a copy that borrows its caller's stack; a copy with a stack of its own
// serves as well.
pid_t vfork() noexcept { return fork(); }

int clone(int (*start)(void*), void* stack, int flags, void* argument, ...) noexcept {
  Forbid();
  va_list more;
  va_start(more, argument);
  auto* parent_id = va_arg(more, pid_t*);
  void* thread_local_storage = va_arg(more, void*);
  auto* child_id = va_arg(more, pid_t*);
  va_end(more);
  static auto* const of_libc = OfLibc<decltype(clone)>("clone");
  return of_libc(start, stack, flags, argument, parent_id, thread_local_storage, child_id);
}

long syscall(long number, ...) noexcept {
  if (MakesProcess(number)) Forbid();
  va_list arguments;
  va_start(arguments, number);
  long words[6];
  for (long& word : words) word = va_arg(arguments, long);
  va_end(arguments);
  static auto* const of_libc = OfLibc<decltype(syscall)>("syscall");
  return of_libc(number, words[0], words[1], words[2], words[3], words[4], words[5]);
}

int posix_spawn(pid_t* process, const char* path, const posix_spawn_file_actions_t* actions,
                const posix_spawnattr_t* attributes, char* const arguments[],
                char* const environment[]) {
  Forbid();
  static auto* const of_libc = OfLibc<decltype(posix_spawn)>("posix_spawn");
  return of_libc(process, path, actions, attributes, arguments, environment);
}
int posix_spawnp(pid_t* process, const char* file, const posix_spawn_file_actions_t* actions,
                 const posix_spawnattr_t* attributes, char* const arguments[],
                 char* const environment[]) {
  Forbid();
  static auto* const of_libc = OfLibc<decltype(posix_spawnp)>("posix_spawnp");
  return of_libc(process, file, actions, attributes, arguments, environment);
}

int system(const char* command) {
  Forbid();
  static auto* const of_libc = OfLibc<decltype(system)>("system");
  return of_libc(command);
}
FILE* popen(const char* command, const char* mode) {
  Forbid();
  static auto* const of_libc = OfLibc<decltype(popen)>("popen");
  return of_libc(command, mode);
}

}  // extern "C"

}  // namespace korat::runtime
