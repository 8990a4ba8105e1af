// Calls a function under test on one structure after the other and counts how the calls end. Ways
// to fail are told apart by kind and clause; of each, smaller inputs replace greater ones.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "harness/explorer.h"
#include "korat/detail/call_result.h"
#include "protocol/calls.h"

namespace korat::harness {

// A call that the search makes to see what it reads.
struct WhiteBoxCall {
  detail::Explorer& explorer;
  void (*call)(void* root, void* const* arguments, detail::CallResult& result);

  static void Make(void* self);
};

class CallTally {
 public:
  // A function under test; see Driver::MethodEntry.
  struct Target {
    void (*call)(void* root, void* const* arguments, detail::CallResult& result);
    void (*destroy)(void* root, void* const* arguments);
    bool shares_nothing = false;  // structures that can't be destroyed one by one are no input
    unsigned behavior = 0;
    bool is_strict = false;  // an exception that no contract speaks of is a failure
  };

  explicit CallTally(const Target& target) : target_(target) {}

  // On the structure that Next(false) found. A failure worth telling: of a new kind, or smaller
  // than what was told.
  std::optional<CallFailure> Test(detail::Explorer& explorer);

  const CallCounts& counts() const { return counts_; }
  std::uint64_t ways_to_fail() const { return groups_.size(); }
  // Why the first call was that was cut off; "": none was.
  const std::string& cut_off() const { return cut_off_; }
  // While there is no input: the first precondition that did not hold, and its place on a second
  // line.
  const std::string& unmet() const { return unmet_; }

 private:
  struct Group {
    std::uint64_t number = 0;
    std::uint64_t smallest = 0;
  };

  void NoteReason(const CallOutcome& outcome);
  CallOutcome Run(detail::Explorer& explorer) const;
  std::string WordOf(const CallOutcome& outcome) const;
  std::string ResultOf(detail::Explorer& explorer, const CallOutcome& outcome) const;
  CallFailure Describe(detail::Explorer& explorer, const CallOutcome& outcome,
                       CallFailure failure) const;

  const Target target_;
  std::map<std::string, Group> groups_;  // by what the failure says
  CallCounts counts_;
  std::string cut_off_, unmet_;
};

}  // namespace korat::harness
