#include "runtime/sandbox.h"

#include <cxxabi.h>
#include <errno.h>
#include <sys/mman.h>

#include <cassert>
#include <csignal>
#include <cstring>
#include <limits>

#include "runtime/interpose/allocation.h"
#include "runtime/interpose/static_guards.h"
#include "runtime/memory_map.h"
#include "runtime/processes.h"
#include "runtime/signals.h"

namespace korat::runtime {
namespace {

constexpr std::size_t kGuardSize = 4096;
constexpr std::size_t kSlotStride = std::size_t{1} << 30;  // of stacks and heaps
constexpr std::uint64_t kEverywhere = std::numeric_limits<std::uint64_t>::max();
constexpr std::size_t kStackMargin = 8192;  // what a hook may need below the user's frames

bool g_slot_taken[Arena::kSlots];

// The C++ runtime's record of this thread's exceptions. Asking for it is slow.
void* Exceptions() {
  __attribute__((tls_model("initial-exec"))) static constinit thread_local void* globals = nullptr;
  if (globals == nullptr) globals = abi::__cxa_get_globals();
  return globals;
}
void SaveExceptions(unsigned char (&to)[16]) { std::memcpy(to, Exceptions(), 16); }
void RestoreExceptions(const unsigned char (&from)[16]) { std::memcpy(Exceptions(), from, 16); }

}  // namespace

// What a run needs to go on from a first read. Followed by the copies of the stack, from the saved
// stack pointer up, and of the used part of the heap.
struct Sandbox::Checkpoint {
  Context context;
  std::size_t stack_bytes;
  std::size_t heap_bytes;
  std::size_t log_position;
  std::int64_t fuel;
  int error_number;  // errno
  unsigned char exceptions[16];

