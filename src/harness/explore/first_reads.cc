#include "harness/explore/first_reads.h"

#include "harness/explore/predicate_machine.h"
#include "runtime/interpose/static_guards.h"

namespace korat::harness {

using runtime::RunEnd;

void FirstReads::Read(FieldIndex field, const std::uint64_t* withheld) {
  if (!Exists(field)) return;
  const bool is_new = withheld != nullptr && !search_.stack().OnStack(field);
  ReadExisting(field, is_new ? dedicated_.Select(field, withheld) : nullptr, /*escapes=*/false);
}

void FirstReads::ReadExisting(FieldIndex field, const std::uint64_t* withheld, bool escapes,
                              RunEnd without_value) {
  if (runtime::InStaticInitialiser()) sandbox_.GiveUp(RunEnd::kStaticRead);
  if (search_.stack().OnStack(field)) return MarkAsRead(field);
  if (!recording_.is_on()) return;
  if (layout_.space.At(field).is_inner) ReadShape();
  const std::uint32_t depth = search_.stack().Depth();
  const std::size_t position = sandbox_.log().position();
  if (!search_.Read(field, withheld)) sandbox_.GiveUp(without_value);
  if (escapes) search_.Escaped(field, /*when_read=*/true);
  MarkAsRead(field);
  layout_.table.use_counts().Take(field);
  if (checkpoints_.resumes()) {
    checkpoints_.Take(depth, position, layout_.space.At(field).domain_size != 1);
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
