// Where a search is: the access stack with what its fields refer to and what pruning knows about
// them, and the move from one candidate to the next. What changes is passed on to the machine,
// which has it in memory.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstdint>

#include "search/access_stack.h"
#include "search/options.h"
#include "search/part.h"
#include "search/profile/profiler.h"
#include "search/stacked_fields.h"
#include "search/tally.h"
#include "search/type_rules.h"
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
        fields_(space, machine, options) {}

  StackedFields<M>& fields() { return fields_; }
  const StackedFields<M>& fields() const { return fields_; }
  Profiler* profiler() const { return profiler_; }
  void set_profiler(Profiler* profiler) { profiler_ = profiler; }
  bool has_started() const { return has_started_; }

  // The last run failed for this reason; all fields, if it did not.
  void Fail(DepthSet why) { why_ = why; }

  // Moves to the next candidate: the topmost field that has a value left takes it, and the fields
  // above it leave the stack. Fields that are no reason for the last run to fail need no other
  // value. False when no field has one. The first candidate is there already.
  bool Advance() {
    if (!has_started_) return has_started_ = true;
    if (fields_.pruning.listing().IsOn() && ListNext()) return true;
    if (fields_.conflicts.IsOn()) fields_.conflicts.Learn(why_, fields_.stack, fields_.pruning);
    while (!fields_.stack.IsEmpty()) {
      if (fields_.stack.Top().is_closed || JumpsOverTop()) {
        fields_.Drop();
        continue;
      }
      machine_.Rewind(fields_.stack.Depth() - 1);
      if (Change(fields_.stack.Top())) return true;
    }
    return false;
  }

  // Puts a field that is not on the stack there, at its first value; false when it has none. If
  // `withheld` is not null, the values that have a bit there are not tried.
  // They have no structure for the reason `why`.
  bool Enter(FieldIndex field, const std::uint64_t* withheld = nullptr,
             DepthSet why = DepthSet::All()) {
    const Field& entered = space_.At(field);
    const bool is_limited = TypeRules::Limits(entered);
    const bool was_restarting = part_.IsRestarting();
    if (is_limited || was_restarting) why = DepthSet::All();
    const ValueIndex wanted = part_.First(field);
    const ValueIndex open = fields_.pruning.Enter(field, wanted, withheld);
    const ValueIndex value = fields_.references.Feasible(fields_.stack, field, open);
    if (value >= entered.domain_size) {
      fields_.conflicts.NoteNoValue(withheld == nullptr ? DepthSet::All() : why,
                                    /*is_conflict=*/false);
      return false;
    }
    part_.OnEnter(wanted, value);
    const bool has_reason = withheld != nullptr || is_limited || was_restarting;
    fields_.conflicts.reasons().Enter(fields_.stack.Depth(), has_reason ? why : DepthSet());
    fields_.Push(field, value);
    fields_.stack.Top().withholds = withheld != nullptr;
    // What was found below the values before the start is not known here.
    if (fields_.pruning.IsOn() && !part_.IsRestarting()) fields_.Start(field);
    return true;
  }
  // The field that Enter() put there takes the first value that no conflict rules out; false if
  // there is none, and it left the stack. REQUIRES: this is not where the search begins.
  bool AvoidConflicts() {
    while (IsRuledOut()) {
      if (ChooseNext(fields_.stack.Top())) {
        (void)KnownOrStarted(fields_.stack.Top());  // nothing is known: it has just been entered
        continue;
      }
      fields_.conflicts.NoteNoValue(fields_.conflicts.reasons().OfField(fields_.stack.Depth() - 1),
                                    /*is_conflict=*/true);
      const FieldIndex field = fields_.stack.Top().field;
      fields_.TakeOff(field);
      return false;
    }
    return true;
  }

  // The value that the field at `depth` will take after the present one.
  ValueIndex NextValueAt(std::uint32_t depth) {
    return fields_.references.FeasibleAt(fields_.stack, depth, NextValue(fields_.stack[depth]));
  }

 private:
  bool JumpsOverTop() {
    if (!fields_.conflicts.IsOn() || why_.Has(fields_.stack.Depth() - 1)) return false;
    const Access& top = fields_.stack.Top();
    const bool has_others = NextValue(top) < space_.At(top.field).domain_size;
    return fields_.conflicts.JumpsOver(why_, fields_.stack, fields_.pruning, has_others);
  }
  // Everything below the value of the top field was tried: it takes another one, or leaves the
  // stack. Whether there is a candidate to go on with.
  __attribute__((always_inline)) bool Change(Access& top) {
    if (!ChooseNext(top)) {
      if (fields_.conflicts.IsOn())
        why_ = fields_.conflicts.reasons().OfField(fields_.stack.Depth() - 1);
      fields_.Pop();
      if (fields_.conflicts.IsOn()) fields_.conflicts.Learn(why_, fields_.stack, fields_.pruning);
      return false;
    }
    if (!fields_.pruning.IsOn()) return true;
    const FoundLog::Range known = KnownOrStarted(top);
    if (known.IsEmpty()) return !fields_.conflicts.IsOn() || !IsRuledOut();
    why_ = DepthSet::All();
    return List(top.field, known);
  }
  // The next value of the top field that is not ruled out. If it has none, its value is released.
  __attribute__((always_inline)) bool ChooseNext(Access& top) {
    if (fields_.conflicts.IsOn()) fields_.conflicts.reasons().Fail(fields_.stack.Depth() - 1, why_);
    if (fields_.pruning.IsOn()) fields_.pruning.Learn(top.field);
    const ValueIndex next = NextValue(top);
    if (profiler_ != nullptr && fields_.pruning.IsOn()) ProfileLearned(top, next);
    fields_.references.Release(top);
    const ValueIndex value = fields_.references.Feasible(fields_.stack, top.field, next);
    if (value >= space_.At(top.field).domain_size) return false;
    fields_.Choose(top, value);
    return true;
  }
  // What is known to lie below the new value of the top field. If nothing is, it is searched.
  FoundLog::Range KnownOrStarted(const Access& top) {
    if (top.escapes) return {};
    const FoundLog::Range known =
        fields_.pruning.Known(top.field, fields_.stack.ValueOf(top.field));
    if (known.IsEmpty()) fields_.Start(top.field);
    return known;
  }
  // Whether a conflict says that there is no structure above the new value of the top field.
  bool IsRuledOut() {
    const auto why =
        fields_.conflicts.Apply(fields_.stack, [this](FieldIndex field, std::uint64_t values) {
          if (fields_.pruning.HasEscaped(field)) return;
          if (space_.At(field).domain_size > 64) return fields_.Isolate(field);
          if (!fields_.pruning.Cut(field, fields_.stack.ValueOf(field), values))
            machine_.Unwatch(field);
        });
    if (why) why_ = *why;
    return why.has_value();
  }

  // The value to be tried after the present one, as far as the type rules allow it.
  ValueIndex NextValue(const Access& access) const {
    return fields_.pruning.NextOpen(access, fields_.references.NextValue(fields_.stack, access));
  }

  // The top field took a value, and it is known what is found below it: lists that. False if all
  // of it was counted instead.
  bool List(FieldIndex field, const FoundLog::Range& known) {
    fields_.Isolate(field);
    if (Count(known)) return false;
    (void)fields_.pruning.listing().Begin(known, fields_.stack.Depth());
    if (profiler_ != nullptr) profiler_->OnList(field);
    return ListNext();
  }
  // Makes the stack the next structure of the log; false when there is none, and listing ends.
  bool ListNext() {
    while (fields_.pruning.listing().IsOn()) {
      const std::uint32_t base = fields_.pruning.listing().next_base();
      const auto entry = fields_.pruning.listing().Next();
      if (!entry) {
        fields_.DropTo(base);
        continue;
      }
      Make(*entry, base);
      if (entry->below.IsEmpty()) return true;
      if (!Count(entry->below))
        (void)fields_.pruning.listing().Begin(entry->below, fields_.stack.Depth());
    }
    return false;
  }
  // Makes the stack what the entry says, from `base` up.
  void Make(const FoundLog::Entry& entry, std::uint32_t base) {
    const FoundLog& log = fields_.pruning.listing().log();
    std::uint32_t depth = std::max(entry.depth, base);
    fields_.DropTo(depth + 1);
    for (; depth < entry.depth + entry.count; ++depth) {
      const FieldIndex field = log.FieldOf(entry, depth - entry.depth);
      const ValueIndex value = log.ValueOf(entry, depth - entry.depth);
      if (depth < fields_.stack.Depth()) {
        assert(fields_.stack[depth].field == field);
        fields_.references.Release(fields_.stack[depth]);
        fields_.Choose(fields_.stack[depth], value);
      } else {
        fields_.Push(field, value);
      }
    }
    fields_.DropTo(depth);
  }
  // Counts the structures that lie above what is on the stack, without making them, if nobody needs
  // to see one of them.
  bool Count(const FoundLog::Range& above) {
    if (profiler_ != nullptr || !machine_.CanCount(above.structures) ||
        !part_.HasAllAbove(fields_.stack)) {
      return false;
    }
    fields_.pruning.CountFound(above.structures);
    tally_.CountStructures(above.structures);
    if (!fields_.pruning.RememberCounted(fields_.stack, above)) fields_.IsolateAll();
    return true;
  }

  void ProfileLearned(const Access& top, ValueIndex next) const {
    ValueIndex ruled_out = 0;
    for (ValueIndex value = fields_.stack.ValueOf(top.field) + 1; value < next; ++value) {
      ruled_out +=
          value < space_.At(top.field).domain_size && fields_.pruning.NextOpen(top, value) != value;
    }
    profiler_->OnLearn(top.field, fields_.pruning.HasEscaped(top.field), ruled_out);
  }

  const StateSpace& space_;
  M& machine_;
  Part& part_;
  Tally& tally_;
  StackedFields<M> fields_;
  DepthSet why_ = DepthSet::All();  // see Fail()
  bool has_started_ = false;        // it is at a candidate
  Profiler* profiler_ = nullptr;    // null: no profile is wanted
};

}  // namespace korat
