// The search: all candidates that matter, in order, each once.
//
// The machine runs the predicate on the present candidate and reports each first read of a field
// by Read(). Fields stay on the access stack, in the order of their first reads, until their last
// value has been tried. Fields that were never read cannot have influenced the verdict, so only
// the fields on the stack are varied: that is the papers' pruning. With Prune::kOutcomes the
// machine also reports how the values were used, by Compared() and Leaked(): what was found below
// one value is then known for all that the predicate could not tell from it (search/outcomes.h).
// Structures and their order are the same.
//
// A Machine provides
//
// - `Verdict Run(std::uint32_t depth)`: runs the predicate; the field at `depth - 1` is the one
//   that changed since the last run, depth 0 is the first run.
// - `void Rewind(std::uint32_t depth)`: undoes what the predicate wrote since it read the field
//   there.
// - `void Assign(FieldIndex, ValueIndex)`: stores that value in memory.
// - `void Forget(FieldIndex)`: the field left the stack; its next read is a first read.
// - `void Watch(FieldIndex)`: from now on the uses of the field's value are to be reported; after
//   `void Unwatch(FieldIndex)` not any more.
// - `void Confirm()`: the present candidate is a structure, though the predicate did not run on it;
//   it may be asked, to be sure.
#pragma once

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "search/access_stack.h"
#include "search/options.h"
#include "search/outcome_pruning.h"
#include "search/part.h"
#include "search/profiler.h"
#include "search/reachable.h"
#include "search/record.h"
#include "search/shard.h"
#include "search/tally.h"
#include "space/state_space.h"

namespace korat {

template <typename Machine>
class Search {
 public:
  Search(const StateSpace& space, Machine& machine, SearchOptions options)
      : space_(space),
        machine_(machine),
        prune_(options.prune),
        unread_(options.unread),
        stack_(space, machine, options.isomorphs),
        pruning_(space, machine, options.prune == Prune::kOutcomes),
        walk_(space),
        joining_(space),
        part_(space, std::move(options)) {}

  // Runs candidates until one is accepted: true, and candidate() is the structure; false when
  // the whole space was searched. `stop` is asked before each run, and may end the search early.
  template <typename Stop>
  bool Next(Stop stop) {
    while (!finished_) {
      if (stop()) return false;
      if (!Advance() || part_.AtEnd(stack_, /*is_run=*/false)) break;
      const bool known = pruning_.IsListing() || ChangedUnread();
      const Verdict verdict = known ? Verdict::kAccepted : Run();
      const bool complete = pruning_.IsListing() || !Joins(verdict) || JoinUnread(known);
      part_.EndFirstRun();
      // An unknown outcome is known for no other value.
      if (verdict == Verdict::kCutOff) pruning_.LeakAll(stack_);
      if (part_.AtEnd(stack_, /*is_run=*/true)) break;
      const bool found = complete && verdict == Verdict::kAccepted;
      drop_joined_ = found && TakesFirstUnread();
      if (verdict == Verdict::kAccepted) pruning_.CountFound();
      if (LeaveOut()) continue;
      if (!known) Count(verdict);
      if (found) {
        pruning_.Remember(stack_);
        tally_.CountStructure();
        if (known) machine_.Confirm();
        return true;
      }
    }
    finished_ = true;
    return false;
  }

  // Gives away part of what is left: the values still to be tried of the lowest field that has
  // some. This search now ends where that part begins, at the candidate returned; the part ends
  // where this search did. Empty when there is nothing to spare. Not during a run.
  Candidate Split() {
    const std::uint32_t depth = DepthToSpare();
    if (depth == Depth()) return {};
    const Candidate split = part_.SplitAt(stack_, depth, NextValueAt(depth));
    // They change no more before the end.
    for (std::uint32_t i = 0; i <= depth; ++i) pruning_.Leak(FieldAt(i));
    return split;
  }
  // Whether another process wants something (SearchRecord::Asked).
  bool IsAsked() const {
    const SearchRecord* record = stack_.record();
    return record != nullptr && record->asked.load(std::memory_order_relaxed) != 0;
  }

