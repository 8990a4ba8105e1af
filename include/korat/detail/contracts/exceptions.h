// Violations as exceptions: what a user's own program sees.
#pragma once

#include <stdexcept>

#include "korat/detail/contracts/message.h"

namespace korat {

class contract_violation : public std::logic_error {
 public:
  explicit contract_violation(const contracts::Violation& violation)
      : std::logic_error(contracts::MessageOf(violation)), violation_(violation) {}

  contracts::ViolationKind kind() const noexcept { return violation_.kind; }
  const char* file() const noexcept { return violation_.clause.file; }
  unsigned line() const noexcept { return violation_.clause.line; }
  unsigned column() const noexcept { return violation_.clause.column; }
  const char* clause() const noexcept { return violation_.clause.text; }
  const char* function() const noexcept { return violation_.clause.function; }
  // A `requires` that threw rather than being false.
  bool raised() const noexcept { return violation_.raised; }

 private:
  contracts::Violation violation_;
};

template <contracts::ViolationKind kKind>
class violation_of final : public contract_violation {
 public:
  using contract_violation::contract_violation;
};

using precondition_violation = violation_of<contracts::ViolationKind::kPrecondition>;
using internal_precondition_violation =
    violation_of<contracts::ViolationKind::kInternalPrecondition>;
using postcondition_violation = violation_of<contracts::ViolationKind::kPostcondition>;
using exceptional_postcondition_violation =
    violation_of<contracts::ViolationKind::kExceptionalPostcondition>;
using invariant_entry_violation = violation_of<contracts::ViolationKind::kInvariantEntry>;
using invariant_exit_violation = violation_of<contracts::ViolationKind::kInvariantExit>;
using internal_invariant_violation = violation_of<contracts::ViolationKind::kInternalInvariant>;
using assertion_violation = violation_of<contracts::ViolationKind::kAssertion>;
using assumption_violation = violation_of<contracts::ViolationKind::kAssumption>;
using frame_violation = violation_of<contracts::ViolationKind::kFrame>;
using contract_raised_violation = violation_of<contracts::ViolationKind::kContractRaised>;

}  // namespace korat
