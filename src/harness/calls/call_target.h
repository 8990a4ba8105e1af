// A function under test, called on an input.
#pragma once

#include <string>

#include "harness/calls/call_input.h"
#include "harness/calls/call_runner.h"
#include "korat/detail/call_result.h"

namespace korat::harness {

// See Driver::MethodEntry.
struct CallTarget {
  void (*call)(void* root, void* const* arguments, detail::CallResult& result);
  void (*destroy)(void* root, void* const* arguments);
  bool shares_nothing = false;  // structures that can't be destroyed one by one are not inputs
  unsigned behavior = 0;
  bool is_strict = false;  // an exception that no contract mentions is a failure
};

// Only the call. REQUIRES: as CallRunner::Call.
CallOutcome MakeCall(CallRunner& runner, const CallTarget& target, CallInput& input,
                     const CallManner& manner);

// The same, unless the objects of the structure can't be destroyed: then it is not an input.
CallOutcome BeginTarget(CallRunner& runner, const CallTarget& target, CallInput& input,
                        const CallManner& manner);
// Destroys all objects, where that shows who owns what.
CallOutcome FinishTarget(CallRunner& runner, const CallTarget& target, CallInput& input,
                         CallOutcome outcome);
// Both. What the call changed stays until runner.TakeBack().
CallOutcome RunTarget(CallRunner& runner, const CallTarget& target, CallInput& input,
                      const CallManner& manner);

// "crashed", "leaked": what a failure is called; "" when the call did nothing wrong.
std::string WordFor(const CallOutcome& outcome);

}  // namespace korat::harness
