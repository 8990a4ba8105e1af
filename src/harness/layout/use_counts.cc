#include "harness/layout/use_counts.h"

namespace korat::harness {

void UseCounts::SetShares(std::vector<Index> counts, bool is_weak) {
  shares_.back().counts = static_cast<std::int32_t>(share_counts_.size());
  shares_.back().is_weak = is_weak;
  share_counts_.push_back(std::move(counts));
}

UseCounts::State UseCounts::Save() const {
  State state;
  if (!Any()) return state;
  for (const Count& count : counts_) {
    state.counts.push_back(*count.in_memory.uses);
    state.counts.push_back(*count.in_memory.weak);
  }
  for (const Share& share : shares_) state.has_share.push_back(share.is_taken);
  return state;
}

// What Recount counted in the meantime is forgotten.
void UseCounts::Restore(const State& state) {
  if (!Any()) return;
  for (Count& count : counts_) count.shares = count.weak_shares = 0;
  for (std::size_t i = 0; i < shares_.size(); ++i) {
    shares_[i].is_taken = state.has_share[i];
    Count* count = shares_[i].is_taken ? CountOf(shares_[i]) : nullptr;
    if (count != nullptr) ++(shares_[i].is_weak ? count->weak_shares : count->shares);
  }
  for (std::size_t i = 0; i < counts_.size(); ++i) {
    *counts_[i].in_memory.uses = state.counts[2 * i];
    *counts_[i].in_memory.weak = state.counts[2 * i + 1];
  }
}

}  // namespace korat::harness
