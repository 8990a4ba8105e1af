// Trials: slices (pass/slices.cc) are called inside a run, and leave no trace.
#pragma once

#include <cstdint>
#include <cstring>

#include "abi/hooks.h"
#include "runtime/interpose/allocation.h"
#include "runtime/own_faults.h"
#include "runtime/run_exit.h"
#include "runtime/sandbox.h"
#include "runtime/trial_log.h"

namespace korat::runtime {

// Lets writes be logged, allocations be asked about, and ends of runs come back to `back`.
class TrialMode {
 public:
  static constexpr std::int64_t kFuel = 1000;

  // Only the slice's own stack, below `border`, is of no interest.
  TrialMode(RunExit& exit, const Context& back, const void* border)
      : exit_(exit), fuel_(korat_rt_fuel), quiet_size_(korat_rt_quiet_size), heap_(direct_heap) {
    exit_.BeginTrial(back);
    direct_heap = nullptr;
    korat_rt_quiet_size = reinterpret_cast<std::uintptr_t>(border) - korat_rt_quiet_base;
    g_trial_log.is_on = true;
  }
  ~TrialMode() {
    g_trial_log.is_on = false;
    korat_rt_quiet_size = quiet_size_;
    korat_rt_fuel = fuel_;
    direct_heap = heap_;
    exit_.EndTrial();
  }
  TrialMode(const TrialMode&) = delete;
  TrialMode& operator=(const TrialMode&) = delete;

 private:
  RunExit& exit_;
  const std::int64_t fuel_;
  const std::uint64_t quiet_size_;
  Heap* const heap_;
};

// Called by the observer, inside a run: stores values one after another, and calls the slice for
// each, to see what becomes of it. `trials.Next()` stores the next one, or returns false;
// `trials.OnResult(result)` gets what the slice said (abi/hooks.h). What a slice does is undone; it
// ends where it would read another field, write to the structure, allocate or release memory.
//
// Not inlined: its frame is the border of what is quiet. What is live during the trials is in
// memory, because a slice that gives up comes back by a jump.
template <typename Trials>
__attribute__((noinline)) void Try(Sandbox& sandbox, const Slice& slice, Trials& trials) {
  const Context entry = sandbox.guard().entry();  // of the read that is under way
  Context back;
  const TrialMode mode(sandbox.exit_, back, __builtin_frame_address(0));
  if (korat_context_save(&back) != 0) {
    g_trial_log.Undo();
    trials.OnResult(sandbox.exit_.end() == RunEnd::kRejected
                        ? KORAT_SLICE_REJECTS | ~std::uint64_t{0} << KORAT_SLICE_USED_SHIFT
                        : std::uint64_t{KORAT_SLICE_UNKNOWN});
  }
  while (trials.Next()) {
    korat_rt_fuel = TrialMode::kFuel;
    SetInOwnCode(false);
    const std::uint64_t result = slice.site->function(slice.site->entry, slice.live);
    SetInOwnCode(true);
    g_trial_log.Undo();
    trials.OnResult(result);
  }
  sandbox.guard().set_entry(entry);
}

}  // namespace korat::runtime
