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
#include <cassert>
#include <optional>
#include <vector>

#include "search/found_log.h"
#include "search/object_order.h"
#include "search/options.h"
#include "search/outcomes.h"
#include "search/profiler.h"
#include "search/reachable.h"
#include "search/record.h"
#include "search/shard.h"
#include "space/state_space.h"

namespace korat {

template <typename Machine>
class Search {
 public:
  Search(const StateSpace& space, Machine& machine, SearchOptions options)
      : space_(space),
        machine_(machine),
        options_(std::move(options)),
        order_(space),
        outcomes_(space),
        candidate_(space.fields.size(), 0),
        depth_of_(space.fields.size(), kOffStack),
        walk_(space),
        joining_(space),
        start_left_(
            static_cast<std::uint32_t>(std::count_if(options_.start.begin(), options_.start.end(),
                                                     [](ValueIndex value) { return value != 0; }))),
        restarting_(start_left_ != 0 || options_.past_start) {
    stack_.reserve(space.fields.size());  // Read() is called inside user code, and can't allocate
  }

  // Runs candidates until one is accepted: true, and candidate() is the structure; false when
  // the whole space was searched. `stop` is asked before each run, and may end the search early.
  template <typename Stop>
  bool Next(Stop stop) {
    while (!finished_) {
      if (stop()) return false;
      if (!Advance() || AtEnd(/*is_run=*/false)) break;
      const bool known = IsListing() || ChangedUnread();
      const Verdict verdict = known ? Verdict::kAccepted : Run();
      const bool complete = IsListing() || !Joins(verdict) || JoinUnread(known);
      restarting_ = false;
      // An unknown outcome is known for no other value.
      if (verdict == Verdict::kCutOff) LeakAll();
      if (AtEnd(/*is_run=*/true)) break;
      const bool found = complete && verdict == Verdict::kAccepted;
      drop_joined_ = found && TakesFirstUnread();
      if (verdict == Verdict::kAccepted) ++found_;
      if (LeaveOut()) continue;
      if (!known) Count(verdict);
      if (found) {
        Remember();
        ++counts_->structures;
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
    Candidate split(candidate_.size(), 0);
    for (std::uint32_t i = 0; i <= depth; ++i) {
      const FieldIndex field = stack_[i].field;
      split[Raw(field)] = i < depth ? candidate_[Raw(field)] : NextValueAt(i);
      if (PrunesByOutcomes()) Leak(field);  // it changes no more before the end
    }
    return options_.end = split;
  }
  // Whether another process wants something (SearchRecord::Asked).
  bool IsAsked() const {
    return record_ != nullptr && record_->asked.load(std::memory_order_relaxed) != 0;
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
    return outcomes_.Compared(field, candidate_[Raw(field)], answers);
  }
  // ... that the value was used in some other way.
  void Leaked(FieldIndex field) {
    if (profiler_ != nullptr) profiler_->OnUse(field, false, 0);
    outcomes_.Leak(field);
  }
  bool HasLeaked(FieldIndex field) const { return outcomes_.HasLeaked(field); }

  // A change to the present candidate that the predicate can't have noticed, if there is any. Which
  // one depends on `number`, so that all kinds come up.
  struct Change {
    FieldIndex field;
    ValueIndex value;
  };
  std::optional<Change> AnyAlike(std::uint64_t number) const {
    if (!PrunesByOutcomes()) return std::nullopt;
    for (std::uint64_t i = 0; i < Depth(); ++i) {
      const Access& access = stack_[(number + i) % Depth()];
      if (access.withholds) continue;  // what is withheld is rejected, though not compared
      const FieldIndex field = access.field;
      const ValueIndex present = candidate_[Raw(field)];
      const ValueIndex other = outcomes_.OtherAlike(field, present, number);
      if (other != present) return Change{field, other};
    }
    return std::nullopt;
  }

  // Whether values of the field may be withheld when it is read: those with which the predicate
  // rejects, whatever fields that are not on the stack hold. Running it on them is then left out,
  // and nothing else changes: fields that decided which values are withheld were used for that, and
  // their use is reported like any other.
  bool CanWithhold(FieldIndex field) const {
    return options_.prune != Prune::kNone && !OnStack(field) && outcomes_.CanWithhold(field);
  }

  // Keeps a record of the search from now on. REQUIRES: there was no run yet.
  void set_record(SearchRecord* record) {
    record_ = record;
    counts_ = &record->counts;
  }
  // Tells where the candidates go. REQUIRES: there was no run yet.
  void set_profiler(Profiler* profiler) { profiler_ = profiler; }
  // The machine asked the predicate again, and got another answer.
  void CountInconsistent() { ++counts_->inconsistent; }
  // Puts a candidate into memory without a search. REQUIRES: there was no run yet.
  void Show(const Candidate& candidate) {
    for (std::uint32_t i = 0; i < candidate.size(); ++i) SetValue(i, candidate[i]);
  }

  bool OnStack(FieldIndex field) const { return depth_of_[Raw(field)] != kOffStack; }
  // REQUIRES: OnStack(field).
  std::uint32_t DepthOf(FieldIndex field) const { return depth_of_[Raw(field)]; }
  bool PrunesByOutcomes() const { return options_.prune == Prune::kOutcomes; }
  std::uint32_t Depth() const { return static_cast<std::uint32_t>(stack_.size()); }
  FieldIndex FieldAt(std::uint32_t depth) const { return stack_[depth].field; }
  const Candidate& candidate() const { return candidate_; }
  const SearchCounts& counts() const { return *counts_; }
  // Of the rejected candidates, the first for which the predicate read the most fields; empty when
  // none was rejected. The field it read last is `deepest_field()`.
  const Candidate& deepest() const { return deepest_; }
  FieldIndex deepest_field() const { return deepest_field_; }
  std::uint32_t deepest_depth() const { return deepest_depth_; }
  bool finished() const { return finished_; }
  const StateSpace& space() const { return space_; }

  // Calls visit(field) for every field of the structure that `candidate()` is now, a field before
  // those it reveals. `visit` may put the field on the stack and so change its value; returns
  // false as soon as visit does.
  template <typename Visit>
  bool ForEachReachable(Visit visit) {
    return walk_.Walk(candidate_, visit);
  }

 private:
  struct Access {
    FieldIndex field;
    bool joined;                       // not read by the run that put it here: see JoinUnread
    ObjectOrder::Reference reference;  // meaningful while the value refers to an object
    FoundLog::Position entered;        // where the log ended when the field joined the stack
    ReachableWalk::Position found;     // if joined: where it was found
    bool withholds = false;            // some values are not to be tried, whatever the pruning
  };
  static constexpr std::uint32_t kOffStack = 0xffffffffu;

  Verdict Run() {
    SetRunning(true);
    const Verdict verdict = machine_.Run(Depth());
    SetRunning(false);
    return verdict;
  }

  // Whether the field that changed last was not read by the predicate, which accepted.
  bool ChangedUnread() const {
    return PrunesByOutcomes() && !stack_.empty() && stack_.back().joined;
  }

  // Moves to the next candidate: the topmost field that has a value left takes it, the fields
  // above it leave the stack. False when there is none.
  bool Advance() {
    if (!started_) return started_ = true;
    if (IsListing() && ListNext()) return true;
    if (drop_joined_) DropJoined();
    while (!stack_.empty()) {
      machine_.Rewind(Depth() - 1);
      Access& top = stack_.back();
      if (PrunesByOutcomes()) outcomes_.Learn(top.field, found_, log_.end());
      const ValueIndex next = NextValue(top);
      if (profiler_ != nullptr && PrunesByOutcomes()) TellLearned(top, next);
      Release(top);
      const ValueIndex value = Feasible(top.field, next);
      if (value < space_.At(top.field).domain_size) {
        Choose(top, value);
        if (PrunesByOutcomes() && !BeginListing(top.field, value)) Watch(top.field);
        if (profiler_ != nullptr && IsListing()) profiler_->OnList(FieldAt(listing_base_ - 1));
        return true;
      }
      Pop();
    }
    return false;
  }

  // --- pruning by outcomes

  // The first value from this one on that is not ruled out.
  ValueIndex NextOpen(const Access& top, ValueIndex value) const {
    return PrunesByOutcomes() || top.withholds ? outcomes_.NextOpen(top.field, value) : value;
  }

  // Objects of a piece that no field refers to yet are all withheld, or none is: the first of them
  // stands for the others.
  void Withhold(FieldIndex index, const std::uint64_t* withheld) {
    outcomes_.Withhold(index, withheld);
    const std::vector<Value>& values = space_.At(index).values;
    for (ValueIndex value = 0; value < values.size(); ++value) {
      const ObjectIndex object = values[value].object;
      if (object == kNoObject || !order_.IsNew(object) || order_.IsDistinguishable(object))
        continue;
      const ValueIndex end = values[value].piece_end;
      if (outcomes_.NextOpen(index, value) < end) outcomes_.Admit(index, value, end);
      value = end - 1;
    }
  }

  // The field has a new value, nothing is known below it: how it is used is to be reported.
  void Watch(FieldIndex field) {
    if (outcomes_.Start(field, found_, log_.end())) machine_.Watch(field);
  }

  void Leak(FieldIndex field) {
    if (outcomes_.HasLeaked(field)) return;
    outcomes_.Leak(field);
    machine_.Unwatch(field);
  }

  void LeakAll() {
    for (const Access& access : stack_) Leak(access.field);
  }

  // Keeps the structure for those values that will turn out to be like the present ones.
  void Remember() {
    if (!outcomes_.AnyOpen()) return;
    if (log_.IsFull()) return LeakAll();
    log_.Begin(changed_from_, Depth() - changed_from_);
    for (; changed_from_ < Depth(); ++changed_from_) {
      const FieldIndex field = stack_[changed_from_].field;
      log_.Add(field, candidate_[Raw(field)]);
    }
  }

  // While listing, the structures come from the log: those below the field at listing_base_ - 1.
  bool IsListing() const { return listing_base_ != 0; }

  // The top field took this value. If it is known what is found below it, that begins.
  bool BeginListing(FieldIndex field, ValueIndex value) {
    listing_ = outcomes_.Known(field, value);
    if (listing_.begin == listing_.end) return false;
    Leak(field);
    listing_base_ = Depth();
    return ListNext();
  }

  bool ListNext() {
    if (listing_.begin == listing_.end) {
      while (Depth() > listing_base_) Drop();
      listing_base_ = 0;
      return false;
    }
    const FoundLog::Entry entry = log_.At(listing_.begin);
    listing_.begin = entry.next;
    std::uint32_t depth = std::max(entry.depth, listing_base_);
    while (Depth() > depth + 1) Drop();
    for (; depth < entry.depth + entry.count; ++depth) {
      const FieldIndex field = log_.FieldOf(entry, depth - entry.depth);
      const ValueIndex value = log_.ValueOf(entry, depth - entry.depth);
      if (depth < Depth()) {
        assert(stack_[depth].field == field);
        Release(stack_[depth]);
        Choose(stack_[depth], value);
      } else {
        Push(field, value);
      }
    }
    while (Depth() > depth) Drop();
    return true;
  }

  void TellLearned(const Access& top, ValueIndex next) {
    ValueIndex ruled_out = 0;
    for (ValueIndex value = candidate_[Raw(top.field)] + 1; value < next; ++value) {
      ruled_out += value < space_.At(top.field).domain_size && NextOpen(top, value) != value;
    }
    profiler_->OnLearn(top.field, HasLeaked(top.field), ruled_out);
  }

  // --- the stack

  bool Enter(FieldIndex field, const std::uint64_t* withheld = nullptr) {
    assert(!OnStack(field));
    if (PrunesByOutcomes() || withheld != nullptr) outcomes_.Enter(field);
    if (withheld != nullptr) Withhold(field, withheld);
    const ValueIndex wanted = restarting_ ? options_.start[Raw(field)] : 0;
    const ValueIndex value =
        Feasible(field, withheld == nullptr ? wanted : outcomes_.NextOpen(field, wanted));
    if (value >= space_.At(field).domain_size) return false;
    restarting_ = restarting_ && value == wanted;  // past the start everything is to be tried
    // ... and from the start's last value on nothing was left out, unless it was that itself.
    if (restarting_ && wanted != 0 && --start_left_ == 0) restarting_ = options_.past_start;
    Push(field, value);
    stack_.back().withholds = withheld != nullptr;
    if (!PrunesByOutcomes()) return true;
    // What was found below the values before the start is not known here.
    if (!restarting_) Watch(field);
    return true;
  }

  void Push(FieldIndex field, ValueIndex value) {
    depth_of_[Raw(field)] = Depth();
    stack_.push_back({field, false, {}, log_.end(), {}, false});
    if (record_ != nullptr) {
      record_->stack()[record_->depth] = Raw(field);
      record_->depth = Depth();
    }
    Choose(stack_.back(), value);
  }

  // Isomorphism breaking: past the newest object of a class the others of that class would only
  // repeat it under another name.
  ValueIndex NextValue(const Access& top) const {
    const Field& field = space_.At(top.field);
    const ValueIndex value = candidate_[Raw(top.field)];
    if (field.values.empty() || field.values[value].object == kNoObject) {
      return NextOpen(top, value + 1);
    }
    const bool skip = top.reference.newest && options_.isomorphs == Isomorphs::kBreak &&
                      !order_.IsDistinguishable(field.values[value].object);
    return NextOpen(top, skip ? field.values[value].piece_end : value + 1);
  }

  void Choose(Access& access, ValueIndex value) {
    const std::uint32_t index = Raw(access.field);
    SetValue(index, value);
    changed_from_ = std::min(changed_from_, depth_of_[index]);
    Refer(access);
  }

  void Refer(Access& access) {
    access.reference = order_.Refer(access.field, candidate_[Raw(access.field)]);
  }
  void Release(const Access& access) {
    order_.Release(access.field, candidate_[Raw(access.field)], access.reference);
  }
  ValueIndex Feasible(FieldIndex field, ValueIndex value) {
    return order_.Feasible(field, value, candidate_);
  }

  void Pop() {
    const FieldIndex field = stack_.back().field;
    if (PrunesByOutcomes()) {
      outcomes_.Leave(field);
      if (!outcomes_.AnyOpen()) log_.Truncate(stack_.back().entered);
    }
    stack_.pop_back();
    depth_of_[Raw(field)] = kOffStack;
    if (record_ != nullptr) record_->depth = Depth();
    SetValue(Raw(field), 0);
    machine_.Forget(field);
  }

  void SetRunning(bool running) {
    if (record_ != nullptr) record_->running.store(running, std::memory_order_release);
  }

  void SetValue(std::uint32_t index, ValueIndex value) {
    if (candidate_[index] == value) return;
    candidate_[index] = value;
    if (record_ != nullptr) record_->candidate()[index] = value;
    machine_.Assign(FieldIndex{index}, value);
  }

  // Whether the fields the run did not read become part of the search.
  bool Joins(Verdict verdict) const {
    return verdict == Verdict::kAccepted ||
           (options_.prune == Prune::kNone && verdict != Verdict::kInfeasible);
  }

  // A structure fixes all its fields: those nobody read join the stack and are varied too.
  // False when the type rules leave one of them no value. If one that joined is all that changed,
  // the fields before it are as they were.
  bool JoinUnread(bool changed_unread) {
    const auto join = [this](FieldIndex field, bool inner) {
      if (OnStack(field) || space_.At(field).is_inner != inner) return true;
      if (!Enter(field)) return false;
      stack_.back().joined = true;
      stack_.back().found = joining_.position();
      return true;
    };
    const auto join_outer = [&](FieldIndex field) { return join(field, false); };
    if (changed_unread && !has_inner_) {
      const Access changed = stack_.back();
      return joining_.GoOn(changed.field, changed.found, candidate_, join_outer);
    }
    // What refers to others comes after them.
    return joining_.Walk(candidate_, join_outer) &&
           (!has_inner_ ||
            joining_.Walk(candidate_, [&](FieldIndex field) { return join(field, true); }));
  }

  // Whether one structure stands for all that differ from it in unread fields only.
  bool TakesFirstUnread() const {
    return options_.unread == Unread::kFirst && options_.prune != Prune::kNone;
  }

  void DropJoined() {
    drop_joined_ = false;
    while (!stack_.empty() && stack_.back().joined) Drop();
  }

  // The top field leaves the stack, whatever values it has left.
  void Drop() {
    machine_.Rewind(Depth() - 1);
    Release(stack_.back());
    Pop();
  }

  // Whether the candidate just run is somebody else's: the one this search goes on from, or one of
  // another shard. The rest of a unit that belongs to another shard is passed over.
  bool LeaveOut() {
    const bool past = options_.past_start && !passed_start_;
    passed_start_ = true;
    if (options_.shard_count > 1) {
      ShardUnit unit(options_.shard_count);
      while (unit.size() < Depth() && !unit.complete()) {
        const FieldIndex field = FieldAt(unit.size());
        unit.Add(candidate_[Raw(field)], space_.At(field).domain_size);
        Leak(field);  // not all that is below it is looked at
      }
      if (unit.shard() != options_.shard_index) {
        while (Depth() > unit.size()) Drop();
        return true;
      }
    }
    return past;
  }

  // Candidates are ordered by the values of the stack's fields, bottom first. Before the run only
  // some of the fields that make up the present one are known; the others will be 0 or more.
  bool AtEnd(bool is_run) const {
    if (options_.end.empty()) return false;
    for (const Access& access : stack_) {
      const ValueIndex value = candidate_[Raw(access.field)];
      const ValueIndex end = options_.end[Raw(access.field)];
      if (value != end) return value > end;
    }
    return is_run || options_.end == candidate_;
  }

  // The value that the field there will take after the present one.
  ValueIndex NextValueAt(std::uint32_t depth) {
    // The type rules ask for the fields below it alone.
    for (std::uint32_t i = Depth(); i > depth; --i) Release(stack_[i - 1]);
    const ValueIndex next = Feasible(stack_[depth].field, NextValue(stack_[depth]));
    for (std::uint32_t i = depth; i < Depth(); ++i) Refer(stack_[i]);
    return next;
  }

  // The depth of the lowest field that has values left, if something is left above it as well;
  // Depth() otherwise. What is being listed is not worth giving away.
  std::uint32_t DepthToSpare() {
    const std::uint32_t top = IsListing() ? listing_base_ : Depth();
    std::uint32_t lowest = Depth();
    bool bounded = !options_.end.empty();  // the values so far are those of the end
    for (std::uint32_t i = 0; i < top && !(drop_joined_ && stack_[i].joined); ++i) {
      const std::uint32_t field = Raw(stack_[i].field);
      const ValueIndex end = bounded ? options_.end[field] : space_.fields[field].domain_size;
      bounded = bounded && candidate_[field] == end;
      if (NextValueAt(i) >= end) continue;
      if (lowest != Depth()) return lowest;
      lowest = i;
    }
    return IsListing() ? lowest : Depth();
  }

  void Count(Verdict verdict) {
    if (verdict == Verdict::kInfeasible) return;
    ++counts_->candidates;
    counts_->exceptions += verdict == Verdict::kThrew;
    counts_->crashes += verdict == Verdict::kCrashed;
    counts_->cut_offs += verdict == Verdict::kCutOff;
    if (profiler_ != nullptr) TellRun(verdict);
    if (verdict != Verdict::kAccepted && Depth() > deepest_depth_) {
      deepest_depth_ = Depth();
      deepest_field_ = stack_.back().field;
      deepest_ = candidate_;
    }
  }

  void TellRun(Verdict verdict) {
    std::vector<Step> steps;
    for (const Access& access : stack_) {
      if (access.joined) break;
      steps.push_back({access.field, candidate_[Raw(access.field)]});
    }
    const bool all_read = verdict != Verdict::kAccepted && ForEachReachable([&](FieldIndex field) {
                            return OnStack(field) || space_.At(field).domain_size == 1;
                          });
    profiler_->OnRun(steps, verdict, all_read);
  }

  const StateSpace& space_;
  Machine& machine_;
  SearchOptions options_;
  ObjectOrder order_;
  Outcomes outcomes_;                    // used if PrunesByOutcomes
  Candidate candidate_;                  // invariant: fields off the stack hold value 0
  std::vector<Access> stack_;            // in the order of first reads
  std::vector<std::uint32_t> depth_of_;  // per field: where on the stack
  std::uint64_t found_ = 0;              // accepted candidates
  FoundLog log_;                         // empty unless PrunesByOutcomes
  FoundLog::Range listing_;              // what is still to be listed
  std::uint32_t listing_base_ = 0;       // depth of what is listed; 0: nothing is
  std::uint32_t changed_from_ = 0;       // depth: below, the stack is as the log has it
  ReachableWalk walk_;                   // of ForEachReachable
  ReachableWalk joining_;                // of JoinUnread
  bool started_ = false;                 // there was a first run
  const bool has_inner_ = std::any_of(space_.fields.begin(), space_.fields.end(),
                                      [](const Field& field) { return field.is_inner; });
  std::uint32_t start_left_ = 0;  // values of the start, other than 0, that were not read yet
  bool restarting_ = false;   // in the first run, and all values so far are those of options_.start
  bool finished_ = false;     // nothing is left
  bool drop_joined_ = false;  // the structure found last needs no other unread values
  bool passed_start_ = false;  // the first run is over
  SearchCounts own_counts_;
  SearchCounts* counts_ = &own_counts_;  // or those of record_
  SearchRecord* record_ = nullptr;       // null: nobody watches
  Profiler* profiler_ = nullptr;         // the same
  Candidate deepest_;                    // see deepest()
  FieldIndex deepest_field_{};
  std::uint32_t deepest_depth_ = 0;
};

}  // namespace korat
