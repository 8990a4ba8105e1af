// Where a search is: the access stack with what its fields refer to and what pruning knows about
// them, and the move from one candidate to the next. What changes is passed on to the machine,
// which has it in memory.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstdint>

#include "search/access_stack.h"
#include "search/options.h"
#include "search/outcome_pruning.h"
#include "search/part.h"
#include "search/profile/profiler.h"
#include "search/references.h"
#include "search/tally.h"
#include "space/state_space.h"

namespace korat {

template <typename M>
class Cursor {
 public:
  // `part` says where to begin; structures that are counted go to the tally.
  Cursor(const StateSpace& space, M& machine, const SearchOptions& options, Part& part,
         Tally& tally)
      : space_(space),
        machine_(machine),
        part_(part),
        tally_(tally),
        stack_(space.fields.size()),
        references_(space, options.isomorphs),
        pruning_(space, options.prune, references_.isomorphism()) {}

  AccessStack& stack() { return stack_; }
  const AccessStack& stack() const { return stack_; }
  OutcomePruning& pruning() { return pruning_; }
  const OutcomePruning& pruning() const { return pruning_; }
  Profiler* profiler() const { return profiler_; }
  void set_profiler(Profiler* profiler) { profiler_ = profiler; }
  bool has_started() const { return has_started_; }

  // Moves to the next candidate: the topmost field that has a value left takes it, and the fields
  // above it leave the stack. False when no field has one. The first candidate is there already.
  bool Advance() {
    if (!has_started_) return has_started_ = true;
    if (pruning_.listing().IsOn() && ListNext()) return true;
    while (!stack_.IsEmpty()) {
      if (stack_.Top().is_closed) {
        Drop();
        continue;
      }
      machine_.Rewind(stack_.Depth() - 1);
      Access& top = stack_.Top();
      if (pruning_.IsOn()) pruning_.Learn(top.field);
      const ValueIndex next = NextValue(top);
      if (profiler_ != nullptr && pruning_.IsOn()) ProfileLearned(top, next);
      references_.Release(top);
      const ValueIndex value = references_.Feasible(stack_, top.field, next);
      if (value < space_.At(top.field).domain_size) {
        Choose(top, value);
        if (!pruning_.IsOn() || top.escapes) return true;
        const FoundLog::Range known = pruning_.Known(top.field, value);
        if (!known.IsEmpty() && !List(top.field, known)) continue;
        if (known.IsEmpty()) Start(top.field);
        return true;
      }
      Pop();
    }
    return false;
  }

  // Puts a field that is not on the stack there, at its first value; false when it has none. If
  // `withheld` is not null, the values that have a bit there are not tried.
  bool Enter(FieldIndex field, const std::uint64_t* withheld = nullptr) {
    const ValueIndex wanted = part_.First(field);
    const ValueIndex open = pruning_.Enter(field, wanted, withheld);
    const ValueIndex value = references_.Feasible(stack_, field, open);
    if (value >= space_.At(field).domain_size) return false;
    part_.OnEnter(wanted, value);
    Push(field, value);
    stack_.Top().withholds = withheld != nullptr;
    // What was found below the values before the start is not known here.
    if (pruning_.IsOn() && !part_.IsRestarting()) Start(field);
    return true;
  }

  // The fields from this depth on leave the stack, whatever values they have left.
  void DropTo(std::uint32_t depth) {
    while (stack_.Depth() > depth) Drop();
  }

  // The present value of the field stands for itself only, however it is used.
  void Isolate(FieldIndex field) {
    if (pruning_.HasEscaped(field)) return;
    pruning_.Escape(field);
    machine_.Unwatch(field);
  }
  void IsolateAll() {
    for (const Access& access : stack_) Isolate(access.field);
  }

  // The value that the field at `depth` will take after the present one.
  ValueIndex NextValueAt(std::uint32_t depth) {
    return references_.FeasibleAt(stack_, depth, NextValue(stack_[depth]));
  }

