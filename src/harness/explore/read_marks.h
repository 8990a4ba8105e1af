// What a run reads after the first reads, as far as the search wants to know (search/reasons.h):
// the fields whose values it loads, except in scopes that it has left. A field that does not count
// as read has a mark, so that the next load of it calls the hook.
#pragma once

#include <algorithm>
#include <cstdint>

#include "abi/hooks.h"
#include "harness/explore/predicate_search.h"
#include "harness/layout/layout.h"
#include "runtime/trial_log.h"
#include "search/reasons.h"

namespace korat::harness {

class ReadMarks {
 public:
  ReadMarks(Layout& layout, PredicateSearch& search) : layout_(layout), search_(search) {}

  bool IsOn() const { return reasons().IsOn(); }
  DepthSet reads() const { return reasons().reads(); }

  // --- inside user code

  // A field on the stack is read. An element that is there depends on the length of its vector.
  void OnRead(FieldIndex field) {
    if (!IsOn()) return;
    for (; field != kNoField; field = layout_.length_of[Raw(field)]) {
      if (search_.stack().OnStack(field)) reasons().Add(search_.stack().DepthOf(field));
    }
    Publish();
  }
  // A field joined the stack.
  void OnFirstRead(FieldIndex field) {
    if (!IsOn()) return;
    if (!HasMark(field)) reasons().AddForGood(search_.stack().DepthOf(field));
    OnRead(field);
  }
  void OnReadEverything() {
    if (!IsOn()) return;
    reasons().AddAll();
    Publish();
  }
  // `before`: what had been read when the scope began.
  void EndScope(std::uint64_t before) { Restore(DepthSet(before)); }
  // What was read since then is forgotten.
  void Restore(DepthSet before) {
    if (!IsOn()) return;
    const DepthSet reads = reasons().reads();
    reasons().set_reads(before);
    Renew(reads);
  }

  // --- between runs

  // The next run begins, or goes on after the first read of the field at `depth`.
  void BeginRun() {
    if (!IsOn()) return;
    const DepthSet reads = reasons().reads();
    reasons().Begin();
    Renew(reads);
  }
  void GoOnAfter(std::uint32_t depth) {
    if (!IsOn()) return;
    const DepthSet reads = reasons().reads();
    reasons().GoOnAfter(depth);
    Renew(reads);
  }
  // Whether a load of the field, which is on the stack, is to be reported.
  bool IsCounted(FieldIndex field) const {
    return IsOn() && HasMark(field) && !reasons().reads().Has(search_.stack().DepthOf(field));
  }

 private:
  // Whether the field has marks of its own; otherwise it counts as read from its first read on.
  bool HasMark(FieldIndex field) const {
    return layout_.table.IsAlone(field) && !layout_.space.At(field).is_inner &&
           !layout_.IsOfAlternative(field);
  }
  // Marks the fields that no longer count as read.
  void Renew(DepthSet before) {
    const DepthSet forgotten = before.Without(reasons().reads());
    forgotten.ForEachBelow(std::min(search_.stack().Depth(), DepthSet::kDeep), [this](auto depth) {
      const FieldIndex field = search_.stack()[depth].field;
      const int mark = layout_.table.MarkOf(field);
      if (HasMark(field) && (mark & KORAT_FRESH) == 0) {
        layout_.table.SetMark(field, mark | KORAT_COUNTED);
      }
    });
    Publish();
  }
  // To the scopes; in trials nothing is forgotten.
  void Publish() const {
    if (!runtime::InTrial()) korat_rt_reads = reasons().reads().bits();
  }
  Reasons& reasons() const { return search_.conflicts().reasons(); }

  Layout& layout_;
  PredicateSearch& search_;
};

}  // namespace korat::harness
