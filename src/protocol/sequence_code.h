// The last call of a sequence, by numbers: those of states are places in a list that a driver and
// the korat program share.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "protocol/candidate_id.h"

namespace korat {

struct SequenceCode {
  static constexpr std::uint32_t kNone = ~std::uint32_t{0}, kSelf = kNone - 1;

  std::uint32_t before = kNone;  // the state that the call is made on; kNone: it constructs
  std::uint32_t call = 0;
  std::uint32_t other = kNone;  // the state of an object that is its argument; kSelf: the receiver

  // stored: crosses process boundaries.
  std::string Id() const {
    const std::uint32_t argument = other == kNone ? 0 : other == kSelf ? 1 : other + 2;
    return CandidateId(Candidate{before + 1, call, argument});
  }
  static std::optional<SequenceCode> Read(const std::string& id) {
    const std::optional<Candidate> numbers = ParseCandidateId(id);
    if (!numbers || numbers->size() > 3) return std::nullopt;
    Candidate all = *numbers;
    all.resize(3);  // zeros at the end are not written
    SequenceCode code;
    code.before = all[0] - 1;
    code.call = all[1];
    code.other = all[2] == 0 ? kNone : all[2] == 1 ? kSelf : all[2] - 2;
    return code;
  }
  friend bool operator==(const SequenceCode&, const SequenceCode&) = default;
};

}  // namespace korat
