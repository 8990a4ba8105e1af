#include "harness/explore/monitor.h"

#include <algorithm>

#include "harness/explore/predicate_machine.h"
#include "runtime/interpose/static_guards.h"
#include "runtime/trial_log.h"

namespace korat::harness {
namespace {

constexpr std::size_t kMostForeign = 64;  // functions that are named: a hook must not allocate

}  // namespace

Monitor::Monitor(runtime::Sandbox& sandbox, Layout& layout, PredicateSearch& search,
                 Checkpoints& checkpoints, const MonitoredPredicate& predicate)
    : sandbox_(sandbox),
      layout_(layout),
      search_(search),
      marks_(layout, search),
      uses_(sandbox, layout, search, recording_),
      dedicated_(layout, search, recording_, predicate),
      tags_(layout, search),
      slices_(sandbox, layout, search, dedicated_, uses_, marks_),
      first_reads_(sandbox, layout, search, checkpoints, recording_, dedicated_, marks_),
      spare_elements_(sandbox, layout, search, recording_),
      rules_(layout.space) {
  foreign_.reserve(kMostForeign);
  sandbox.guard().set_observer(*this);
  compare_hook = &ValueUses::CompareHook;
}

// The whole of one field that depends on no other. What a run that goes on past the hook misses is
// that its new value escapes, and that is settled here for all its values.
bool Monitor::OnPlainRead(std::uint64_t address, std::uint64_t size, bool escapes,
                          const runtime::Slice* slice) {
  if (runtime::InTrial()) {
    // Nothing there is fresh: that would have ended the trial. The field whose values are tried is
    // not on the stack.
    const auto read = [this](FieldIndex field) {
      if (search_.stack().OnStack(field)) first_reads_.Read(field);
    };
    layout_.table.ForEachAt(address, size, read, [] {});
    if (escapes) OnEscape(address, size);
    return true;
  }
  const auto field = layout_.table.FieldAround(address, size);
  if (!field || !first_reads_.IsPlain(*field)) return false;
  if (escapes && size != layout_.table.SizeOf(*field)) return false;
  if (escapes && uses_.IsOpen(*field) && !runtime::InStaticInitialiser()) {  // read before
    uses_.Escape(*field);
    first_reads_.ReadAgain(*field);
    return true;
  }
  const std::uint64_t* withheld = slice == nullptr ? nullptr : slices_.Withheld(*field, *slice);
  first_reads_.ReadPlain(*field, escapes, withheld, slices_.why());
  if (escapes) uses_.Escape(*field);
  return true;
}

void Monitor::OnRead(std::uint64_t address, std::uint64_t size, bool escapes) {
  bool exists = false;
  FieldIndex missing = kNoField;
  layout_.table.ForEachAt(
      address, size,
      [&](FieldIndex field) {
        if (!first_reads_.Exists(field)) {
          if (layout_.IsOfAlternative(field)) return void(missing = field);
          return spare_elements_.OnRead(field);
        }
        exists = true;
        first_reads_.Read(field);
        if (escapes) uses_.Escape(field, address, size);
      },
      [this] { ReadEverything(); });
  // Fields of several alternatives share these bytes: one that is there is enough.
  if (missing != kNoField && !exists) spare_elements_.OnRead(missing);
}

// Writing a use count reveals nothing to the predicate. What a field holds afterwards is not the
// value that the search gave it.
bool Monitor::OnWrite(std::uint64_t address, std::uint64_t size) {
  bool is_count = false;
  layout_.table.ForEachAt(
      address, size,
      [&](FieldIndex field) {
        if (!first_reads_.Exists(field)) return spare_elements_.OnWrite(field, address, size);
        first_reads_.Read(field);
        uses_.Escape(field);
      },
      [&] { is_count = true; });
  return !is_count;
}

void Monitor::OnCompareBy(const runtime::CompareBy& compare) {
  TriedValues* tried = TriedValues::Watched();
  if (tried != nullptr && tried->Contains(compare.address)) return tried->OnCompareBy(compare);
  uses_.OnCompareBy(compare);
}

void Monitor::OnEscape(std::uint64_t address, std::uint64_t size) {
  if (TriedValues* tried = TriedValues::Watched()) tried->OnEscape(address, size);
  uses_.EscapeAt(address, size);
}

void Monitor::OnForeignCall(const void* function) {
  if (!recording_.is_on()) return;
  if (foreign_.size() < kMostForeign &&
      std::find(foreign_.begin(), foreign_.end(), function) == foreign_.end()) {
    foreign_.push_back(function);
  }
  ReadEverything();
}

// Also called when the run goes on from the field's checkpoint: then the field is on the stack.
void Monitor::OnWithhold(const runtime::Extent& extent, const std::uint64_t* withheld) {
  const auto field = dedicated_.FieldOf(extent);
  if (!field) return;
  slices_.LeaveToOthers(*field);
  first_reads_.Read(*field, withheld);
}

void Monitor::RenewMarks() {
  if (!search_.pruning().IsOn()) return;
  for (const Access& access : search_.stack()) {
    if (!search_.pruning().HasEscaped(access.field)) uses_.Watch(access.field);
    if (marks_.IsCounted(access.field) && (layout_.table.MarkOf(access.field) & KORAT_FRESH) == 0) {
      layout_.table.SetMark(access.field, layout_.table.MarkOf(access.field) | KORAT_COUNTED);
    }
  }
}

// Looks for one field at a time: a checkpoint may bring us back after any of them, when the search
// has long forgotten where it was in its walk.
void Monitor::ReadEverything() {
  if (!recording_.is_on()) return;
  marks_.OnReadEverything();
  // Inner fields come after the others: if they were read first, no object would be known yet.
  for (const bool inner : {false, true}) {
    for (;;) {
      FieldIndex unread{};
      const bool all_read = search_.ForEachReachable([&](FieldIndex field) {
        unread = field;
        return search_.stack().OnStack(field) || layout_.space.At(field).is_inner != inner;
      });
      if (all_read) break;
      first_reads_.Read(unread);
      uses_.Escape(unread);
    }
  }
  // What can be reached depends on where the references lead.
  uses_.EscapeAll();
  if (!rules_.IsConsistent(search_.candidate())) sandbox_.GiveUp(runtime::RunEnd::kGivenUp);
}

}  // namespace korat::harness