  // The machine reports the first read of a field. The field joins the stack with its first
  // value; false when the type rules leave it none, and the run is to be given up. If `withheld` is
  // not null, the values that have a bit there are not tried: see CanWithhold.
  bool Read(FieldIndex field, const std::uint64_t* withheld = nullptr) {
    if (!Enter(field, withheld)) return false;
    if (profiler_ != nullptr && PrunesByOutcomes()) {
      profiler_->OnRead(field, !HasLeaked(field));
    }
    return true;
  }

  // The machine reports that the predicate compared the value of a field on the stack; see
  // Outcomes::Compared. Returns whether further uses of it are to be reported.
  template <typename Answers>
  bool Compared(FieldIndex field, Answers answers) {
    if (profiler_ != nullptr) profiler_->OnUse(field, true, Depth() - DepthOf(field) - 1);
    return pruning_.Compared(field, stack_.ValueOf(field), answers);
  }
  // ... that the value was used in some other way.
  void Leaked(FieldIndex field) {
    if (profiler_ != nullptr) profiler_->OnUse(field, false, 0);
    pruning_.Leaked(field);
  }
  bool HasLeaked(FieldIndex field) const { return pruning_.HasLeaked(field); }

  // A change to the present candidate that the predicate can't have noticed, if there is any. Which
  // one depends on `number`, so that all kinds come up.
  using Change = typename OutcomePruning<Machine>::Change;
  std::optional<Change> AnyAlike(std::uint64_t number) const {
    return pruning_.AnyAlike(stack_, number);
  }

  // Whether values of the field may be withheld when it is read: those with which the predicate
  // rejects, whatever fields that are not on the stack hold. Running it on them is then left out,
  // and nothing else changes: fields that decided which values are withheld were used for that, and
  // their use is reported like any other.
  bool CanWithhold(FieldIndex field) const {
    return prune_ != Prune::kNone && !OnStack(field) && pruning_.CanWithhold(field);
  }

  // Keeps a record of the search from now on. REQUIRES: there was no run yet.
  void set_record(SearchRecord* record) {
    stack_.set_record(record);
    tally_.set_counts(&record->counts);
  }
  // Tells where the candidates go. REQUIRES: there was no run yet.
  void set_profiler(Profiler* profiler) { profiler_ = profiler; }
  // The machine asked the predicate again, and got another answer.
  void CountInconsistent() { tally_.CountInconsistent(); }
  // Puts a candidate into memory without a search. REQUIRES: there was no run yet.
  void Show(const Candidate& candidate) { stack_.Show(candidate); }

  bool OnStack(FieldIndex field) const { return stack_.OnStack(field); }
  // REQUIRES: OnStack(field).
  std::uint32_t DepthOf(FieldIndex field) const { return stack_.DepthOf(field); }
  bool PrunesByOutcomes() const { return pruning_.IsOn(); }
  std::uint32_t Depth() const { return stack_.Depth(); }
  FieldIndex FieldAt(std::uint32_t depth) const { return stack_[depth].field; }
  const Candidate& candidate() const { return stack_.candidate(); }
  const SearchCounts& counts() const { return tally_.counts(); }
  // How far the predicate got before it rejected: see Tally.
  const Candidate& deepest() const { return tally_.deepest(); }
  FieldIndex deepest_field() const { return tally_.deepest_field(); }
  std::uint32_t deepest_depth() const { return tally_.deepest_depth(); }
  bool finished() const { return finished_; }
  const StateSpace& space() const { return space_; }

  // Calls visit(field) for every field of the structure that `candidate()` is now, a field before
  // those it reveals. `visit` may put the field on the stack and so change its value; returns
  // false as soon as visit does.
  template <typename Visit>
  bool ForEachReachable(Visit visit) {
    return walk_.Walk(candidate(), visit);
  }

 private:
  Verdict Run() {
    SetRunning(true);
    const Verdict verdict = machine_.Run(Depth());
    SetRunning(false);
    return verdict;
  }

