// When the predicate has accepted, the fields that it did not read join the access stack, because a
// structure fixes all its fields.
#pragma once

#include <algorithm>

#include "search/cursor.h"
#include "search/options.h"
#include "search/type_rules.h"
#include "search/unread_fields.h"
#include "space/state_space.h"

namespace korat {

template <typename M>
class UnreadJoiner {
 public:
  UnreadJoiner(const StateSpace& space, const SearchOptions& options, Cursor<M>& cursor)
      : space_(space),
        prunes_(options.prune != Prune::kNone),
        takes_first_(options.unread == Unread::kFirst && prunes_),
        cursor_(cursor),
        fields_(space),
        rules_(space),
        has_deciders_(std::any_of(space.fields.begin(), space.fields.end(),
                                  [](const Field& field) { return !field.deciders.empty(); })) {}

  // Arguments that were not read are not varied either, if one structure stands for others.
  void FreezeArguments() { freezes_arguments_ = true; }

  // Whether one structure stands for all that differ from it in unread fields only.
  bool TakesFirst() const { return takes_first_; }
  // Whether the field that changed last was not read by the predicate, which accepted.
  bool HasChangedUnread() const {
    const AccessStack& stack = cursor_.fields().stack;
    return cursor_.fields().pruning.IsOn() && !stack.IsEmpty() && stack.Top().joined;
  }
  // Whether the fields that a run did not read become part of the search.
  bool Joins(Verdict verdict) const {
    return verdict == Verdict::kAccepted || (!prunes_ && verdict != Verdict::kInfeasible);
  }

  // Lets them join, to be varied too. False when the type rules leave one of them no value, or do
  // not allow all of the structure together. If only a field that joined has changed, the fields
  // before it are still as they were.
  bool Join(bool has_changed_unread) {
    return JoinAll(has_changed_unread) && rules_.IsConsistent(cursor_.fields().stack.candidate());
  }

 private:
  bool JoinAll(bool has_changed_unread) {
    const auto join = [this](FieldIndex field, UnreadFields::Kind kind) {
      if (cursor_.fields().stack.OnStack(field)) return true;
      if (has_deciders_ && !EnterDeciders(field, kind)) return false;
      return Enter(field, kind);
    };
    const Candidate& candidate = cursor_.fields().stack.candidate();
    if (takes_first_) {
      return freezes_arguments_ ? fields_.JoinAll(candidate, UnreadFields::Kind::kDead, join)
                                : fields_.JoinArguments(candidate, join);
    }
    if (has_changed_unread && fields_.CanGoOn()) {
      const Access changed = cursor_.fields().stack.Top();
      return fields_.GoOn(changed.field, changed.found, candidate, join);
    }
    return fields_.JoinAll(candidate, UnreadFields::Kind::kVaried, join);
  }

  __attribute__((noinline)) bool EnterDeciders(FieldIndex field, UnreadFields::Kind kind) {
    for (const FieldIndex decider : space_.At(field).deciders) {
      if (!cursor_.fields().stack.OnStack(decider) && !Enter(decider, kind)) return false;
    }
    return true;
  }
  bool Enter(FieldIndex field, UnreadFields::Kind kind) {
    if (!cursor_.Enter(field)) return false;
    Access& top = cursor_.fields().stack.Top();
    top.joined = true;
    top.is_dead = kind == UnreadFields::Kind::kDead;
    top.found = fields_.position();
    return true;
  }

  const StateSpace& space_;
  const bool prunes_;
  const bool takes_first_;
  Cursor<M>& cursor_;
  UnreadFields fields_;
  TypeRules rules_;
  const bool has_deciders_;  // some field
  bool freezes_arguments_ = false;
};

}  // namespace korat
