#include "harness/explore/monitor.h"

#include <algorithm>
#include <cstring>

#include "harness/explore/predicate_machine.h"
#include "runtime/interpose/static_guards.h"

namespace korat::harness {
namespace {

constexpr std::size_t kMostForeign = 64;  // functions that are named: a hook must not allocate

}  // namespace

using runtime::RunEnd;

Monitor::Monitor(runtime::Sandbox& sandbox, Layout& layout, PredicateSearch& search,
                 Checkpoints& checkpoints, const MonitoredPredicate& predicate)
    : sandbox_(sandbox),
      layout_(layout),
      search_(search),
      checkpoints_(checkpoints),
      uses_(sandbox, layout, search, recording_),
      dedicated_(layout, search, recording_, predicate),
      tags_(layout, search) {
  foreign_.reserve(kMostForeign);
  sandbox.set_observer(*this);
}

void Monitor::OnRead(std::uint64_t address, std::uint64_t size, bool escapes) {
  layout_.table.ForEachAt(
      address, size,
      [&](FieldIndex field) {
        if (!Exists(field)) return CheckWritten(field);
        Access(field);
        if (escapes) uses_.Escape(field, address, size);
      },
      [this] { AccessEverything(); });
}

// A use count that is written says nothing to the predicate. What a field holds afterwards is not
// the value that the search gave it.
void Monitor::OnWrite(std::uint64_t address, std::uint64_t size) {
  layout_.table.ForEachAt(
      address, size,
      [&](FieldIndex field) {
        if (!Exists(field)) return NoteWritten(field, address, size);
        Access(field);
        uses_.Escape(field);
      },
      [] {});
}

void Monitor::OnForeignCall(const void* function) {
  if (!recording_.is_on()) return;
  if (foreign_.size() < kMostForeign &&
      std::find(foreign_.begin(), foreign_.end(), function) == foreign_.end()) {
    foreign_.push_back(function);
  }
  AccessEverything();
}

// Also called when the run goes on from the field's checkpoint: then the field is on the stack.
void Monitor::OnWithhold(const runtime::Extent& extent, const std::uint64_t* withheld) {
  if (const auto field = dedicated_.FieldOf(extent)) Access(*field, withheld);
}

// --- which fields are read

void Monitor::Access(FieldIndex field, const std::uint64_t* withheld) {
  if (!Exists(field)) return;
  if (runtime::InStaticInitialiser()) sandbox_.GiveUp(RunEnd::kStaticRead);
  if (search_.stack().OnStack(field)) return MarkAsRead(field);
  if (!recording_.is_on()) return;
  if (layout_.space.At(field).is_inner) AccessShape();
  const std::uint32_t depth = search_.stack().Depth();
  const std::size_t position = sandbox_.log().position();
  if (!search_.Read(field, dedicated_.Select(field, withheld))) sandbox_.GiveUp(RunEnd::kGivenUp);
  MarkAsRead(field);
  layout_.table.TakeShare(field);
  if (checkpoints_.resumes()) {
    checkpoints_.Take(depth, position, layout_.space.At(field).domain_size != 1);
  }
  if (IsDeadly()) sandbox_.GiveUp(RunEnd::kDeadly);
}

// While nothing is recorded, the hook need not be called again.
void Monitor::MarkAsRead(FieldIndex field) {
  const bool is_watched = recording_.is_on() && !search_.pruning().HasEscaped(field);
  layout_.table.SetMark(field, is_watched ? KORAT_WATCHED : 0);
}

void Monitor::RenewMarks() {
  if (!search_.pruning().IsOn()) return;
  for (const korat::Access& access : search_.stack()) {
    if (!search_.pruning().HasEscaped(access.field)) uses_.Watch(access.field);
  }
}

// What refers to objects of the structure alone has to know them: all that leads to them is read
// first. One at a time, as in AccessEverything.
void Monitor::AccessShape() {
  for (;;) {
    FieldIndex unread{};
    const bool all_read = search_.ForEachReachable([&](FieldIndex field) {
      unread = field;
      const Field& asked = layout_.space.At(field);
      return search_.stack().OnStack(field) || asked.is_inner || asked.values.empty();
    });
    if (all_read) return;
    Access(unread);
  }
}

// Looks for one field at a time: a checkpoint may bring us back after any of them, when the search
// has long forgotten where it was in its walk.
void Monitor::AccessEverything() {
  if (!recording_.is_on()) return;
  // What refers to others comes after them: read first, it would know no object.
  for (const bool inner : {false, true}) {
    for (;;) {
      FieldIndex unread{};
      const bool all_read = search_.ForEachReachable([&](FieldIndex field) {
        unread = field;
        return search_.stack().OnStack(field) || layout_.space.At(field).is_inner != inner;
      });
      if (all_read) break;
      Access(unread);
      uses_.Escape(unread);
    }
  }
  // What everything is depends on where the references lead.
  uses_.EscapeAll();
}

// --- elements of vectors

// Code that touches an element knows its vector's length.
bool Monitor::IsElement(FieldIndex field, FieldIndex length) {
  if (!Exists(length)) return false;
  Access(length);
  const ValueIndex value = search_.candidate()[Raw(length)];
  const FieldRange elements = layout_.space.At(length).values[value].reveals;
  return Raw(field) - elements.first < elements.count;
}

// An element past its vector's length is memory, but not part of the structure. A vector that grows
// writes it before anybody reads it, and so does one that is being constructed: its bytes are no
// longer fresh.
void Monitor::NoteWritten(FieldIndex field, std::uint64_t address, std::uint64_t size) {
  const std::uint64_t element = reinterpret_cast<std::uintptr_t>(layout_.table.AddressOf(field));
  const std::uint64_t begin = std::max(address, element);
  const std::uint64_t end = std::min(address + size, element + layout_.table.SizeOf(field));
  auto* marks = reinterpret_cast<char*>(begin + KORAT_MARK_DISTANCE);
  if (!sandbox_.log().Save(marks, end - begin)) sandbox_.GiveUp(RunEnd::kOutOfMemory);
  std::memset(marks, 0, end - begin);
}

// Code that can't be watched may have let the vector grow.
void Monitor::CheckWritten(FieldIndex field) {
  const FieldIndex length = layout_.length_of[Raw(field)];
  if (layout_.table.IsFresh(field) &&
      layout_.table.Holds(length, search_.candidate()[Raw(length)])) {
    sandbox_.GiveUp(RunEnd::kReadOutside);
  }
}

}  // namespace korat::harness
