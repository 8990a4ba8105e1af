// What violate.h declares.
#pragma once

#include "korat/detail/contracts/exceptions.h"
#include "korat/detail/contracts/in_library.h"
#include "korat/detail/contracts/thrown.h"
#include "korat/detail/contracts/violate.h"

namespace korat::contracts {

[[noreturn]] inline void ThrowViolation(const Violation& violation) {
  using Kind = ViolationKind;
  switch (violation.kind) {
    case Kind::kPrecondition:
      throw precondition_violation(violation);
    case Kind::kInternalPrecondition:
      throw internal_precondition_violation(violation);
    case Kind::kPostcondition:
      throw postcondition_violation(violation);
    case Kind::kExceptionalPostcondition:
      throw exceptional_postcondition_violation(violation);
    case Kind::kInvariantEntry:
      throw invariant_entry_violation(violation);
    case Kind::kInvariantExit:
      throw invariant_exit_violation(violation);
    case Kind::kInternalInvariant:
      throw internal_invariant_violation(violation);
    case Kind::kAssertion:
      throw assertion_violation(violation);
    case Kind::kAssumption:
      throw assumption_violation(violation);
    case Kind::kFrame:
      throw frame_violation(violation);
    case Kind::kContractRaised:
      break;
  }
  throw contract_raised_violation(violation);
}

[[noreturn]] KORAT_CONTRACTS_INLINE void Violate(const Violation& violation) {
  if (korat_rt_violation != nullptr) korat_rt_violation(&violation);
  ++state.violations;
  state.last = violation;
  ThrowViolation(violation);
}

[[noreturn]] KORAT_CONTRACTS_INLINE void Violate(ViolationKind kind, const Clause& clause) {
  Violation violation;
  violation.kind = kind;
  violation.clause = clause;
  Violate(violation);
}

[[noreturn]] KORAT_CONTRACTS_INLINE void ReportRaised(const Clause& clause) {
  Violation violation;
  violation.clause = clause;
  DescribeThrown(violation.detail);
  Violate(violation);
}

}  // namespace korat::contracts
