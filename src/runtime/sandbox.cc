#include "runtime/sandbox.h"

#include <errno.h>

#include <cassert>
#include <limits>

#include "runtime/interpose/allocation.h"
#include "runtime/interpose/static_guards.h"
#include "runtime/own_faults.h"
#include "runtime/processes.h"
#include "runtime/sanitizers.h"
#include "runtime/signals.h"

namespace korat::runtime {

constinit thread_local Sandbox* Sandbox::active_ = nullptr;

const char* Sandbox::Init(const Limits& limits) {
  limits_ = limits;
  if (!memory_.TakeSlot()) return "too many loops over structures are alive at once";
  if (!memory_.Init(limits.stack_bytes, limits.heap_bytes) || !checkpoints_.Init() ||
      !log_.Init(std::size_t{1} << 28)) {
    return "there is not enough address space for the sandbox (is `ulimit -v` very small?)";
  }
  initialised_ = true;
  InstallSignalHandlers();
  PrepareAllocation();
  PrepareForCopies();
  StartTicking();
  return nullptr;
}

Sandbox::~Sandbox() {
  log_.Destroy();
  if (initialised_) StopTicking();
}

// Null: none is active. Which heap is used directly must be decided, too.
inline void Sandbox::Activate(Sandbox* sandbox) {
  active_ = sandbox;
  const bool logs = sandbox != nullptr && sandbox->mode_ == Mode::kPredicate;
  korat_rt_quiet_base = logs ? sandbox->memory_.window() : 0;
  korat_rt_quiet_size =
      logs ? sandbox->memory_.window_size() : std::numeric_limits<std::uint64_t>::max();
}

// Enters user code through `start`, which does not return; comes back here when the run has ended.
template <typename Start>
RunEnd Sandbox::Launch(Start start) {
  ++run_serial_;
  host_exceptions_.Save();
  outer_ = active_;
  const std::int64_t outer_fuel = korat_rt_fuel;
  const int outer_error_number = errno;
  const bool outer_in_own_code = InOwnCode();
  if (mode_ == Mode::kPredicate) {
    library_blocks_.BeginRun(log_.position());
    errno = 0;
    EnterUserCode();
  }
  Context& host = exit_.Begin();
  if (HasAddressSanitizer()) arena().RenewPoison();
  if (korat_context_save(&host) == 0) {
    if (HasAddressSanitizer()) StartStackSwitch(memory_.stack());
    start(this);
  }
  if (mode_ == Mode::kPredicate) RequireOriginal();
  if (HasAddressSanitizer()) {
    FinishStackSwitch();
    arena().LiftPoison();
  }
  Activate(outer_);
  if (outer_ != nullptr)
    ChooseDirectHeap();
  else
    direct_heap = nullptr;
  korat_rt_fuel = outer_fuel;
  errno = outer_error_number;
  host_exceptions_.Restore();
  if (InStaticInitialiser()) AbandonStaticGuards();
  SetInOwnCode(outer_in_own_code);
  return exit_.end();
}

RunEnd Sandbox::Run(Mode mode, void (*body)(void*), void* argument) {
  assert(initialised_);
  mode_ = mode;
  body_ = body;
  argument_ = argument;
  if (mode == Mode::kPredicate) {
    if (!keeps_heap_) memory_.ClearHeap();
    keeps_heap_ = false;
    checkpoints_.set_used(0);
  }
  return Launch([](Sandbox* self) {
    Activate(self);
    ChooseDirectHeap();
    self->is_direct_ = direct_heap != nullptr;
    const std::int64_t fuel = self->limits_.fuel;
    korat_rt_fuel = self->pace_ == Pace::kHurried ? fuel / 10 : fuel;
    korat_context_call(self->memory_.stack_top(), &Trampoline, self);
  });
}

RunEnd Sandbox::Resume(std::size_t offset) {
  mode_ = Mode::kPredicate;
  resume_at_ = offset;
  return Launch([](Sandbox* self) {
    Activate(self);
    Heap& heap = self->memory_.heap();  // it allocates as it did before
    direct_heap = self->is_direct_ && heap.IsSimple() ? &heap : nullptr;
    const Checkpoint& checkpoint = self->checkpoints_.Restore(self->resume_at_, self->memory_);
    assert(self->log_.position() == checkpoint.log_position);
    const bool is_own = !IsReturn(checkpoint.context);       // it continues inside a hook
    if (is_own) self->guard_.set_entry(checkpoint.context);  // it may read more in the same call
    SetInOwnCode(is_own);
    korat_context_jump(&checkpoint.context);
  });
}

void Sandbox::Trampoline(void* pointer) {
  auto* self = static_cast<Sandbox*>(pointer);
  self->exit_.set_host_stack(FinishStackSwitch());
  RunEnd end = RunEnd::kReturned;
  SetInOwnCode(false);
  try {
    self->body_(self->argument_);
  } catch (...) {
    end = RunEnd::kThrew;
  }
  Active()->GiveUp(end);  // the body may have overwritten where `self` is kept
}

bool Sandbox::TakeCheckpoint() {
  if (library_blocks_.AnyHeld()) return false;  // their state is not in the sandbox
  if (!checkpoints_.Take(guard_.entry(), memory_, log_.position())) GiveUp(RunEnd::kOutOfMemory);
  return true;
}

void Sandbox::OnSignal(const Fault& fault) {
  ClearFloatingPointStack();
  signal_number_ = fault.signal_number;
  guard_.OnFault(fault);
  GiveUp(IsStackOverflow(fault) ? RunEnd::kStackOverflow : RunEnd::kSignal);
}

void Sandbox::OnReport() {
  exit_.NoteReport();
  korat_rt_fuel = -1;  // instrumented code stops at its next loop header or call
}

void Sandbox::OnTick() {
  ticks_ = run_serial_ == ticked_serial_ ? ticks_ + 1 : 0;
  ticked_serial_ = run_serial_;
  const unsigned part = pace_ == Pace::kPatient ? 1 : 10;
  const auto limit = static_cast<unsigned>(limits_.seconds) * kTicksPerSecond / part;
  if (ticks_ < limit) return;
  korat_rt_fuel = -1;  // instrumented code stops at its next loop header or call
  if (ticks_ <= limit + kTicksPerSecond / part) return;
  ClearFloatingPointStack();
  GiveUp(RunEnd::kTimedOut);  // it is stuck elsewhere
}

}  // namespace korat::runtime