  // Whether the field that changed last was not read by the predicate, which accepted.
  bool ChangedUnread() const {
    return PrunesByOutcomes() && !stack_.IsEmpty() && stack_.Top().joined;
  }

  // Moves to the next candidate: the topmost field that has a value left takes it, the fields
  // above it leave the stack. False when there is none.
  bool Advance() {
    if (!started_) return started_ = true;
    if (pruning_.IsListing() && ListNext()) return true;
    if (drop_joined_) DropJoined();
    while (!stack_.IsEmpty()) {
      machine_.Rewind(Depth() - 1);
      Access& top = stack_.Top();
      if (PrunesByOutcomes()) pruning_.Learn(top.field);
      const ValueIndex next = NextValue(top);
      if (profiler_ != nullptr && PrunesByOutcomes()) TellLearned(top, next);
      stack_.Release(top);
      const ValueIndex value = stack_.Feasible(top.field, next);
      if (value < space_.At(top.field).domain_size) {
        stack_.Choose(top, value);
        if (PrunesByOutcomes() && !List(top.field, value)) pruning_.Watch(top.field);
        if (profiler_ != nullptr && pruning_.IsListing()) profiler_->OnList(top.field);
        return true;
      }
      Pop();
    }
    return false;
  }

  // Puts a field that is not on the stack there, at its first value; false when it has none.
  bool Enter(FieldIndex field, const std::uint64_t* withheld = nullptr) {
    const ValueIndex wanted = part_.First(field);
    const ValueIndex value =
        stack_.Feasible(field, pruning_.Enter(stack_, field, wanted, withheld));
    if (value >= space_.At(field).domain_size) return false;
    part_.OnEnter(wanted, value);
    stack_.Push(field, value, pruning_.log_end());
    stack_.Top().withholds = withheld != nullptr;
    // What was found below the values before the start is not known here.
    if (PrunesByOutcomes() && !part_.IsRestarting()) pruning_.Watch(field);
    return true;
  }

  // The top field, whose value was released, leaves the stack.
  void Pop() {
    pruning_.Leave(stack_.Top());
    stack_.Pop();
  }

  // The top field leaves the stack, whatever values it has left.
  void Drop() {
    machine_.Rewind(Depth() - 1);
    stack_.Release(stack_.Top());
    Pop();
  }

  // The top field took this value. Lists what is found below it, if that is known.
  bool List(FieldIndex field, ValueIndex value) {
    return pruning_.BeginListing(stack_, field, value) && ListNext();
  }
  bool ListNext() {
    return pruning_.ListNext(stack_, [this] { Drop(); });
  }

  // The value to be tried after the present one, as far as the type rules allow it.
  ValueIndex NextValue(const Access& access) const {
    return pruning_.NextOpen(access, stack_.NextValue(access));
  }
  // The value that the field there will take after the present one.
  ValueIndex NextValueAt(std::uint32_t depth) {
    return stack_.FeasibleAt(depth, NextValue(stack_[depth]));
  }

  void SetRunning(bool running) {
    SearchRecord* record = stack_.record();
    if (record != nullptr) record->running.store(running, std::memory_order_release);
  }

  // --- fields that were not read

  // Whether the fields the run did not read become part of the search.
  bool Joins(Verdict verdict) const {
    return verdict == Verdict::kAccepted ||
           (prune_ == Prune::kNone && verdict != Verdict::kInfeasible);
  }

  // A structure fixes all its fields: those nobody read join the stack and are varied too.
  // False when the type rules leave one of them no value. If one that joined is all that changed,
  // the fields before it are as they were.
  bool JoinUnread(bool changed_unread) {
    const auto join = [this](FieldIndex field, bool inner) {
      if (OnStack(field) || space_.At(field).is_inner != inner) return true;
      if (!Enter(field)) return false;
      stack_.Top().joined = true;
      stack_.Top().found = joining_.position();
      return true;
    };
    const auto join_outer = [&](FieldIndex field) { return join(field, false); };
    if (changed_unread && !has_inner_) {
      const Access changed = stack_.Top();
      return joining_.GoOn(changed.field, changed.found, candidate(), join_outer);
    }
    // What refers to others comes after them.
    return joining_.Walk(candidate(), join_outer) &&
           (!has_inner_ ||
            joining_.Walk(candidate(), [&](FieldIndex field) { return join(field, true); }));
  }

