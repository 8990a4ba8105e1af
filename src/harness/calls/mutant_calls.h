// Calls a function under test on a structure, first as it is, then as each mutant that it came by,
// and compares what comes out.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "harness/calls/call_image.h"
#include "korat/detail/mutants.h"
#include "protocol/mutants.h"

namespace korat::harness {

class MutantCalls {
 public:
  // `now` is the switch in the code.
  MutantCalls(CallRunner& runner, mutants::Switch& now, const MutantRun& wanted);

  enum class Verdict {
    kNoInput,    // its own precondition does not hold
    kUndecided,  // the code fails as it is: there is nothing to compare with
    kInput
  };
  Verdict CallOriginal(const CallTarget& target);
  // The mutants that are alive and that the last call came by, in their order.
  const std::vector<unsigned>& reached() const { return reached_; }

  struct Difference {
    bool is_violation = false;  // a contract, the invariant or the sandbox finds fault with it
    std::string what;           // "returned 3 instead of 2", "invariant-exit"; "": none
  };
  // REQUIRES: CallOriginal(target) was kInput.
  Difference CallMutant(const CallTarget& target, unsigned mutant);

  // It need not be called again.
  void Drop(unsigned mutant);
  bool has_any() const { return alive_count_ > 0; }

 private:
  CallImage Run(const CallTarget& target, const CallManner& manner);

  CallRunner& runner_;
  mutants::Switch& now_;
  const bool wants_output_;
  std::vector<bool> alive_;  // by number
  std::size_t alive_count_;
  std::vector<unsigned> reached_;
  CallImage original_;
};

}  // namespace korat::harness
