// What a search counts, and how far the predicate got before it rejected.
#pragma once

#include <cassert>
#include <cstdint>

#include "search/access_stack.h"
#include "search/options.h"
#include "space/state_space.h"

namespace korat {

class Tally {
 public:
  Tally() = default;
  Tally(const Tally&) = delete;
  Tally& operator=(const Tally&) = delete;

  // Counts there from now on, in memory that another process watches. REQUIRES: nothing was counted
  // yet.
  void set_counts(SearchCounts* counts) {
    assert(counts_->candidates == 0 && counts_->structures == 0);
    counts_ = counts;
  }

  // The predicate ran on the candidate that the stack describes. REQUIRES: it was feasible.
  void CountRun(Verdict verdict, const AccessStack& stack) {
    assert(verdict != Verdict::kInfeasible);
    ++counts_->candidates;
    counts_->exceptions += verdict == Verdict::kThrew;
    counts_->crashes += verdict == Verdict::kCrashed;
    counts_->cut_offs += verdict == Verdict::kCutOff;
    if (verdict != Verdict::kAccepted && stack.Depth() > deepest_depth_) NoteDeepest(stack);
  }
  // The same for the usual verdict.
  void CountRejected(const AccessStack& stack) {
    ++counts_->candidates;
    if (stack.Depth() > deepest_depth_) NoteDeepest(stack);
  }
  void CountStructures(std::uint64_t count = 1) { counts_->structures += count; }
  // What was run may depend on values that no field takes.
  void CountUndecided() { ++counts_->cut_offs; }
  // The predicate was asked again, and gave another answer.
  void CountInconsistent() { ++counts_->inconsistent; }

  const SearchCounts& counts() const { return *counts_; }
  // The first of the rejected candidates for which the predicate read the most fields; empty if
  // none was rejected. The field it read last is `deepest_field()`.
  const Candidate& deepest() const { return deepest_; }
  FieldIndex deepest_field() const { return deepest_field_; }
  std::uint32_t deepest_depth() const { return deepest_depth_; }

 private:
  void NoteDeepest(const AccessStack& stack);

  SearchCounts own_counts_;
  SearchCounts* counts_ = &own_counts_;  // or in memory that another process watches
  Candidate deepest_;                    // see deepest()
  FieldIndex deepest_field_{};
  std::uint32_t deepest_depth_ = 0;
};

}  // namespace korat
