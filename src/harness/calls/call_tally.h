// Calls a function under test on one structure after another and counts how the calls end. Ways
// to fail differ in kind or clause; for each, smaller inputs replace larger ones.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "harness/calls/call_input.h"
#include "harness/calls/call_runner.h"
#include "harness/calls/call_target.h"
#include "korat/detail/call_result.h"
#include "protocol/calls.h"

namespace korat::harness {

// A call that the search makes to see what it reads.
struct WhiteBoxCall {
  CallRunner& runner;
  void (*call)(void* root, void* const* arguments, detail::CallResult& result);

  static void Make(void* self);
};

class CallTally {
 public:
  using Target = CallTarget;

  explicit CallTally(const Target& target) : target_(target) {}

  // Returns a failure that is worth reporting: of a new kind, or smaller than those reported
  // before.
  std::optional<CallFailure> Test(CallRunner& runner, CallInput& input);
  // The input of this call once ended the process, which is a failure.
  CallFailure CountDeadly();
  // How the last call ended.
  CallEnd last_end() const { return last_end_; }
  bool has_failed() const { return has_failed_; }

  const CallCounts& counts() const { return counts_; }
  std::uint64_t ways_to_fail() const { return smallest_.size(); }
  // Why the first call that was cut off ended; "": none was.
  const std::string& cut_off() const { return cut_off_; }
  // While there is no input: the first precondition that did not hold, and its place on a second
  // line.
  const std::string& unmet() const { return unmet_; }

 private:
  void NoteReason(const CallOutcome& outcome);
  CallManner Manner() const;
  std::string WordOf(const CallOutcome& outcome) const;
  std::string ResultOf(CallRunner& runner, CallInput& input, const CallOutcome& outcome) const;
  CallFailure Describe(CallRunner& runner, CallInput& input, const CallOutcome& outcome,
                       CallFailure failure) const;

  const Target target_;
  std::map<std::string, std::uint64_t> smallest_;  // input, by way to fail
  CallCounts counts_;
  std::string cut_off_, unmet_;
  bool has_hung_ = false;
  CallEnd last_end_ = CallEnd::kPassed;
  bool has_failed_ = false;  // the last call
};

}  // namespace korat::harness
