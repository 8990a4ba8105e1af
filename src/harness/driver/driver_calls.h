// The task of a driver that tests by calls: every state that sequences of calls build is an input
// of every function, and sequences go on from what it leaves.
#pragma once

#include <chrono>
#include <map>
#include <string>
#include <vector>

#include "harness/calls/call_sequences.h"
#include "harness/driver/called_function.h"
#include "harness/driver/driver_inputs.h"
#include "harness/driver/message_writer.h"
#include "protocol/calls.h"
#include "protocol/driver_options.h"
#include "protocol/message.h"

namespace korat::detail {

// The functions of the driver that sequences may call, with the values of their arguments.
std::vector<harness::SequenceStep> SequenceSteps(const Driver& driver, const DriverInputs& inputs);

class DriverCalls {
 public:
  // `explorer` shows a structure without fields. `record` may be null.
  DriverCalls(const Driver& driver, const DriverInputs& inputs, const DriverOptions& options,
              Explorer& explorer, CallRecord* record, harness::MessageWriter& writer);

  void Run();
  std::vector<FunctionCalls> Calls() const;
  // Of the whole run: states are its structures, calls its candidates.
  Stats stats() const { return stats_; }

 private:
  using Clock = std::chrono::steady_clock;

  struct Function : CalledFunction {
    using CalledFunction::CalledFunction;
    int hung = 0;  // calls
  };

  void AddFunctions(const Driver& driver);
  bool Test(harness::SequenceInput& input);
  void RunInput();
  void TakeDeadly(Function& function, harness::SequenceInput& input);
  void Send(Function& function, CallFailure failure);
  bool IsOver();
  Function* FunctionOf(const harness::SequenceStep& step);

  const DriverOptions& options_;
  harness::CallRunner runner_;
  CallRecord* const record_;
  harness::MessageWriter& writer_;
  harness::CallSequences sequences_;
  std::vector<Function> functions_;  // in the order of options.methods
  std::map<const Driver::MethodEntry*, std::uint32_t> numbers_;
  std::map<std::string, std::string> deadly_;  // by the number of the call
  Stats stats_;
  Clock::time_point begin_ = Clock::now();
};

}  // namespace korat::detail
