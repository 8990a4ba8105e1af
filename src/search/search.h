// The search: all candidates that matter, in order, each once.
//
// The machine runs the predicate on the present candidate and reports each first read of a field
// with Read(). Fields stay on the access stack, in the order of their first reads, until their last
// value has been tried. Fields that were never read cannot have influenced the verdict, so only
// the fields on the stack are varied: that is the papers' pruning. With Prune::kOutcomes the
// machine also reports how the values were used, with Compared() and Escaped(): what was found
// below one value is then known for all that the predicate could not tell from it
// (search/outcomes.h). Structures and their order are the same.
#pragma once

#include <atomic>
#include <cassert>
#include <cstdint>
#include <utility>
#include <vector>

#include "search/access_stack.h"
#include "search/cursor.h"
#include "search/machine.h"
#include "search/options.h"
#include "search/outcome_pruning.h"
#include "search/part.h"
#include "search/profile/profiler.h"
#include "search/reachable.h"
#include "search/record.h"
#include "search/shard.h"
#include "search/tally.h"
#include "search/unread_joiner.h"
#include "space/state_space.h"

namespace korat {

template <typename M>
class Search {
 public:
  Search(const StateSpace& space, M& machine, const SearchOptions& options)
      : space_(space),
        machine_(machine),
        prunes_(options.prune != Prune::kNone),
        part_(space, options),
        cursor_(space, machine, options, part_, tally_),
        joiner_(space, options, cursor_),
        walk_(space) {
    static_assert(Machine<M>);  // here, where a machine that owns its search is complete
  }

  // Runs candidates until one is accepted. Returns true if candidate() is now a structure, false
  // when the whole space was searched. `stop` is asked before each run, and may end the search
  // early.
  template <typename Stop>
  bool Next(Stop stop) {
    while (!finished_) {
      if (stop()) return false;
      if (!cursor_.Advance() || part_.AtEnd(stack(), /*is_run=*/false)) break;
      const bool is_listed = pruning().listing().IsOn();
      const bool is_known = is_listed || joiner_.HasChangedUnread();
      const Verdict verdict = is_known ? Verdict::kAccepted : Run();
      if (is_known) cursor_.Fail(DepthSet::All());
      if (verdict == Verdict::kRejected && prunes_ && part_.IsWhole() &&
          cursor_.profiler() == nullptr) {  // as usual
        tally_.CountRejected(stack());
        continue;
      }
      const bool is_complete = is_listed || !joiner_.Joins(verdict) || joiner_.Join(is_known);
      part_.EndFirstRun();
      // An unknown outcome is known for no other value.
      if (verdict == Verdict::kCutOff) cursor_.fields().IsolateAll();
      if (part_.AtEnd(stack(), /*is_run=*/true)) break;
      const bool is_found = is_complete && verdict == Verdict::kAccepted;
      if (is_found && joiner_.TakesFirst()) cursor_.fields().stack.CloseDead();
      if (verdict == Verdict::kAccepted) cursor_.fields().pruning.CountFound();
      if (is_found && conflicts().IsRefuted(stack())) tally_.CountInconsistent();
      if (LeaveOut()) continue;
      if (!is_known) Count(verdict);
      if (!is_found) continue;
      if (!cursor_.fields().pruning.Remember(cursor_.fields().stack)) cursor_.fields().IsolateAll();
      tally_.CountStructures();
      if (is_known) machine_.Confirm();
      return true;
    }
    finished_ = true;
    return false;
  }
  bool finished() const { return finished_; }

  // Gives away part of what is left: the values still to be tried of the lowest field that has
  // some. This search now ends where that part begins, at the candidate returned; the part ends
  // where this search did. Empty when there is nothing to spare. Not during a run.
  Candidate Split() {
    const std::uint32_t depth = DepthToSpare();
    if (depth == stack().Depth()) return {};
    const Candidate split = part_.SplitAt(stack(), depth, cursor_.NextValueAt(depth));
    // Their values no longer change before the end.
    for (std::uint32_t i = 0; i <= depth; ++i) cursor_.fields().LeaveIncomplete(i);
    return split;
  }

