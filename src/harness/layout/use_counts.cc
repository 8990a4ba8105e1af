#include "harness/layout/use_counts.h"

namespace korat::harness {

void UseCounts::SetShares(std::vector<int*> counts) {
  shares_.back().counts = static_cast<std::int32_t>(share_counts_.size());
  share_counts_.push_back(std::move(counts));
}

UseCounts::State UseCounts::Save() const {
  State state;
  if (!Any()) return state;
  for (const UseCount& count : counts_) state.counts.push_back(*count.address);
  for (const Share& share : shares_) state.has_share.push_back(share.is_taken);
  return state;
}

void UseCounts::Restore(const State& state) {
  if (!Any()) return;
  for (std::size_t i = 0; i < counts_.size(); ++i) *counts_[i].address = state.counts[i];
  for (std::size_t i = 0; i < shares_.size(); ++i) shares_[i].is_taken = state.has_share[i];
}

}  // namespace korat::harness
