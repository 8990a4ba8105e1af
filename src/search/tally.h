// What a search counts, and how far the predicate got before it rejected.
#pragma once

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

  // Counts there from now on, in memory of somebody who watches. REQUIRES: nothing was counted yet.
  void set_counts(SearchCounts* counts) { counts_ = counts; }

  // The predicate ran on the candidate that the stack is. REQUIRES: it was feasible.
  template <typename Machine>
  void CountRun(Verdict verdict, const AccessStack<Machine>& stack) {
    ++counts_->candidates;
    counts_->exceptions += verdict == Verdict::kThrew;
    counts_->crashes += verdict == Verdict::kCrashed;
    counts_->cut_offs += verdict == Verdict::kCutOff;
    if (verdict != Verdict::kAccepted && stack.Depth() > deepest_depth_) {
      deepest_depth_ = stack.Depth();
      deepest_field_ = stack.Top().field;
      deepest_ = stack.candidate();
    }
  }
  void CountStructure() { ++counts_->structures; }
  void CountInconsistent() { ++counts_->inconsistent; }

  const SearchCounts& counts() const { return *counts_; }
  // Of the rejected candidates, the first for which the predicate read the most fields; empty when
  // none was rejected. The field it read last is `deepest_field()`.
  const Candidate& deepest() const { return deepest_; }
  FieldIndex deepest_field() const { return deepest_field_; }
  std::uint32_t deepest_depth() const { return deepest_depth_; }

 private:
  SearchCounts own_counts_;
  SearchCounts* counts_ = &own_counts_;  // or somebody else's
  Candidate deepest_;                    // see deepest()
  FieldIndex deepest_field_{};
  std::uint32_t deepest_depth_ = 0;
};

}  // namespace korat