  // --- what the machine reports

  // The first read of a field. The field joins the stack with its first value; false when the type
  // rules leave it none, and the run is to be given up. If `withheld` is not null, the values that
  // have a bit there are not tried; there is no structure above them, for the reason `why`.
  // REQUIRES: the field is not on the stack; CanWithhold(field), if there is something to withhold.
  bool Read(FieldIndex field, const std::uint64_t* withheld = nullptr,
            DepthSet why = DepthSet::All()) {
    assert(!stack().OnStack(field) && (withheld == nullptr || CanWithhold(field)));
    const bool may_avoid = conflicts().IsOn() && !part_.IsRestarting();
    if (!cursor_.Enter(field, withheld, why)) return false;
    if (may_avoid && !cursor_.AvoidConflicts()) return false;
    Profiler* profiler = cursor_.profiler();
    if (profiler != nullptr && pruning().IsOn()) {
      profiler->OnRead(field, !pruning().HasEscaped(field));
    }
    return true;
  }
  // The predicate compared the value of a field on the stack; see Outcomes::Compared. Returns
  // whether further uses of it are to be reported.
  template <typename Answers>
  bool Compared(FieldIndex field, Answers answers) {
    if (Profiler* profiler = cursor_.profiler()) {
      profiler->OnUse(field, true, stack().Depth() - stack().DepthOf(field) - 1);
    }
    return cursor_.fields().pruning.Compared(field, stack().ValueOf(field), answers);
  }
  // The same for a field of at most 64 values, in few instructions: see Outcomes::ComparedFew. Not
  // while a profile is made.
  enum class Narrowed : std::uint8_t { kNot, kAlone, kAlike };
  __attribute__((always_inline)) Narrowed ComparedFew(FieldIndex field, std::uint64_t answers) {
    if (cursor_.profiler() != nullptr) return Narrowed::kNot;
    const bool is_alike =
        cursor_.fields().pruning.ComparedFew(field, stack().ValueOf(field), answers);
    return is_alike ? Narrowed::kAlike : Narrowed::kAlone;
  }
  // The value was used in some other way; if `when_read`, right where the field was read, as each
  // of its values will be. REQUIRES: then it is on top of the stack.
  void Escaped(FieldIndex field, bool when_read = false) {
    assert(!when_read || stack().Top().field == field);
    if (when_read) cursor_.fields().stack.Top().escapes = true;
    if (Profiler* profiler = cursor_.profiler()) profiler->OnUse(field, false, 0);
    cursor_.fields().pruning.Escape(field);
  }
  // Whether values of the field may be withheld when it is read: those with which the predicate
  // rejects, whatever fields that are not on the stack hold. The search then does not run it on
  // them, and nothing else changes: fields that decided which values are withheld were used for
  // that, and their use is reported like any other.
  bool CanWithhold(FieldIndex field) const {
    return prunes_ && !stack().OnStack(field) && pruning().CanWithhold(field);
  }

  // What a run reads after the first reads, and where its scopes begin and end; why it has no value
  // for a field.
  ConflictPruning& conflicts() { return cursor_.fields().conflicts; }

  // --- before the first run

  // Keeps a record of the search from now on. REQUIRES: there was no run yet.
  void set_record(SearchRecord* record) {
    assert(!cursor_.has_started());
    cursor_.fields().stack.set_record(record);
    tally_.set_counts(&record->counts);
  }
  // Profiles where the candidates go. REQUIRES: there was no run yet.
  void set_profiler(Profiler* profiler) {
    assert(!cursor_.has_started());
    cursor_.set_profiler(profiler);
  }
  // With Unread::kFirst, arguments that were not read are not varied either. REQUIRES: there was no
  // run yet.
  void FreezeArguments() {
    assert(!cursor_.has_started());
    joiner_.FreezeArguments();
  }
  // Puts a candidate into memory without a search. REQUIRES: there was no run yet.
  void Show(const Candidate& candidate) {
    assert(!cursor_.has_started());
    // A field comes after those that reveal it. Fields of different alternatives may share memory:
    // those of the alternatives before return to their first values while they are there.
    for (std::uint32_t i = static_cast<std::uint32_t>(candidate.size()); i-- > 0;) {
      const FieldIndex field{i};
      if (candidate[i] == 0 && cursor_.fields().stack.Show(field, 0)) machine_.Assign(field, 0);
    }
    for (std::uint32_t i = 0; i < candidate.size(); ++i) {
      const FieldIndex field{i};
      if (cursor_.fields().stack.Show(field, candidate[i])) machine_.Assign(field, candidate[i]);
    }
  }

