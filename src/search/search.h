// The search: all candidates that matter, in order, each once.
//
// The machine runs the predicate on the present candidate and reports each first read of a field
// by Read(). Fields stay on the access stack, in the order of their first reads, until their last
// value has been tried. Fields that were never read cannot have influenced the verdict, so only
// the fields on the stack are varied: that is the papers' pruning.
//
// A Machine provides
//
// - `Verdict Run(std::uint32_t depth)`: runs the predicate; the field at `depth - 1` is the one
// that
//   changed since the last run, depth 0 is the first run.
// - `void Rewind(std::uint32_t depth)`: undoes what the predicate wrote since it read the field
// there.
// - `void Assign(FieldIndex, ValueIndex)`: stores that value in memory.
// - `void Forget(FieldIndex)`: the field left the stack; its next read is a first read.
#pragma once

#include <algorithm>
#include <cassert>
#include <vector>

#include "search/object_order.h"
#include "search/options.h"
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
        candidate_(space.fields.size(), 0),
        on_stack_(space.fields.size(), false),
        visited_(space.objects.size(), 0),
        restarting_(!options_.start.empty()) {
    // Read() and ForEachReachable() are called inside user code, where nothing may allocate.
    stack_.reserve(space.fields.size());
    pending_.reserve(space.fields.size() + space.objects.size());
  }

  // Runs candidates until one is accepted: true, and candidate() is the structure; false when
  // the whole space was searched. `stop` is asked before each run, and may end the search early.
  template <typename Stop>
  bool Next(Stop stop) {
    while (!finished_) {
      if (stop()) return false;
      if (!Advance()) break;
      SetRunning(true);
      const Verdict verdict = machine_.Run(Depth());
      SetRunning(false);
      const bool complete = !Joins(verdict) || JoinUnread();
      restarting_ = false;
      if (AtEnd()) break;
      const bool found = complete && verdict == Verdict::kAccepted;
      drop_joined_ = found && TakesFirstUnread();
      if (LeaveOut()) continue;
      Count(verdict);
      if (found) {
        ++counts_->structures;
        return true;
      }
    }
    finished_ = true;
    return false;
  }

  // The machine reports the first read of a field. The field joins the stack with its first
  // value; false when the type rules leave it none, and the run is to be given up.
  bool Read(FieldIndex field) {
    assert(!on_stack_[Raw(field)]);
    const ValueIndex wanted = restarting_ ? options_.start[Raw(field)] : 0;
    const ValueIndex value = Feasible(field, wanted);
    if (value == space_.At(field).domain_size) return false;
    restarting_ = restarting_ && value == wanted;  // past the start everything is to be tried
    on_stack_[Raw(field)] = true;
    stack_.push_back({field, false, {}});
    if (record_ != nullptr) {
      record_->stack()[record_->depth] = Raw(field);
      record_->depth = Depth();
    }
    Choose(stack_.back(), value);
    return true;
  }

  // Keeps a record of the search from now on. REQUIRES: there was no run yet.
  void set_record(SearchRecord* record) {
    record_ = record;
    counts_ = &record->counts;
  }
  // The machine asked the predicate again, and got another answer.
  void CountInconsistent() { ++counts_->inconsistent; }
  // Puts a candidate into memory without a search. REQUIRES: there was no run yet.
  void Show(const Candidate& candidate) {
    for (std::uint32_t i = 0; i < candidate.size(); ++i) SetValue(i, candidate[i]);
  }

  bool OnStack(FieldIndex field) const { return on_stack_[Raw(field)]; }
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
    ++epoch_;
    pending_.clear();
    for (ObjectIndex root : space_.roots) Reach(root);
    for (std::size_t next = 0; next < pending_.size(); ++next) {
      const FieldRange range = pending_[next];
      for (std::uint32_t i = range.first; i < range.first + range.count; ++i) {
        if (!visit(FieldIndex{i})) return false;
        const Field& field = space_.fields[i];
        if (field.values.empty()) continue;
        const Value& value = field.values[candidate_[i]];
        if (value.object != kNoObject)
          Reach(value.object);
        else if (value.reveals.count != 0)
          pending_.push_back(value.reveals);
      }
    }
    return true;
  }

 private:
  struct Access {
    FieldIndex field;
    bool joined;                       // not read by the run that put it here: see JoinUnread
    ObjectOrder::Reference reference;  // meaningful while the value refers to an object
  };

  // Moves to the next candidate: the topmost field that has a value left takes it, the fields
  // above it leave the stack. False when there is none.
  bool Advance() {
    if (!started_) return started_ = true;
    if (drop_joined_) DropJoined();
    while (!stack_.empty()) {
      machine_.Rewind(Depth() - 1);
      Access& top = stack_.back();
      const ValueIndex next = NextValue(top);
      Release(top);
      const ValueIndex value = Feasible(top.field, next);
      if (value < space_.At(top.field).domain_size) {
        Choose(top, value);
        return true;
      }
      Pop();
    }
    return false;
  }

  // Isomorphism breaking: past the newest object of a class the others of that class would only
  // repeat it under another name.
  ValueIndex NextValue(const Access& top) const {
    const Field& field = space_.At(top.field);
    const ValueIndex value = candidate_[Raw(top.field)];
    if (field.values.empty() || field.values[value].object == kNoObject) return value + 1;
    const Object& object = space_.At(field.values[value].object);
    const bool skip = top.reference.newest && options_.isomorphs == Isomorphs::kBreak &&
                      !space_.classes[Raw(object.class_index)].distinguishable;
    return skip ? field.values[value].piece_end : value + 1;
  }

  // The first value from `value` on that the type rules allow; domain_size if there is none.
  ValueIndex Feasible(FieldIndex index, ValueIndex value) const {
    const Field& field = space_.At(index);
    if (!field.owns && !field.is_inner) return value;
    const auto is_forbidden = [&](ObjectIndex object) {
      return object != kNoObject &&
             ((field.owns && order_.IsOwned(object)) || (field.is_inner && order_.IsNew(object)));
    };
    while (value < field.domain_size && is_forbidden(field.values[value].object)) ++value;
    return value;
  }

  void Choose(Access& access, ValueIndex value) {
    const std::uint32_t index = Raw(access.field);
    SetValue(index, value);
    const Field& field = space_.fields[index];
    if (field.values.empty() || field.values[value].object == kNoObject) return;
    access.reference = order_.Add(field.values[value].object, field.owns);
  }

  void Release(const Access& access) {
    const Field& field = space_.At(access.field);
    if (field.values.empty()) return;
    const ObjectIndex object = field.values[candidate_[Raw(access.field)]].object;
    if (object != kNoObject) order_.Remove(object, field.owns, access.reference);
  }

  void Pop() {
    const FieldIndex field = stack_.back().field;
    stack_.pop_back();
    on_stack_[Raw(field)] = false;
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
  // False when the type rules leave one of them no value.
  bool JoinUnread() {
    // What refers to others comes after them.
    return JoinUnread(/*inner=*/false) && (!has_inner_ || JoinUnread(/*inner=*/true));
  }

  bool JoinUnread(bool inner) {
    return ForEachReachable([this, inner](FieldIndex field) {
      if (OnStack(field) || space_.At(field).is_inner != inner) return true;
      if (!Read(field)) return false;
      stack_.back().joined = true;
      return true;
    });
  }

  // Whether one structure stands for all that differ from it in unread fields only.
  bool TakesFirstUnread() const {
    return options_.unread == Unread::kFirst && options_.prune == Prune::kReads;
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
      }
      if (unit.shard() != options_.shard_index) {
        while (Depth() > unit.size()) Drop();
        return true;
      }
    }
    return past;
  }

  void Reach(ObjectIndex object) {
    if (visited_[Raw(object)] == epoch_) return;
    visited_[Raw(object)] = epoch_;
    pending_.push_back(space_.At(object).fields);
  }

  // Candidates are ordered by the values of the stack's fields, bottom first. Asked after the run,
  // because only then the fields that make up the present candidate are known.
  bool AtEnd() const {
    if (options_.end.empty()) return false;
    for (const Access& access : stack_) {
      const ValueIndex value = candidate_[Raw(access.field)];
      const ValueIndex end = options_.end[Raw(access.field)];
      if (value != end) return value > end;
    }
    return true;
  }

  void Count(Verdict verdict) {
    if (verdict == Verdict::kInfeasible) return;
    ++counts_->candidates;
    counts_->exceptions += verdict == Verdict::kThrew;
    counts_->crashes += verdict == Verdict::kCrashed;
    counts_->cut_offs += verdict == Verdict::kCutOff;
    if (verdict != Verdict::kAccepted && Depth() > deepest_depth_) {
      deepest_depth_ = Depth();
      deepest_field_ = stack_.back().field;
      deepest_ = candidate_;
    }
  }

  const StateSpace& space_;
  Machine& machine_;
  SearchOptions options_;
  ObjectOrder order_;
  Candidate candidate_;                 // invariant: fields off the stack hold value 0
  std::vector<Access> stack_;           // in the order of first reads
  std::vector<std::uint8_t> on_stack_;  // per field
  std::vector<std::uint64_t> visited_;  // per object: the epoch it was last reached in
  std::vector<FieldRange> pending_;     // scratch of ForEachReachable
  std::uint64_t epoch_ = 0;             // never wraps: a stale mark would hide an object
  bool started_ = false;                // there was a first run
  const bool has_inner_ = std::any_of(space_.fields.begin(), space_.fields.end(),
                                      [](const Field& field) { return field.is_inner; });
  bool restarting_ = false;   // in the first run, and all values so far are those of options_.start
  bool finished_ = false;     // nothing is left
  bool drop_joined_ = false;  // the structure found last needs no other unread values
  bool passed_start_ = false;  // the first run is over
  SearchCounts own_counts_;
  SearchCounts* counts_ = &own_counts_;  // or those of record_
  SearchRecord* record_ = nullptr;       // null: nobody watches
  Candidate deepest_;                    // see deepest()
  FieldIndex deepest_field_{};
  std::uint32_t deepest_depth_ = 0;
};

}  // namespace korat
