#include "runtime/own_faults.h"

#include <string.h>
#include <unistd.h>

#include <atomic>
#include <cstdint>
#include <cstdio>

#include "runtime/processes.h"
#include "runtime/sandbox.h"

// Where the linker put the program, and where its code ends.
extern "C" const char __executable_start, etext;

namespace korat::runtime {
namespace {

bool (*g_report)(const char* text) = nullptr;

// What addr2line wants to know; the address as it is for code of a shared library.
std::uintptr_t OffsetOf(const void* code) {
  const auto address = reinterpret_cast<std::uintptr_t>(code);
  const auto start = reinterpret_cast<std::uintptr_t>(&__executable_start);
  return address - start < reinterpret_cast<std::uintptr_t>(&etext) - start ? address - start
                                                                            : address;
}

void Print(const char* text) {
  char message[1024];
  const int length = std::snprintf(message, sizeof(message),
                                   "korat: internal fault: %s (please report this)\n", text);
  const auto most = static_cast<int>(sizeof(message)) - 1;
  (void)!write(STDERR_FILENO, message, static_cast<std::size_t>(length < most ? length : most));
}

}  // namespace

void EndByOwnFault(const char* what) {
  static std::atomic_flag is_ending = ATOMIC_FLAG_INIT;
  if (Sandbox::Active() != nullptr) RequireOriginal();
  if (!is_ending.test_and_set()) {
    char text[900];
    std::snprintf(text, sizeof(text), "%s, in korat " KORAT_VERSION, what);
    if (g_report == nullptr || !g_report(text)) Print(text);
  }
  LeaveProcess(kOwnFaultCode);
}

void EndByOwnSignal(int number, const void* address, const void* code) {
  char text[200];
  std::snprintf(text, sizeof(text), "signal %d (%s) at code %#zx, accessing address %p", number,
                sigdescr_np(number), OffsetOf(code), address);
  EndByOwnFault(text);
}

void SetFaultReporter(bool (*report)(const char* text)) { g_report = report; }

extern "C" __attribute__((noreturn)) void korat_assert_fail(const char* expression,
                                                            const char* file, unsigned line,
                                                            const char* function) noexcept {
  char text[800];
  std::snprintf(text, sizeof(text), "%s:%u: %s: assertion '%s' failed", file, line, function,
                expression);
  EndByOwnFault(text);
}

void InjectedFault::Pass() {
  if (!IsArmed() || passages-- > 0) return;
  if (kind == Kind::kAssertion) {
    korat_assert_fail("no fault is injected", __FILE__, __LINE__, __func__);
  }
  *reinterpret_cast<volatile char*>(8) = 0;
}

}  // namespace korat::runtime
