// The observer of a predicate: on the sandbox's stack, inside user code.
#include <algorithm>

#include "harness/explorer.h"
#include "runtime/static_guards.h"

namespace korat::detail {

using runtime::RunEnd;

runtime::Observer Explorer::MakeObserver() {
  runtime::Observer observer;
  observer.self = this;
  observer.read = [](void* self, std::uint64_t address, std::uint64_t size) {
    static_cast<Explorer*>(self)->OnRead(address, size);
  };
  observer.write = [](void* self, std::uint64_t address, std::uint64_t size) {
    static_cast<Explorer*>(self)->OnWrite(address, size);
  };
  observer.foreign_call = [](void* self, const void* function) {
    static_cast<Explorer*>(self)->OnForeignCall(function);
  };
  return observer;
}

void Explorer::OnRead(std::uint64_t address, std::uint64_t size) {
  layout_.table.ForEachAt(
      address, size, [this](FieldIndex field) { Access(field); }, [this] { AccessEverything(); });
}

// A use count that is written tells the predicate nothing.
void Explorer::OnWrite(std::uint64_t address, std::uint64_t size) {
  layout_.table.ForEachAt(address, size, [this](FieldIndex field) { Access(field); }, [] {});
}

void Explorer::Access(FieldIndex field) {
  if (!Exists(field)) return;
  if (runtime::InStaticInitialiser()) sandbox_.GiveUp(RunEnd::kStaticRead);
  if (search_.OnStack(field)) return layout_.table.SetFresh(field, false);
  if (verifying_) return;
  const std::uint32_t depth = search_.Depth();
  const std::size_t position = sandbox_.log().position();
  if (!search_.Read(field)) sandbox_.GiveUp(RunEnd::kGivenUp);
  layout_.table.SetFresh(field, false);
  layout_.table.TakeShare(field);
  if (resumes_) Checkpoint(field, depth, position);
  if (IsDeadly()) sandbox_.GiveUp(RunEnd::kDeadly);
}

bool Explorer::IsDeadly() const {
  for (const auto& [candidate, depth] : deadly_) {
    if (search_.Depth() == depth && search_.candidate() == candidate) return true;
  }
  return false;
}

void Explorer::Checkpoint(FieldIndex field, std::uint32_t depth, std::size_t position) {
  log_positions_[depth] = position;
  reads_ = depth + 1;
  if (layout_.space.At(field).domain_size == 1) return;  // never changes, never resumed
  checkpoints_[depth] = sandbox_.checkpoints_used();
  falls_back_ = falls_back_ || !sandbox_.TakeCheckpoint();
}

// An element past its vector's length is memory, but no part of the structure: growing or releasing
// the vector touches it. Who touches it knows the length.
bool Explorer::Exists(FieldIndex field) {
  const FieldIndex length = layout_.length_of[Raw(field)];
  if (length == harness::kNoField) return true;
  if (!Exists(length)) return false;
  Access(length);
  const FieldRange elements = layout_.space.At(length).values[candidate()[Raw(length)]].reveals;
  return Raw(field) - elements.first < elements.count;
}

// Looks for one field at a time: a checkpoint may bring us back after any of them, when the search
// has long forgotten where it was in its walk.
void Explorer::AccessEverything() {
  if (verifying_) return;
  // What refers to others comes after them: read first, it would know no object.
  for (const bool inner : {false, true}) {
    for (;;) {
      FieldIndex unread{};
      const bool all_read = search_.ForEachReachable([&](FieldIndex field) {
        unread = field;
        return search_.OnStack(field) || layout_.space.At(field).is_inner != inner;
      });
      if (all_read) break;
      Access(unread);
    }
  }
}

void Explorer::OnForeignCall(const void* function) {
  if (verifying_) return;
  if (foreign_.size() < foreign_.capacity() &&
      std::find(foreign_.begin(), foreign_.end(), function) == foreign_.end()) {
    foreign_.push_back(function);
  }
  AccessEverything();
}

}  // namespace korat::detail
