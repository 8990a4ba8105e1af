// The task of a driver that expands: makes every call on each state of a list, and sends what came
// out. The states are those that two programs or more have reached by the same calls; the korat
// program, which sees all of them, decides which of the new ones are worth going on from.
//
// Standard input has a line for each state: the number of the state before it, that of the call,
// and that of the state of an object that is its argument; see SequenceCode. Calls are numbered by
// the order of options.methods, so equal functions have equal numbers in all programs.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "harness/calls/call_image.h"
#include "harness/calls/call_sequences.h"
#include "harness/driver/driver_inputs.h"
#include "harness/driver/message_writer.h"
#include "harness/layout/text.h"
#include "protocol/calls.h"
#include "protocol/driver_options.h"
#include "protocol/message.h"

namespace korat::detail {

class DriverExpansion {
 public:
  // `explorer` shows a structure without fields. `record` may be null.
  DriverExpansion(const Driver& driver, const DriverInputs& inputs, const DriverOptions& options,
                  Explorer& explorer, CallRecord* record, harness::MessageWriter& writer);

  // With options.start_id, a sequence of calls: only its last call, with texts for people.
  void Run();
  std::vector<FunctionCalls> Calls() const;
  Stats stats() const { return stats_; }

 private:
  struct Function {
    const Driver::MethodEntry* entry = nullptr;
    bool is_mute = false;
    FunctionCalls calls;
    bool has_hung = false;
  };

  void ReadStates();
  bool Call(harness::SequenceInput& input);
  void CallObservedOf(harness::SequenceInput& input, Function& function, CallObserved& observed);
  void Identify(harness::SequenceInput& input, CallObserved& observed);
  void Send(const CallObserved& observed);

  const DriverOptions& options_;
  harness::CallRunner runner_;
  CallRecord* const record_;
  harness::MessageWriter& writer_;
  const harness::CanonicalText form_;
  std::vector<Function> functions_;  // in the order of options.methods
  harness::CallSequences sequences_;
  std::map<std::string, std::string> deadly_;  // by the number of the call
  Stats stats_;
};

}  // namespace korat::detail
