// When the predicate has accepted, the fields that it did not read join the access stack, because a
// structure fixes all its fields.
#pragma once

#include "search/cursor.h"
#include "search/options.h"
#include "search/unread_fields.h"
#include "space/state_space.h"

namespace korat {

template <typename M>
class UnreadJoiner {
 public:
  UnreadJoiner(const StateSpace& space, const SearchOptions& options, Cursor<M>& cursor)
      : prunes_(options.prune != Prune::kNone),
        takes_first_(options.unread == Unread::kFirst && prunes_),
        cursor_(cursor),
        fields_(space) {}

  // Arguments that were not read are not varied either, if one structure stands for others.
  void FreezeArguments() { freezes_arguments_ = true; }

  // Whether one structure stands for all that differ from it in unread fields only.
  bool TakesFirst() const { return takes_first_; }
  // Whether the field that changed last was not read by the predicate, which accepted.
  bool HasChangedUnread() const {
    const AccessStack& stack = cursor_.stack();
    return cursor_.pruning().IsOn() && !stack.IsEmpty() && stack.Top().joined;
  }
  // Whether the fields that a run did not read become part of the search.
  bool Joins(Verdict verdict) const {
    return verdict == Verdict::kAccepted || (!prunes_ && verdict != Verdict::kInfeasible);
  }

  // Lets them join, to be varied too. False when the type rules leave one of them no value. If only
  // a field that joined has changed, the fields before it are still as they were.
  bool Join(bool has_changed_unread) {
    const auto join = [this](FieldIndex field, UnreadFields::Kind kind) {
      if (cursor_.stack().OnStack(field)) return true;
      if (!cursor_.Enter(field)) return false;
      Access& top = cursor_.stack().Top();
      top.joined = true;
      top.is_dead = kind == UnreadFields::Kind::kDead;
      top.found = fields_.position();
      return true;
    };
    const Candidate& candidate = cursor_.stack().candidate();
    if (takes_first_) {
      return freezes_arguments_ ? fields_.JoinAll(candidate, UnreadFields::Kind::kDead, join)
                                : fields_.JoinArguments(candidate, join);
    }
    if (has_changed_unread && fields_.CanGoOn()) {
      const Access changed = cursor_.stack().Top();
      return fields_.GoOn(changed.field, changed.found, candidate, join);
    }
    return fields_.JoinAll(candidate, UnreadFields::Kind::kVaried, join);
  }

 private:
  const bool prunes_;
  const bool takes_first_;
  Cursor<M>& cursor_;
  UnreadFields fields_;
  bool freezes_arguments_ = false;
};

}  // namespace korat
