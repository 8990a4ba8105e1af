// The task of a driver that mutates: calls functions with equal inputs on each structure of one
// search, as they are and as their mutants, and sends which mutants differ.
#pragma once

#include <cstdint>
#include <vector>

#include "harness/calls/call_runner.h"
#include "harness/calls/mutant_calls.h"
#include "harness/calls/ownership.h"
#include "harness/driver/message_writer.h"
#include "harness/explore/explorer.h"
#include "korat/detail/driver.h"
#include "protocol/calls.h"
#include "protocol/driver_options.h"

namespace korat::detail {

class DriverMutants {
 public:
  // The functions are options.methods. `record` may be null.
  DriverMutants(const Driver& driver, const DriverOptions& options, Explorer& explorer,
                CallRecord* record, harness::MessageWriter& writer);

  // Whether no mutant is left.
  bool is_over() const { return !calls_.has_any(); }
  // On the structure that Next(false) found.
  void TestStructure();
  // So far, by function: `inputs` are those of the original; the mutants' runs on them `passed` if
  // they made no difference, and `failed` otherwise.
  std::vector<FunctionCalls> Calls() const;
  bool knows_ownership() const { return ownership_.is_learned(); }

 private:
  struct Function {
    harness::CallTarget target;
    CallCounts counts;
    std::string failing;  // the first input on which it fails as it is
  };

  // What was sent about a mutant.
  struct Seen {
    bool is_reached = false, is_killed = false, is_violated = false;
  };

  void Call(std::uint32_t index);
  void CallMutants(std::uint32_t index);
  void NoteReached(std::uint32_t index);

  const DriverOptions& options_;
  harness::CallRunner runner_;
  CallRecord* const record_;
  harness::MessageWriter& writer_;
  Ownership ownership_;
  harness::MutantCalls calls_;
  std::vector<Function> functions_;  // in the order of options.methods
  std::vector<Seen> seen_;           // by number of the mutant
  std::uint32_t first_;              // function to be called on the next structure
};

}  // namespace korat::detail
