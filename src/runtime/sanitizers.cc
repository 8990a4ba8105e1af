#include "runtime/sanitizers.h"

#include <unistd.h>

#include <cstdint>
#include <cstdlib>

#include "runtime/own_faults.h"
#include "runtime/sandbox.h"
#include "runtime/signals.h"

extern "C" {
__attribute__((weak)) void* __asan_region_is_poisoned(void*, std::size_t);
__attribute__((weak)) void __asan_set_error_report_callback(void (*)(const char*));
__attribute__((weak)) void __sanitizer_set_death_callback(void (*)());
__attribute__((weak)) void __sanitizer_start_switch_fiber(void**, const void*, std::size_t);
__attribute__((weak)) void __sanitizer_finish_switch_fiber(void*, const void**, std::size_t*);

// ASan asks for its options here. A report does not end the process or suppress later ones, so that
// every structure gets its own. Frames of a run that was given up no longer exist, so their use
// after return is not checked. The user's options, in ASAN_OPTIONS, have the last word.
const char* __asan_default_options() {
  return "halt_on_error=0:suppress_equal_pcs=0:detect_stack_use_after_return=0";
}
}

namespace korat::runtime {
namespace {

bool g_address_report = false;  // ASan's reporter is at work, and holds its lock

bool UserWantsToGoOn() {
  const char* options = std::getenv("ASAN_OPTIONS");
  return options != nullptr && std::strstr(options, "halt_on_error=0") != nullptr;
}

void OnAddressReport(const char*) {
  if (Sandbox* active = Sandbox::Active()) {
    g_address_report = true;
    return active->OnReport();
  }
  if (UserWantsToGoOn()) return;
  // Outside of runs a report ends the process, as it does without Korat.
  WriteCrashNote();
  _exit(1);
}

void OnDeath() {
  Sandbox* active = Sandbox::Active();
  if (active != nullptr && !g_address_report) {
    if (InOwnCode()) EndByOwnFault("a sanitizer reported an error");
    active->GiveUp(RunEnd::kReported);
  }
  WriteCrashNote();
}

// Before main: a report outside of all runs must end the process from the start.
__attribute__((constructor)) void InstallReportHandlers() {
  if (__asan_set_error_report_callback != nullptr) {
    __asan_set_error_report_callback(&OnAddressReport);
  }
  if (__sanitizer_set_death_callback != nullptr) __sanitizer_set_death_callback(&OnDeath);
}

}  // namespace

bool IsMarked(const void* function) {
  if (function == nullptr) return false;
  constexpr std::uint32_t kSignature = 0xc105cafe;  // followed by a hash of the type
  std::uint64_t word;
  const char* before = static_cast<const char*>(function) - sizeof(word);
  std::memcpy(&word, before, sizeof(word));
  if (static_cast<std::uint32_t>(word) == kSignature) {
    std::memcpy(&word, before - sizeof(word), sizeof(word));
  }
  return word == KORAT_FUNCTION_MARK;
}

std::size_t UnpoisonedSize(const void* block, std::size_t size) {
  if (!HasAddressSanitizer()) return size;
  const void* poisoned = __asan_region_is_poisoned(const_cast<void*>(block), size);
  if (poisoned == nullptr) return size;
  return static_cast<std::size_t>(static_cast<const char*>(poisoned) -
                                  static_cast<const char*>(block));
}

void StartStackSwitch(const StackExtent& to) {
  if (!HasAddressSanitizer()) return;
  g_address_report = false;
  __sanitizer_start_switch_fiber(nullptr, to.bottom, to.size);
}

StackExtent FinishStackSwitch() {
  StackExtent left;
  if (HasAddressSanitizer()) __sanitizer_finish_switch_fiber(nullptr, &left.bottom, &left.size);
  return left;
}

}  // namespace korat::runtime
