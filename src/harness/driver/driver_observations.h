// The task of a driver that observes: calls functions with equal inputs on each structure of one
// search, and sends what came out of each call.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "harness/calls/call_image.h"
#include "harness/calls/call_runner.h"
#include "harness/calls/ownership.h"
#include "harness/driver/message_writer.h"
#include "harness/explore/explorer.h"
#include "harness/layout/text.h"
#include "korat/detail/driver.h"
#include "protocol/calls.h"
#include "protocol/driver_options.h"

namespace korat::detail {

// As text that does not tell how a call was made, or on which structure.
std::string EndingOf(const harness::CallImage& image);

class DriverObservations {
 public:
  // The functions are options.methods. `record` may be null.
  DriverObservations(const Driver& driver, const DriverOptions& options, Explorer& explorer,
                     CallRecord* record, harness::MessageWriter& writer);

  bool is_over() const { return false; }
  // On the structure that Next(false) found.
  void TestStructure();
  // So far, by function. Calls on what is no input are observed, too: there, `skipped` counts.
  std::vector<FunctionCalls> Calls() const;
  bool knows_ownership() const { return ownership_.is_learned(); }

 private:
  struct Function {
    harness::CallTarget target;
    bool is_mute = false;
    FunctionCalls calls;
    bool has_hung = false;
  };

  std::string TextNow();
  std::string Digest(std::string text) const;
  void Call(std::uint32_t index, CallObserved& observed);

  const DriverOptions& options_;
  harness::CallRunner runner_;
  CallRecord* const record_;
  harness::MessageWriter& writer_;
  Ownership ownership_;
  harness::CanonicalText form_;
  std::vector<Function> functions_;  // in the order of options.methods
  std::uint32_t first_;              // function to be called on the next structure
};

}  // namespace korat::detail