 private:
  void Push(FieldIndex field, ValueIndex value) {
    assert(references_.Feasible(stack_, field, value) == value);
    const bool is_other = stack_.Push(field, value, pruning_.listing().log().end().position);
    references_.Refer(stack_, stack_.Top());
    if (is_other) machine_.Assign(field, value);
  }
  // REQUIRES: the value before was released.
  void Choose(Access& access, ValueIndex value) {
    const bool is_other = stack_.Choose(access, value);
    references_.Refer(stack_, access);
    if (is_other) machine_.Assign(access.field, value);
  }
  // The top field, whose value was released, leaves the stack.
  void Pop() {
    const FieldIndex field = stack_.Top().field;
    pruning_.Leave(stack_.Top());
    if (stack_.Pop()) machine_.Assign(field, 0);
    machine_.Forget(field);
  }
  // The top field leaves the stack, whatever values it has left.
  void Drop() {
    machine_.Rewind(stack_.Depth() - 1);
    references_.Release(stack_.Top());
    Pop();
  }
  // The field has a new value, and nothing is known below it.
  void Start(FieldIndex field) {
    if (pruning_.Start(field)) machine_.Watch(field);
  }

  // The value to be tried after the present one, as far as the type rules allow it.
  ValueIndex NextValue(const Access& access) const {
    return pruning_.NextOpen(access, references_.NextValue(stack_, access));
  }

  // The top field took a value, and it is known what is found below it: lists that. False if all
  // of it was counted instead.
  bool List(FieldIndex field, const FoundLog::Range& known) {
    Isolate(field);
    if (Count(known)) return false;
    (void)pruning_.listing().Begin(known, stack_.Depth());
    if (profiler_ != nullptr) profiler_->OnList(field);
    return ListNext();
  }
  // Makes the stack the next structure of the log; false when there is none, and listing ends.
  bool ListNext() {
    while (pruning_.listing().IsOn()) {
      const std::uint32_t base = pruning_.listing().next_base();
      const auto entry = pruning_.listing().Next();
      if (!entry) {
        DropTo(base);
        continue;
      }
      Make(*entry, base);
      if (entry->below.IsEmpty()) return true;
      if (!Count(entry->below)) (void)pruning_.listing().Begin(entry->below, stack_.Depth());
    }
    return false;
  }
  // Makes the stack what the entry says, from `base` up.
  void Make(const FoundLog::Entry& entry, std::uint32_t base) {
    const FoundLog& log = pruning_.listing().log();
    std::uint32_t depth = std::max(entry.depth, base);
    DropTo(depth + 1);
    for (; depth < entry.depth + entry.count; ++depth) {
      const FieldIndex field = log.FieldOf(entry, depth - entry.depth);
      const ValueIndex value = log.ValueOf(entry, depth - entry.depth);
      if (depth < stack_.Depth()) {
        assert(stack_[depth].field == field);
        references_.Release(stack_[depth]);
        Choose(stack_[depth], value);
      } else {
        Push(field, value);
      }
    }
    DropTo(depth);
  }
  // Counts the structures that lie above what is on the stack, without making them, if nobody wants
  // to see one of them.
  bool Count(const FoundLog::Range& above) {
    if (profiler_ != nullptr || !machine_.CanCount(above.structures) ||
        !part_.HasAllAbove(stack_)) {
      return false;
    }
    pruning_.CountFound(above.structures);
    tally_.CountStructures(above.structures);
    if (!pruning_.RememberCounted(stack_, above)) IsolateAll();
    return true;
  }

  void ProfileLearned(const Access& top, ValueIndex next) const {
    ValueIndex ruled_out = 0;
    for (ValueIndex value = stack_.ValueOf(top.field) + 1; value < next; ++value) {
      ruled_out +=
          value < space_.At(top.field).domain_size && pruning_.NextOpen(top, value) != value;
    }
    profiler_->OnLearn(top.field, pruning_.HasEscaped(top.field), ruled_out);
  }

  const StateSpace& space_;
  M& machine_;
  Part& part_;
  Tally& tally_;
  AccessStack stack_;
  References references_;  // of the fields on the stack
  OutcomePruning pruning_;
  bool has_started_ = false;      // it is at a candidate
  Profiler* profiler_ = nullptr;  // null: no profile is wanted
};

}  // namespace korat
