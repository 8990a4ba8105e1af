// Pruning by conflicts, as the search does it: from the reasons of failing runs it sees which
// fields need no other values, and it learns conflicts, which rule out values later. With any other
// pruning it does nothing.
//
// Some candidates that are ruled out in this way are tried anyway: if the predicate accepts
// one of them, that shows.
#pragma once

#include <cstdint>
#include <optional>

#include "search/access_stack.h"
#include "search/conflicts.h"
#include "search/options.h"
#include "search/outcome_pruning.h"
#include "search/reasons.h"
#include "space/state_space.h"

namespace korat {

class ConflictPruning {
 public:
  ConflictPruning(const StateSpace& space, Prune prune)
      : space_(space),
        reasons_(prune == Prune::kConflicts, space.fields.size()),
        conflicts_(space, prune == Prune::kConflicts) {
    literals_.reserve(DepthSet::kDeep);
    probe_.reserve(DepthSet::kDeep);
  }

  bool IsOn() const { return reasons_.IsOn(); }
  Reasons& reasons() { return reasons_; }
  const Reasons& reasons() const { return reasons_; }

  // There is no structure, for this reason. REQUIRES: it does not include the field that is about
  // to change, unless that still has its value.
  void Learn(DepthSet why, const AccessStack& stack, const OutcomePruning& pruning);
  // Whether the top field need not take other values, and its reason is `why`. If not, its next
  // values are tried for no other reason than to see that nothing is found. `has_others`: it has
  // other values to take.
  bool JumpsOver(DepthSet why, const AccessStack& stack, const OutcomePruning& pruning,
                 bool has_others);
  // If a conflict rules out the new value of the top field, the reason. Calls cut(field, values)
  // for each of its fields: only these values, as bits, are alike now; of a field with more than 64
  // values only the present one.
  template <typename Cut>
  std::optional<DepthSet> Apply(const AccessStack& stack, Cut cut) {
    if (!conflicts_.IsOn()) return std::nullopt;
    const auto number = conflicts_.Find(stack.Top().field, stack);
    if (number == Conflicts::kNone || IsProbed(number)) return std::nullopt;
    DepthSet why;
    conflicts_.ForEach(number, [&](const Conflicts::Literal& literal) {
      why |= DepthSet::Of(stack.DepthOf(literal.field));
      cut(literal.field, literal.values);
    });
    return why;
  }

  // --- in a run

  void BeginRun() {
    has_value_ = true, has_conflict_ = false;
    if (++runs_ % kConsiderEvery == 0) Consider();
  }
  // A field that is read has no value left, for this reason; if conflicts rule them out, the run is
  // rejected: to go on would find no structure, though perhaps a crash.
  void NoteNoValue(DepthSet why, bool is_conflict) {
    has_value_ = false;
    has_conflict_ = is_conflict;
    no_value_ = why;
  }
  bool HasConflict() const { return has_conflict_; }
  // The fields that are a reason for the run not to find a structure; if it is not known why, or it
  // found one, all of them.
  DepthSet WhyItFailed(Verdict verdict) const {
    if (!has_value_) return no_value_;
    const bool fails =
        verdict == Verdict::kRejected || verdict == Verdict::kThrew || verdict == Verdict::kCrashed;
    return fails ? reasons_.Present() : DepthSet::All();
  }

  // The present candidate was accepted: whether it was ruled out, and tried only to check that.
  bool IsRefuted(const AccessStack& stack) const;

 private:
  static constexpr std::uint64_t kProbeEvery = 1021;
  // Of a conflict that is kept: longer ones hardly ever apply.
  static constexpr std::size_t kMostLiterals = 32;
  // How often runs are compared with those that were saved; one in this many must have been saved.
  static constexpr std::uint64_t kConsiderEvery = 4096, kLeastShare = 16;

  // Gives up asking for reasons if that is of no use.
  void Consider();
  // Whether a conflict with that reason could apply again.
  bool MayRecur(DepthSet why, const AccessStack& stack) const;
  // Fills literals_.
  void MakeLiterals(DepthSet why, const AccessStack& stack, const OutcomePruning& pruning);
  bool IsProbed(Conflicts::Number number);

  const StateSpace& space_;
  Reasons reasons_;
  Conflicts conflicts_;
  Conflicts::Literals literals_;  // scratch
  Conflicts::Literals probe_;     // what is tried anyway
  std::uint64_t runs_ = 0, saved_ = 0, jumps_ = 0, hits_ = 0;
  bool has_value_ = true;  // the last field that was read
  bool has_conflict_ = false;
  DepthSet no_value_;  // see NoteNoValue()
};

}  // namespace korat