  // --- what is known

  const StateSpace& space() const { return space_; }
  const AccessStack& stack() const { return cursor_.fields().stack; }
  const OutcomePruning& pruning() const { return cursor_.fields().pruning; }
  const Candidate& candidate() const { return stack().candidate(); }
  Tally& tally() { return tally_; }
  const Tally& tally() const { return tally_; }

  // Calls visit(field) for every field of the structure that is now `candidate()`, a field before
  // those it reveals. `visit` may put the field on the stack and so change its value; returns false
  // as soon as visit does.
  template <typename Visit>
  bool ForEachReachable(Visit visit) {
    return walk_.Walk(candidate(), visit);
  }

 private:
  Verdict Run() {
    const SearchRecord::Running running(stack().record());
    conflicts().BeginRun();
    const Verdict verdict = machine_.Run(stack().Depth());
    if (conflicts().IsOn()) cursor_.Fail(conflicts().WhyItFailed(verdict));
    return verdict;
  }

  // --- parts of the search

  // Whether the candidate just run is not ours: the one this search goes on from, or one of
  // another shard. The rest of a unit that belongs to another shard is skipped.
  bool LeaveOut() {
    const bool past = part_.PassStart();
    if (!part_.IsShard()) return past;
    const ShardUnit unit = part_.UnitOf(stack());
    for (std::uint32_t i = 0; i < unit.size(); ++i) cursor_.fields().LeaveIncomplete(i);
    if (part_.Has(unit)) return past;
    cursor_.fields().DropTo(unit.size());
    cursor_.Fail(DepthSet::All());
    return true;
  }
  // The depth of the lowest field that has values left, if something is left above it as well;
  // the stack's depth otherwise. What is being listed is not worth giving away.
  std::uint32_t DepthToSpare() {
    const Listing& listing = pruning().listing();
    const std::uint32_t depth = stack().Depth(), top = listing.IsOn() ? listing.base() : depth;
    std::uint32_t lowest = depth;
    bool bounded = !part_.end().empty();  // the values so far are those of the end
    for (std::uint32_t i = 0; i < top && !stack()[i].is_dead; ++i) {
      const FieldIndex field = stack()[i].field;
      const ValueIndex end = bounded ? part_.end()[Raw(field)] : space_.At(field).domain_size;
      bounded = bounded && stack().ValueOf(field) == end;
      if (cursor_.NextValueAt(i) >= end) continue;
      if (lowest != depth) return lowest;
      lowest = i;
    }
    return listing.IsOn() ? lowest : depth;
  }

  // --- what is counted

  void Count(Verdict verdict) {
    if (verdict == Verdict::kInfeasible) return;
    tally_.CountRun(verdict, stack());
    if (cursor_.profiler() == nullptr) return;
    std::vector<Step> steps;
    for (const Access& access : stack()) {
      if (access.joined) break;
      steps.push_back({access.field, stack().ValueOf(access.field)});
    }
    const bool all_read =
        verdict != Verdict::kAccepted && ForEachReachable([this](FieldIndex field) {
          return stack().OnStack(field) || space_.At(field).domain_size == 1;
        });
    cursor_.profiler()->OnRun(steps, verdict, all_read);
  }

  const StateSpace& space_;
  M& machine_;
  const bool prunes_;
  Part part_;
  Tally tally_;
  Cursor<M> cursor_;
  UnreadJoiner<M> joiner_;
  ReachableWalk walk_;     // of ForEachReachable
  bool finished_ = false;  // nothing is left
};

}  // namespace korat
