#include "harness/explore/first_reads.h"

#include "harness/explore/predicate_machine.h"
#include "runtime/interpose/static_guards.h"

namespace korat::harness {

using runtime::RunEnd;

void FirstReads::Read(FieldIndex field, const std::uint64_t* withheld) {
  if (!Exists(field)) return;
  const bool is_new = withheld != nullptr && !search_.stack().OnStack(field);
  ReadExisting(field, {is_new ? dedicated_.Select(field, withheld) : nullptr, DepthSet::All()},
               /*escapes=*/false);
}

void FirstReads::ReadExisting(FieldIndex field, const Withheld& withheld, bool escapes,
                              RunEnd without_value) {
  if (runtime::InStaticInitialiser()) sandbox_.GiveUp(RunEnd::kStaticRead);
  if (search_.stack().OnStack(field)) return ReadAgain(field);
  if (!recording_.is_on()) return;
  if (layout_.space.At(field).is_inner) ReadShape();
  for (const FieldIndex decider : layout_.space.At(field).deciders) Read(decider);
  const std::uint32_t depth = search_.stack().Depth();
  const std::size_t position = sandbox_.log().position();
  if (!search_.Read(field, withheld.values, withheld.why)) {
    sandbox_.GiveUp(search_.conflicts().HasConflict() ? RunEnd::kRejected : without_value);
  }
  marks_.OnFirstRead(field);
  if (escapes) search_.Escaped(field, /*when_read=*/true);
  MarkAsRead(field);
  layout_.table.use_counts().Take(field);
  if (checkpoints_.resumes()) {
    const ValueIndex after = search_.stack().ValueOf(field) + 1;
    const ValueIndex next = withheld.values == nullptr
                                ? after
                                : search_.pruning().NextOpen(search_.stack().Top(), after);
    const bool changes = next < layout_.space.At(field).domain_size;
    checkpoints_.Take(depth, position, changes);
  }
  if (IsDeadly()) sandbox_.GiveUp(RunEnd::kDeadly);
}

bool FirstReads::IsElement(FieldIndex field, FieldIndex length) {
  if (!Exists(length)) return false;
  Read(length);
  return HasElement(length, field);
}

// An inner field refers only to objects of the structure, so they must be known: everything that
// leads to them is read first. One at a time, as in Monitor::ReadEverything.
void FirstReads::ReadShape() {
  for (;;) {
    FieldIndex unread{};
    const bool all_read = search_.ForEachReachable([&](FieldIndex field) {
      unread = field;
      const Field& asked = layout_.space.At(field);
      return search_.stack().OnStack(field) || asked.is_inner || asked.values.empty();
    });
    if (all_read) return;
    Read(unread);
  }
}

// While nothing is recorded, the hook need not be called again.
void FirstReads::MarkAsRead(FieldIndex field) {
  const bool is_watched = recording_.is_on() && !search_.pruning().HasEscaped(field);
  layout_.table.SetMark(field, is_watched ? KORAT_WATCHED : 0);
}

}  // namespace korat::harness
