// The states that sequences of calls have built, each with the call that built it first: a tree of
// calls, in little memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "harness/calls/state_text.h"

namespace korat::harness {

struct SequenceState {
  static constexpr std::uint32_t kNone = ~std::uint32_t{0}, kSelf = kNone - 1;

  std::uint32_t before = kNone;  // the state that the call was made on; kNone: it was constructed
  std::uint32_t call = 0;
  std::uint32_t other = kNone;  // the state of an object that was its argument
};

class SequenceStates {
 public:
  SequenceStates() : slots_(std::size_t{1} << 12, SequenceState::kNone) {}

  std::uint32_t size() const { return static_cast<std::uint32_t>(states_.size()); }
  const SequenceState& operator[](std::uint32_t i) const { return states_[i]; }
  // False if it is known.
  bool Add(const StateHash& hash, const SequenceState& state);

 private:
  std::size_t SlotOf(const StateHash& hash) const;
  void Grow();

  std::vector<SequenceState> states_;
  std::vector<StateHash> hashes_;     // of these
  std::vector<std::uint32_t> slots_;  // a hash table of states; at most half full
};

}  // namespace korat::harness
