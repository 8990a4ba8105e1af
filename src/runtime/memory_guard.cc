#include "runtime/memory_guard.h"

#include <algorithm>
#include <csignal>

#include "runtime/interpose/static_guards.h"
#include "runtime/own_faults.h"
#include "runtime/processes.h"
#include "runtime/trial_log.h"

namespace korat::runtime {

namespace {

RunEnd EndOf(const HeapFault& fault, bool is_write) {
  using Kind = HeapFault::Kind;
  switch (fault.kind) {
    case Kind::kNone:
    case Kind::kPastEnd:
    case Kind::kBeforeBegin:
      return is_write ? RunEnd::kWroteOutside : RunEnd::kReadOutside;
    case Kind::kReleased:
      return RunEnd::kUsedAfterDelete;
    case Kind::kTwice:
      return RunEnd::kDoubleDelete;
    case Kind::kInside:
    case Kind::kObject:
    case Kind::kLocal:
    case Kind::kGlobal:
    case Kind::kNothing:
      return RunEnd::kBadRelease;
    case Kind::kFunction:
    case Kind::kSize:
      return RunEnd::kMismatchedRelease;
  }
  return RunEnd::kBadRelease;
}

// Few frames lie between the saved context and the user's code: each is a return that the processor
// predicts wrongly after a jump.
__attribute__((noinline)) void ObserveRead(const MemoryGuard& guard, Extent read, bool escapes,
                                           Context* entry, Place* place) {
  const Place of_read = *place;
  korat_context_save(entry);
  *place = of_read;  // also when the run is resumed here
  guard.observer().OnRead(read.address, read.size, escapes);
}

}  // namespace

void MemoryGuard::CheckStack() {
  if (!memory_.HasRoomForHook()) exit_.GiveUp(RunEnd::kStackOverflow);
}

// Hooks report fresh bytes only, so the bytes of a released block are made fresh again.
void MemoryGuard::CheckReleased(std::uint64_t address) {
  if (released_ == 0) return;
  arena_.ForEachBlock([&](const char* block, std::size_t size, bool is_live) {
    if (!is_live && address - reinterpret_cast<std::uintptr_t>(block) < size) {
      exit_.GiveUp(RunEnd::kUsedAfterDelete);
    }
  });
}

void MemoryGuard::OnRead(const Read& read, const Place& place, const HookFrame* frame) {
  const OwnCode own;
  RequireOriginal();
  CheckStack();
  if (InTrial() && arena_.HasFresh(read.address, read.size)) exit_.GiveUp(RunEnd::kGivenUp);
  place_ = place;
  CheckReleased(read.address);
  if (fault_on_read.IsArmed()) fault_on_read.Pass();
  if (frame != nullptr) {
    SaveReturn(*frame, &entry_);
    if (observer().OnPlainRead(read.address, read.size, read.escapes, read.slice)) return;
  }
  if (arena_.IsOutside(read.address, read.size)) exit_.GiveUp(RunEnd::kReadOutside);
  ObserveRead(*this, {read.address, read.size}, read.escapes, &entry_, &place_);
}

void MemoryGuard::OnWrite(std::uint64_t address, std::uint64_t size, const Place& place) {
  if (size == 0) return;
  if (guards_released_ && IsGuarded(address)) return OnHeapAccess(address, size, true, place);
  if (arena_.IsMarked(address) && arena_.IsOutside(address, size)) {
    place_ = place;
    exit_.GiveUp(RunEnd::kWroteOutside);
  }
  SaveBytes(address, size);
}

void MemoryGuard::SaveBytes(std::uint64_t address, std::uint64_t size) {
  if (InStaticInitialiser()) return;
  // A store to a field nobody read yet counts as a read first: it must be on the stack, so that
  // going back to it undoes the store.
  if (InTrial()) exit_.GiveUp(RunEnd::kGivenUp);
  if (arena_.Contains(address)) {
    const OwnCode own;
    RequireOriginal();
    CheckStack();
    CheckReleased(address);
    korat_context_save(&entry_);
    const bool changes = observer().OnWrite(address, size);
    written_ = std::max(written_, changes ? Written::kStructure : Written::kUseCounts);
  }
  if (!log_.Save(reinterpret_cast<const void*>(address), size))
    exit_.GiveUp(RunEnd::kWroteEndlessly);
}

void MemoryGuard::OnWithhold(const Extent& field, const std::uint64_t* withheld) {
  const OwnCode own;
  RequireOriginal();
  CheckStack();
  CheckReleased(field.address);
  korat_context_save(&entry_);
  observer().OnWithhold(field, withheld);
}

void MemoryGuard::OnForeignCall(const void* function) {
  const OwnCode own;
  if (InTrial()) exit_.GiveUp(RunEnd::kGivenUp);
  RequireOriginal();
  CheckStack();
  korat_context_save(&entry_);
  observer().OnForeignCall(function);
  // It may also write to the objects, unseen.
  if (!log_.Save(arena_.base(), arena_.used())) exit_.GiveUp(RunEnd::kOutOfMemory);
}

void MemoryGuard::OnHeapAccess(std::uint64_t address, std::uint64_t size, bool is_write,
                               const Place& place) {
  const HeapFault fault = memory_.guarded()->Check(address, size);
  if (fault.kind == HeapFault::Kind::kNone) return;
  End(EndOf(fault, is_write), fault, place);
}

void MemoryGuard::OnHeapRelease(void* block, BlockKind kind, std::size_t size, const Place& place) {
  const HeapFault fault = memory_.guarded()->Release(block, kind, size);
  if (fault.kind == HeapFault::Kind::kNone) return;
  End(EndOf(fault, /*is_write=*/true), fault, place);
}

void MemoryGuard::OnBadRelease(HeapFault::Kind kind, const Place& place) {
  HeapFault fault;
  fault.kind = kind;
  End(EndOf(fault, /*is_write=*/true), fault, place);
}

void MemoryGuard::End(RunEnd end, const HeapFault& fault, const Place& place) {
  heap_fault_ = fault;
  place_ = place;
  exit_.GiveUp(end);
}

void MemoryGuard::OnRelease(void* block, const Place& place) {
  // The block first: its fields may be read there, and no checkpoint may come between the log's
  // copy of the header and the change to it.
  if (!Arena::IsLive(block)) {
    if (!arena_.HasBlockAt(block)) OnBadRelease(HeapFault::Kind::kObject, place);
    End(RunEnd::kDoubleDelete, {}, place);
  }
  char* header = static_cast<char*>(block) - Arena::kHeaderSize;
  SaveBytes(reinterpret_cast<std::uintptr_t>(block), Arena::SizeOf(block));
  SaveBytes(reinterpret_cast<std::uintptr_t>(header), Arena::kHeaderSize);
  if (!Arena::Release(block)) End(RunEnd::kDoubleDelete, {}, place);
  if (!guards_released_) return;
  ++released_;
  const auto offset = static_cast<std::uint64_t>(static_cast<char*>(block) - arena_.base());
  if (!log_.Save(static_cast<char*>(block) + KORAT_MARK_DISTANCE, Arena::SizeOf(block))) {
    exit_.GiveUp(RunEnd::kOutOfMemory);
  }
  arena_.SetMark(offset, Arena::SizeOf(block), KORAT_FRESH);
}

void MemoryGuard::OnFault(const Fault& fault) {
  if (fault.signal_number == SIGSEGV && IsGuarded(fault.address)) {
    OnHeapAccess(fault.address, 1, fault.is_write, {nullptr, fault.code});
  }
  if (fault.signal_number != SIGSEGV || !arena_.IsNear(fault.address)) return;
  place_ = {nullptr, fault.code};
  exit_.GiveUp(fault.is_write ? RunEnd::kWroteOutside : RunEnd::kReadOutside);
}

}  // namespace korat::runtime