  char* payload() { return reinterpret_cast<char*>(this + 1); }
  std::size_t size() const {
    return (sizeof(Checkpoint) + stack_bytes + heap_bytes + 15) & ~std::size_t{15};
  }
};

constinit thread_local Sandbox* Sandbox::active_ = nullptr;

const char* Sandbox::Init(const Limits& limits) {
  limits_ = limits;
  while (slot_ < Arena::kSlots && g_slot_taken[slot_]) ++slot_;
  if (slot_ == Arena::kSlots) return "too many loops over structures are alive at once";
  const std::uint64_t zone = KORAT_SANDBOX_ZONE + slot_ * kSlotStride;
  // The stack must have its size and comes first; the others take what is left.
  stack_size_ = limits.stack_bytes + kGuardSize;
  stack_ = MapMemory(zone, &stack_size_, stack_size_);
  heap_size_ = limits.heap_bytes;
  if (stack_ != nullptr) heap_memory_ = MapMemory(zone + stack_size_, &heap_size_, 1 << 20);
  const bool has_arena = arena_.Init(slot_);
  checkpoints_size_ = std::size_t{1} << 30;
  checkpoints_ = MapMemory(0, &checkpoints_size_, 1 << 20);
  if (heap_memory_ == nullptr || !has_arena || checkpoints_ == nullptr ||
      !log_.Init(std::size_t{1} << 28)) {
    return "there is not enough address space for the sandbox (is `ulimit -v` very small?)";
  }
  mprotect(stack_, kGuardSize, PROT_NONE);
  heap_.Init(heap_memory_, heap_size_);
  g_slot_taken[slot_] = true;
  initialised_ = true;
  InstallSignalHandlers();
  PrepareAllocation();
  PrepareForCopies();
  StartTicking();
  return nullptr;
}

Sandbox::~Sandbox() {
  UnmapMemory(stack_, stack_size_);
  UnmapMemory(heap_memory_, heap_size_);
  UnmapMemory(checkpoints_, checkpoints_size_);
  arena_.Destroy();
  log_.Destroy();
  if (!initialised_) return;
  g_slot_taken[slot_] = false;
  StopTicking();
}

RunEnd Sandbox::Run(Mode mode, void (*body)(void*), void* argument) {
  assert(initialised_);
  mode_ = mode;
  body_ = body;
  argument_ = argument;
  if (mode == Mode::kPredicate) {
    if (!keeps_heap_) heap_.Clear();
    keeps_heap_ = false;
    borrowed_ = 0;
    checkpoints_used_ = 0;
  }
  return Launch([](Sandbox* self) {
    korat_rt_fuel = self->limits_.fuel;
    korat_context_call(self->stack_ + self->stack_size_, &Trampoline, self);
  });
}

RunEnd Sandbox::Resume(std::size_t offset) {
  assert(offset + sizeof(Checkpoint) <= checkpoints_size_);
  mode_ = Mode::kPredicate;
  resume_at_ = offset;
  borrowed_ = 0;  // as it was then
  return Launch([](Sandbox* self) {
    auto* checkpoint = reinterpret_cast<Checkpoint*>(self->checkpoints_ + self->resume_at_);
    self->checkpoints_used_ = self->resume_at_ + checkpoint->size();
    assert(self->log_.position() == checkpoint->log_position);
    char* stack_top = self->stack_ + self->stack_size_;
    std::memcpy(stack_top - checkpoint->stack_bytes, checkpoint->payload(),
                checkpoint->stack_bytes);
    std::memcpy(self->heap_memory_, checkpoint->payload() + checkpoint->stack_bytes,
                checkpoint->heap_bytes);
    RestoreExceptions(checkpoint->exceptions);
    korat_rt_fuel = checkpoint->fuel;
    errno = checkpoint->error_number;
    self->entry_ = checkpoint->context;  // the observer may read more fields in the same call
    SetInOwnCode(true);                  // there, too
    korat_context_jump(&checkpoint->context);
  });
}

// Enters user code through `start`, which does not return; comes back here when the run has ended.
RunEnd Sandbox::Launch(void (*start)(Sandbox*)) {
  ++run_serial_;
  SaveExceptions(host_exceptions_);
  outer_ = active_;
  const std::int64_t outer_fuel = korat_rt_fuel;
  const int outer_error_number = errno;
  const bool outer_in_own_code = InOwnCode();
  if (mode_ == Mode::kPredicate) {
    deferred_.Release(log_.position());
    errno = 0;
    EnterUserCode();
  }
  is_reported_ = false;
  arena_.RenewPoison();
  if (korat_context_save(&host_) == 0) {
    Activate();
    StartStackSwitch({stack_, stack_size_});
    start(this);
  }
  if (mode_ == Mode::kPredicate) RequireOriginal();
  FinishStackSwitch();
  arena_.LiftPoison();
  Deactivate();
  korat_rt_fuel = outer_fuel;
  errno = outer_error_number;
  RestoreExceptions(host_exceptions_);
  AbandonStaticGuards();
  SetInOwnCode(outer_in_own_code);
  return end_;
}

void Sandbox::Activate() {
  active_ = this;
  const bool logs = mode_ == Mode::kPredicate;
  korat_rt_quiet_base = logs ? reinterpret_cast<std::uintptr_t>(stack_) : 0;
  korat_rt_quiet_size = logs ? stack_size_ + heap_size_ : kEverywhere;
}

void Sandbox::Deactivate() {
  active_ = nullptr;
  korat_rt_quiet_base = 0;
  korat_rt_quiet_size = kEverywhere;
  if (outer_ != nullptr) outer_->Activate();
}

void Sandbox::Trampoline(void* pointer) {
  auto* self = static_cast<Sandbox*>(pointer);
  self->host_stack_ = FinishStackSwitch();
  RunEnd end = RunEnd::kReturned;
  SetInOwnCode(false);
  try {
    self->body_(self->argument_);
  } catch (...) {
    end = RunEnd::kThrew;
  }
  Active()->GiveUp(end);  // the body may have overwritten where `self` is kept
}

void Sandbox::GiveUp(RunEnd end) {
  SetInOwnCode(true);
  end_ = is_reported_ ? RunEnd::kReported : end;
  ForgetFrames();
  StartStackSwitch(host_stack_);
  korat_context_jump(&host_);
}

// ASan's code in the frames that are abandoned has poisoned the gaps between their variables.
void Sandbox::ForgetFrames() {
  const auto* frame = static_cast<const char*>(__builtin_frame_address(0));
  const char* top = stack_ + stack_size_;
  const bool is_here = frame > stack_ && frame < top;  // else in a handler of signals
  const char* lowest = is_here ? frame : stack_ + kGuardSize;
  Unpoison(lowest, static_cast<std::size_t>(top - lowest));
}

bool Sandbox::TakeCheckpoint() {
  // An open FILE or a locale in use: their state is not in the sandbox.
  if (borrowed_ > 0) return false;
  const char* stack_top = stack_ + stack_size_;
  const auto* stack_pointer = reinterpret_cast<const char*>(entry_.stack_pointer);
  assert(stack_pointer > stack_ && stack_pointer < stack_top);
  const auto stack_bytes = static_cast<std::size_t>(stack_top - stack_pointer);
  const std::size_t heap_bytes = heap_.used();
  if (checkpoints_used_ + sizeof(Checkpoint) + stack_bytes + heap_bytes + 16 > checkpoints_size_) {
    GiveUp(RunEnd::kOutOfMemory);
  }
  auto* checkpoint = reinterpret_cast<Checkpoint*>(checkpoints_ + checkpoints_used_);
  checkpoint->context = entry_;
  checkpoint->stack_bytes = stack_bytes;
  checkpoint->heap_bytes = heap_bytes;
  checkpoint->log_position = log_.position();
  checkpoint->fuel = korat_rt_fuel;
  checkpoint->error_number = errno;
  SaveExceptions(checkpoint->exceptions);
  std::memcpy(checkpoint->payload(), stack_pointer, stack_bytes);
  std::memcpy(checkpoint->payload() + stack_bytes, heap_memory_, heap_bytes);
  checkpoints_used_ += checkpoint->size();
  return true;
}

void Sandbox::CheckStack() {
  const auto here = reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0));
  if (here - reinterpret_cast<std::uintptr_t>(stack_) < kGuardSize + kStackMargin) {
    GiveUp(RunEnd::kStackOverflow);
  }
}

