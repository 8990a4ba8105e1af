#include "harness/calls/sequence_states.h"

namespace korat::harness {

std::size_t SequenceStates::SlotOf(const StateHash& hash) const {
  std::size_t slot = hash.low & (slots_.size() - 1);
  while (slots_[slot] != SequenceState::kNone && !(hashes_[slots_[slot]] == hash)) {
    slot = (slot + 1) & (slots_.size() - 1);
  }
  return slot;
}

void SequenceStates::Grow() {
  slots_.assign(2 * slots_.size(), SequenceState::kNone);
  for (std::uint32_t i = 0; i < hashes_.size(); ++i) slots_[SlotOf(hashes_[i])] = i;
}

bool SequenceStates::Add(const StateHash& hash, const SequenceState& state) {
  const std::size_t slot = SlotOf(hash);
  if (slots_[slot] != SequenceState::kNone) return false;
  slots_[slot] = size();
  states_.push_back(state);
  hashes_.push_back(hash);
  if (2 * states_.size() > slots_.size()) Grow();
  return true;
}

}  // namespace korat::harness
