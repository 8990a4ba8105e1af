// The hooks that instrumented code calls. Never instrumented themselves, never throw, never
// allocate; outside a predicate run they do nothing.
#include "abi/hooks.h"

#include <limits>
#include <utility>

#include "runtime/own_faults.h"
#include "runtime/sandbox.h"
#include "runtime/trial_log.h"

using korat::runtime::Mode;
using korat::runtime::OwnCode;
using korat::runtime::RunEnd;
using korat::runtime::Sandbox;

namespace {

// The sandbox whose predicate is running.
Sandbox* Observed() {
  Sandbox* active = Sandbox::Active();
  return active != nullptr && active->mode() == Mode::kPredicate ? active : nullptr;
}

// The place of the code that called the hook. Used once: code whose place is not known sets none.
korat::runtime::Place PlaceOf(const void* code) {
  return {std::exchange(korat_rt_place, nullptr), code};
}

// Not in the arena: perhaps in the heap of a call under test.
void OnReadElsewhere(Sandbox& sandbox, std::uint64_t address, std::uint64_t size,
                     const korat::runtime::Place& place) {
  if (!sandbox.guard().IsGuarded(address)) return;
  sandbox.guard().OnHeapAccess(address, size, /*is_write=*/false, place);
}

}  // namespace

namespace korat::runtime {

KORAT_HOOK_CC void ReportCompare(std::uint64_t address, std::uint64_t other, std::uint64_t shape,
                                 std::uint64_t other_address) {
  const OwnCode own;
  Sandbox::Active()->guard().observer().OnCompare({address, other, shape, other_address});
}

}  // namespace korat::runtime