// Hooks report fresh bytes only, so the bytes of a released block are made fresh again.
void Sandbox::CheckReleased(std::uint64_t address) {
  if (released_ == 0) return;
  arena_.ForEachBlock([&](const char* block, std::size_t size, bool is_live) {
    if (!is_live && address - reinterpret_cast<std::uintptr_t>(block) < size) {
      GiveUp(RunEnd::kUsedAfterDelete);
    }
  });
}

// Few frames lie between the saved context and the user's code: each is a return that the processor
// predicts wrongly after a jump.
void Sandbox::OnRead(std::uint64_t address, std::uint64_t size, bool escapes, const Place& place) {
  const OwnCode own;
  RequireOriginal();
  CheckStack();
  place_ = place;
  if (arena_.IsOutside(address, size)) GiveUp(RunEnd::kReadOutside);
  CheckReleased(address);
  korat_context_save(&entry_);
  place_ = place;  // also when the run is resumed here
  if (fault_on_read.IsArmed()) fault_on_read.Pass();
  observer().OnRead(address, size, escapes);
}

void Sandbox::OnWrite(std::uint64_t address, std::uint64_t size, const Place& place) {
  if (size == 0) return;
  if (arena_.IsMarked(address) && arena_.IsOutside(address, size)) {
    place_ = place;
    GiveUp(RunEnd::kWroteOutside);
  }
  SaveBytes(address, size);
}

void Sandbox::SaveBytes(std::uint64_t address, std::uint64_t size) {
  if (InStaticInitialiser()) return;
  // A store to a field nobody read yet counts as a read first: it must be on the stack, so that
  // going back to it undoes the store.
  if (arena_.Contains(address)) {
    const OwnCode own;
    RequireOriginal();
    CheckStack();
    CheckReleased(address);
    korat_context_save(&entry_);
    observer().OnWrite(address, size);
    wrote_arena_ = true;
  }
  if (!log_.Save(reinterpret_cast<const void*>(address), size)) GiveUp(RunEnd::kOutOfMemory);
}

void Sandbox::OnWithhold(const Extent& field, const std::uint64_t* withheld) {
  const OwnCode own;
  RequireOriginal();
  CheckStack();
  CheckReleased(field.address);
  korat_context_save(&entry_);
  observer().OnWithhold(field, withheld);
}

void Sandbox::OnForeignCall(const void* function) {
  const OwnCode own;
  RequireOriginal();
  CheckStack();
  korat_context_save(&entry_);
  observer().OnForeignCall(function);
  // It may also write to the objects, unseen.
  if (!log_.Save(arena_.base(), arena_.used())) GiveUp(RunEnd::kOutOfMemory);
}

void Sandbox::OnRelease(void* block) {
  // The block first: its fields may be read there, and no checkpoint may come between the log's
  // copy of the header and the change to it.
  if (!Arena::IsLive(block)) GiveUp(RunEnd::kDoubleDelete);
  char* header = static_cast<char*>(block) - Arena::kHeaderSize;
  SaveBytes(reinterpret_cast<std::uintptr_t>(block), Arena::SizeOf(block));
  SaveBytes(reinterpret_cast<std::uintptr_t>(header), Arena::kHeaderSize);
  if (!Arena::Release(block)) GiveUp(RunEnd::kDoubleDelete);
  if (!guards_released_) return;
  ++released_;
  const auto offset = static_cast<std::uint64_t>(static_cast<char*>(block) - arena_.base());
  if (!log_.Save(static_cast<char*>(block) + KORAT_MARK_DISTANCE, Arena::SizeOf(block))) {
    GiveUp(RunEnd::kOutOfMemory);
  }
  arena_.SetMark(offset, Arena::SizeOf(block), KORAT_FRESH);
}

bool Sandbox::IsStackOverflow(const Fault& fault) const {
  return fault.address - reinterpret_cast<std::uintptr_t>(stack_) < kGuardSize;
}

void Sandbox::OnSignal(const Fault& fault) {
  ClearFloatingPointStack();
  signal_number_ = fault.signal_number;
  if (fault.signal_number == SIGSEGV && arena_.IsNear(fault.address)) {
    place_ = {nullptr, fault.code};
    GiveUp(fault.is_write ? RunEnd::kWroteOutside : RunEnd::kReadOutside);
  }
  GiveUp(IsStackOverflow(fault) ? RunEnd::kStackOverflow : RunEnd::kSignal);
}

void Sandbox::OnReport() {
  is_reported_ = true;
  korat_rt_fuel = -1;  // instrumented code stops at its next loop header or call
}

void Sandbox::OnTick() {
  ticks_ = run_serial_ == ticked_serial_ ? ticks_ + 1 : 0;
  ticked_serial_ = run_serial_;
  const auto limit = static_cast<unsigned>(limits_.seconds) * kTicksPerSecond;
  if (ticks_ < limit) return;
  korat_rt_fuel = -1;  // instrumented code stops at its next loop header or call
  if (ticks_ <= limit + kTicksPerSecond) return;
  ClearFloatingPointStack();
  GiveUp(RunEnd::kTimedOut);  // it is stuck elsewhere
}

}  // namespace korat::runtime
