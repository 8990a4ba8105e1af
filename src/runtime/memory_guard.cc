#include "runtime/memory_guard.h"

#include <csignal>

#include "runtime/interpose/static_guards.h"
#include "runtime/own_faults.h"
#include "runtime/processes.h"

namespace korat::runtime {

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

// Few frames lie between the saved context and the user's code: each is a return that the processor
// predicts wrongly after a jump.
void MemoryGuard::OnRead(std::uint64_t address, std::uint64_t size, bool escapes,
                         const Place& place) {
  const OwnCode own;
  RequireOriginal();
  CheckStack();
  place_ = place;
  if (arena_.IsOutside(address, size)) exit_.GiveUp(RunEnd::kReadOutside);
  CheckReleased(address);
  korat_context_save(&entry_);
  place_ = place;  // also when the run is resumed here
  if (fault_on_read.IsArmed()) fault_on_read.Pass();
  observer().OnRead(address, size, escapes);
}

void MemoryGuard::OnWrite(std::uint64_t address, std::uint64_t size, const Place& place) {
  if (size == 0) return;
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
  if (arena_.Contains(address)) {
    const OwnCode own;
    RequireOriginal();
    CheckStack();
    CheckReleased(address);
    korat_context_save(&entry_);
    observer().OnWrite(address, size);
    wrote_arena_ = true;
  }
  if (!log_.Save(reinterpret_cast<const void*>(address), size)) exit_.GiveUp(RunEnd::kOutOfMemory);
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
  RequireOriginal();
  CheckStack();
  korat_context_save(&entry_);
  observer().OnForeignCall(function);
  // It may also write to the objects, unseen.
  if (!log_.Save(arena_.base(), arena_.used())) exit_.GiveUp(RunEnd::kOutOfMemory);
}

void MemoryGuard::OnRelease(void* block) {
  // The block first: its fields may be read there, and no checkpoint may come between the log's
  // copy of the header and the change to it.
  if (!Arena::IsLive(block)) exit_.GiveUp(RunEnd::kDoubleDelete);
  char* header = static_cast<char*>(block) - Arena::kHeaderSize;
  SaveBytes(reinterpret_cast<std::uintptr_t>(block), Arena::SizeOf(block));
  SaveBytes(reinterpret_cast<std::uintptr_t>(header), Arena::kHeaderSize);
  if (!Arena::Release(block)) exit_.GiveUp(RunEnd::kDoubleDelete);
  if (!guards_released_) return;
  ++released_;
  const auto offset = static_cast<std::uint64_t>(static_cast<char*>(block) - arena_.base());
  if (!log_.Save(static_cast<char*>(block) + KORAT_MARK_DISTANCE, Arena::SizeOf(block))) {
    exit_.GiveUp(RunEnd::kOutOfMemory);
  }
  arena_.SetMark(offset, Arena::SizeOf(block), KORAT_FRESH);
}

void MemoryGuard::OnFault(const Fault& fault) {
  if (fault.signal_number != SIGSEGV || !arena_.IsNear(fault.address)) return;
  place_ = {nullptr, fault.code};
  exit_.GiveUp(fault.is_write ? RunEnd::kWroteOutside : RunEnd::kReadOutside);
}

}  // namespace korat::runtime