  // Whether one structure stands for all that differ from it in unread fields only.
  bool TakesFirstUnread() const { return unread_ == Unread::kFirst && prune_ != Prune::kNone; }

  void DropJoined() {
    drop_joined_ = false;
    while (!stack_.IsEmpty() && stack_.Top().joined) Drop();
  }

  // --- parts of the search

  // Whether the candidate just run is somebody else's: the one this search goes on from, or one of
  // another shard. The rest of a unit that belongs to another shard is passed over.
  bool LeaveOut() {
    const bool past = part_.PassStart();
    if (!part_.IsShard()) return past;
    const ShardUnit unit = part_.UnitOf(stack_);
    for (std::uint32_t i = 0; i < unit.size(); ++i) {
      pruning_.Leak(FieldAt(i));  // not all that is below it is looked at
    }
    if (part_.Has(unit)) return past;
    while (Depth() > unit.size()) Drop();
    return true;
  }

  // The depth of the lowest field that has values left, if something is left above it as well;
  // Depth() otherwise. What is being listed is not worth giving away.
  std::uint32_t DepthToSpare() {
    const std::uint32_t top = pruning_.IsListing() ? pruning_.listing_base() : Depth();
    std::uint32_t lowest = Depth();
    bool bounded = !part_.end().empty();  // the values so far are those of the end
    for (std::uint32_t i = 0; i < top && !(drop_joined_ && stack_[i].joined); ++i) {
      const FieldIndex field = FieldAt(i);
      const ValueIndex end = bounded ? part_.end()[Raw(field)] : space_.At(field).domain_size;
      bounded = bounded && stack_.ValueOf(field) == end;
      if (NextValueAt(i) >= end) continue;
      if (lowest != Depth()) return lowest;
      lowest = i;
    }
    return pruning_.IsListing() ? lowest : Depth();
  }

  // --- what is told

  void Count(Verdict verdict) {
    if (verdict == Verdict::kInfeasible) return;
    tally_.CountRun(verdict, stack_);
    if (profiler_ != nullptr) TellRun(verdict);
  }

  void TellRun(Verdict verdict) {
    std::vector<Step> steps;
    for (const Access& access : stack_) {
      if (access.joined) break;
      steps.push_back({access.field, stack_.ValueOf(access.field)});
    }
    const bool all_read = verdict != Verdict::kAccepted && ForEachReachable([&](FieldIndex field) {
                            return OnStack(field) || space_.At(field).domain_size == 1;
                          });
    profiler_->OnRun(steps, verdict, all_read);
  }

  void TellLearned(const Access& top, ValueIndex next) {
    ValueIndex ruled_out = 0;
    for (ValueIndex value = stack_.ValueOf(top.field) + 1; value < next; ++value) {
      ruled_out +=
          value < space_.At(top.field).domain_size && pruning_.NextOpen(top, value) != value;
    }
    profiler_->OnLearn(top.field, HasLeaked(top.field), ruled_out);
  }

  const StateSpace& space_;
  Machine& machine_;
  const Prune prune_;
  const Unread unread_;
  AccessStack<Machine> stack_;
  OutcomePruning<Machine> pruning_;
  ReachableWalk walk_;     // of ForEachReachable
  ReachableWalk joining_;  // of JoinUnread
  Part part_;
  const bool has_inner_ = std::any_of(space_.fields.begin(), space_.fields.end(),
                                      [](const Field& field) { return field.is_inner; });
  bool started_ = false;      // there was a first run
  bool finished_ = false;     // nothing is left
  bool drop_joined_ = false;  // the structure found last needs no other unread values
  Tally tally_;
  Profiler* profiler_ = nullptr;  // null: nobody asks
};

}  // namespace korat
