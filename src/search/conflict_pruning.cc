#include "search/conflict_pruning.h"

#include <algorithm>
#include <cassert>

namespace korat {

// A field whose values are all alike does not matter.
void ConflictPruning::MakeLiterals(DepthSet why, const AccessStack& stack,
                                   const OutcomePruning& pruning) {
  assert(why.IsExact());
  literals_.clear();
  why.ForEachBelow(stack.Depth(), [&](std::uint32_t depth) {
    const FieldIndex field = stack[depth].field;
    const ValueIndex size = space_.At(field).domain_size;
    const bool is_alone = conflicts_.IsLarge(field) || pruning.HasEscaped(field);
    const std::uint64_t values =
        is_alone ? conflicts_.Only(field, stack.ValueOf(field)) : pruning.AlikeBits(field);
    const std::uint64_t all = ~std::uint64_t{0} >> (-size % 64);
    if (conflicts_.IsLarge(field) || values != all) literals_.push_back({field, values});
  });
}

// If the reason has all fields from the lowest to its topmost, the search will not come back to it.
bool ConflictPruning::MayRecur(DepthSet why, const AccessStack& stack) const {
  bool has_gap = false, recurs = false;
  for (std::uint32_t depth = 0; depth < stack.Depth() && !recurs; ++depth) {
    const bool is_reason = why.Has(depth);
    recurs = is_reason && has_gap;
    has_gap = has_gap || (!is_reason && space_.At(stack[depth].field).domain_size > 1);
  }
  return recurs;
}

void ConflictPruning::Learn(DepthSet why, const AccessStack& stack, const OutcomePruning& pruning) {
  if (!conflicts_.IsOn() || !why.IsExact() || !MayRecur(why, stack)) return;
  MakeLiterals(why, stack, pruning);
  if (!literals_.empty() && literals_.size() <= kMostLiterals) conflicts_.Learn(literals_, stack);
}

void ConflictPruning::Consider() {
  if ((saved_ + conflicts_.applied()) * kLeastShare >= runs_) return;
  reasons_.TurnOff();
  conflicts_.GiveUp();
}

bool ConflictPruning::JumpsOver(DepthSet why, const AccessStack& stack,
                                const OutcomePruning& pruning, bool has_others) {
  if (why.Has(stack.Depth() - 1)) return false;
  saved_ += has_others;
  if (jumps_++ % kProbeEvery != 0) return true;
  if (!why.IsExact()) return true;
  MakeLiterals(why, stack, pruning);
  probe_ = literals_;
  return false;
}

bool ConflictPruning::IsProbed(Conflicts::Number number) {
  if (hits_++ % kProbeEvery != 0) return false;
  probe_.clear();
  conflicts_.ForEach(number, [&](const auto& literal) { probe_.push_back(literal); });
  return true;
}

bool ConflictPruning::IsRefuted(const AccessStack& stack) const {
  return !probe_.empty() && std::all_of(probe_.begin(), probe_.end(), [&](const auto& literal) {
    return conflicts_.Holds(literal, stack);
  });
}

}  // namespace korat
