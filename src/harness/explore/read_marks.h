// What a run reads after the first reads, as far as the search wants to know (search/reasons.h): in
// each scope, the fields whose values it loads there. The first load in a scope calls the hook,
// because the field's bytes are marked; then the mark is taken away until the scope ends.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>

#include "abi/hooks.h"
#include "harness/explore/predicate_search.h"
#include "harness/layout/layout.h"
#include "search/reasons.h"

namespace korat::harness {

class ReadMarks {
 public:
  ReadMarks(Layout& layout, PredicateSearch& search) : layout_(layout), search_(search) {}

  bool IsOn() const { return reasons().IsOn(); }
  const Reasons::Reads& reads() const { return reasons().reads(); }

  // --- inside user code

  // A field on the stack is read. An element that is there depends on the length of its vector.
  void OnRead(FieldIndex field) {
    if (!IsOn()) return;
    for (; field != kNoField; field = layout_.length_of[Raw(field)]) {
      if (search_.stack().OnStack(field)) reasons().Add(search_.stack().DepthOf(field));
    }
  }
  // A field joined the stack.
  void OnFirstRead(FieldIndex field) {
    if (!IsOn()) return;
    if (!HasMark(field)) reasons().AddForGood(search_.stack().DepthOf(field));
    OnRead(field);
  }
  void OnReadEverything() {
    if (IsOn()) reasons().AddAll();
  }
  // `before`: memory for two words that belongs to the scope.
  void BeginScope(std::uint64_t* before) {
    const Reasons::Reads reads = reasons().BeginScope();
    static_assert(sizeof(reads) == 2 * sizeof(*before));
    std::memcpy(before, &reads, sizeof(reads));
    Renew(reads.open);
  }
  void EndScope(const std::uint64_t* before) {
    Reasons::Reads reads;
    std::memcpy(&reads, before, sizeof(reads));
    const DepthSet open = reasons().reads().open;
    reasons().EndScope(reads, /*drops=*/true);
    Renew(open);
  }
  // What was read since then is forgotten.
  void Restore(const Reasons::Reads& reads) {
    const DepthSet open = reasons().reads().open;
    reasons().set_reads(reads);
    Renew(open);
  }

  // --- between runs

  // The next run begins, or goes on after the first read of the field at `depth`.
  void BeginRun() {
    korat_rt_scopes = IsOn() ? 1 : 0;
    if (!IsOn()) return;
    const DepthSet open = reasons().reads().open;
    reasons().Begin();
    Renew(open);
  }
  void GoOnAfter(std::uint32_t depth) {
    korat_rt_scopes = IsOn() ? 1 : 0;
    if (!IsOn()) return;
    const DepthSet open = reasons().reads().open;
    reasons().GoOnAfter(depth);
    Renew(open);
  }
  // Whether a load of the field, which is on the stack, is to be reported.
  bool IsCounted(FieldIndex field) const {
    return IsOn() && HasMark(field) && !reasons().reads().open.Has(search_.stack().DepthOf(field));
  }

 private:
  // Whether the field has marks of its own; otherwise it counts as read from its first read on.
  bool HasMark(FieldIndex field) const {
    return layout_.table.IsAlone(field) && !layout_.space.At(field).is_inner &&
           !layout_.IsOfAlternative(field);
  }
  // Marks the fields that were open and are no longer.
  void Renew(DepthSet was_open) {
    const DepthSet closed = was_open.Without(reasons().reads().open);
    closed.ForEachBelow(std::min(search_.stack().Depth(), DepthSet::kDeep), [this](auto depth) {
      const FieldIndex field = search_.stack()[depth].field;
      const int mark = layout_.table.MarkOf(field);
      if (HasMark(field) && (mark & KORAT_FRESH) == 0) {
        layout_.table.SetMark(field, mark | KORAT_COUNTED);
      }
    });
  }
  Reasons& reasons() const { return search_.conflicts().reasons(); }

  Layout& layout_;
  PredicateSearch& search_;
};

}  // namespace korat::harness