extern "C" {

const char* korat_rt_place = nullptr;
std::int64_t korat_rt_fuel = std::numeric_limits<std::int64_t>::max();
std::uint64_t korat_rt_reads = 0;
std::uint64_t korat_rt_quiet_base = 0;
std::uint64_t korat_rt_quiet_size = std::numeric_limits<std::uint64_t>::max();

// What korat_rt_read and korat_rt_first_read call (read_hooks_x86_64.S).
// `kind`: 0 or 1 says whether the value escapes; 2 that there is a slice.
__attribute__((visibility("hidden"))) void korat_on_read(std::uint64_t address, std::uint64_t size,
                                                         std::uint32_t kind,
                                                         const korat::runtime::HookFrame* frame,
                                                         const korat_slice* site,
                                                         std::uint64_t* live) {
  const korat::runtime::Place place = PlaceOf(frame->code);
  Sandbox* sandbox = Observed();
  if (sandbox == nullptr) return;
  const bool is_sliced = kind == 2;
  const bool escapes = is_sliced ? size >> 32 != 0 : kind != 0;
  if (is_sliced) size &= 0xffffffff;
  if (!sandbox->arena().IsMarked(address)) return OnReadElsewhere(*sandbox, address, size, place);
  const korat::runtime::Slice slice{site, live};
  sandbox->guard().OnRead({address, size, escapes, is_sliced ? &slice : nullptr}, place, frame);
}

KORAT_HOOK_CC void korat_on_write(std::uint64_t address, std::uint64_t size);

KORAT_HOOK_CC void korat_rt_compare(std::uint64_t address, std::uint64_t other, std::uint64_t shape,
                                    std::uint64_t other_address) {
  Sandbox* sandbox = Observed();
  if (sandbox == nullptr || !sandbox->arena().Contains(address)) return;
  KORAT_TAIL_CALL return sandbox->guard().observer().compare_hook(address, other, shape,
                                                                  other_address);
}

KORAT_HOOK_CC void korat_rt_compare_by(std::uint64_t address, std::uint64_t bytes,
                                       std::uint64_t other_address, korat_evaluator evaluator,
                                       std::uint64_t first, std::uint64_t second) {
  Sandbox* sandbox = Observed();
  if (sandbox == nullptr || !sandbox->arena().Contains(address)) return;
  const OwnCode own;
  sandbox->guard().observer().OnCompareBy(
      {address, bytes & 0xff, other_address, bytes >> 8, evaluator, first, second});
}

KORAT_HOOK_CC void korat_rt_leak(std::uint64_t address, std::uint64_t size) {
  Sandbox* sandbox = Observed();
  if (sandbox == nullptr || !sandbox->arena().Contains(address)) return;
  const OwnCode own;
  sandbox->guard().observer().OnEscape(address, size);
}

// A leaf, for speed.
KORAT_HOOK_CC void korat_rt_write(std::uint64_t address, std::uint64_t size) {
  auto& trial = korat::runtime::g_trial_log;
  const bool is_logged = trial.is_on && Sandbox::Active() != nullptr &&
                         address - KORAT_ARENA_ZONE >= KORAT_ARENA_ZONE_SIZE &&
                         trial.Save(address, size);
  if (is_logged) return;
  KORAT_TAIL_CALL return korat_on_write(address, size);
}

KORAT_HOOK_CC void korat_on_write(std::uint64_t address, std::uint64_t size) {
  const korat::runtime::Place place = PlaceOf(__builtin_return_address(0));
  if (Sandbox* sandbox = Observed()) sandbox->guard().OnWrite(address, size, place);
}

KORAT_HOOK_CC void korat_rt_tagged(std::uint64_t pointer) {
  const korat::runtime::Place place = PlaceOf(__builtin_return_address(0));
  Sandbox* sandbox = Observed();
  if (sandbox == nullptr) return;
  const OwnCode own;
  sandbox->guard().observer().OnTagged(pointer, place);
}

KORAT_HOOK_CC void korat_rt_forged(std::uint64_t address, std::uint64_t size) {
  const korat::runtime::Place place = PlaceOf(__builtin_return_address(0));
  Sandbox* sandbox = Observed();
  if (sandbox == nullptr || !sandbox->arena().Contains(address)) return;
  const OwnCode own;
  sandbox->guard().observer().OnForged({address, size}, place);
}

KORAT_HOOK_CC void korat_rt_foreign_call(const void* function, std::uint64_t argument) {
  Sandbox* sandbox = Observed();
  if (sandbox == nullptr || !sandbox->arena().Contains(argument) ||
      korat::runtime::IsMarked(function))
    return;
  sandbox->guard().OnForeignCall(function);
}

KORAT_HOOK_CC void korat_rt_foreign_write(const void* function, std::uint64_t address,
                                          std::uint64_t size) {
  if (!korat::runtime::IsMarked(function)) korat_on_write(address, size);
}

KORAT_HOOK_CC void korat_rt_out_of_fuel() {
  Sandbox* active = Sandbox::Active();
  if (active != nullptr) active->GiveUp(RunEnd::kOutOfFuel);
  korat_rt_fuel = std::numeric_limits<std::int64_t>::max();
}

KORAT_HOOK_CC void korat_rt_reject(std::uint64_t how) {
  Sandbox* sandbox = Observed();
  if (sandbox == nullptr) return;
  // Memory of the structure may have been moved to a container that is released: that reads it.
  if (how == KORAT_REJECT_RELEASES &&
      sandbox->guard().written() != korat::runtime::MemoryGuard::Written::kNothing) {
    return;
  }
  const OwnCode own;
  sandbox->guard().observer().OnReject(how == KORAT_REJECT_DOOMED);
}

KORAT_HOOK_CC void korat_rt_end_scope(std::uint64_t before) {
  Sandbox* sandbox = Observed();
  if (sandbox == nullptr || korat::runtime::InTrial()) return;
  const OwnCode own;
  sandbox->guard().observer().OnScopeEnd(before);
}

const void* korat_rt_domain(const void* field, std::uint64_t size, std::uint64_t* count) {
  Sandbox* sandbox = Observed();
  const auto address = reinterpret_cast<std::uintptr_t>(field);
  if (sandbox == nullptr || !sandbox->arena().Contains(address)) return nullptr;
  const OwnCode own;
  return sandbox->guard().observer().OnDomain({address, size}, count);
}

void korat_rt_withhold(const void* field, std::uint64_t size, const std::uint64_t* withheld) {
  Sandbox* sandbox = Observed();
  if (sandbox == nullptr) return;
  sandbox->guard().OnWithhold({reinterpret_cast<std::uintptr_t>(field), size}, withheld);
}

void korat_rt_refuse() {
  Sandbox* sandbox = Observed();
  if (sandbox == nullptr) return;
  const OwnCode own;
  sandbox->guard().observer().OnRefuse();
}

int korat_rt_is_instrumented() { return 0; }

}  // extern "C"
