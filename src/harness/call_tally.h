// Calls a function under test on one structure after the other and counts how the calls end. Ways
// to fail are told apart by kind and clause; of each, smaller inputs replace greater ones.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "harness/explorer.h"
#include "protocol/calls.h"

namespace korat::harness {

class CallTally {
 public:
  // On the structure that Next(false) found. A failure worth telling: of a new kind, or smaller
  // than what was told.
  std::optional<CallFailure> Test(detail::Explorer& explorer,
                                  void (*call)(void* root, void* const* arguments));

  const CallCounts& counts() const { return counts_; }

 private:
  struct Group {
    std::uint64_t number = 0;
    std::uint64_t smallest = 0;
  };

  std::map<std::string, Group> groups_;  // by what the failure says
  CallCounts counts_;
};

}  // namespace korat::harness
