// Reporting a violation, and evaluating a clause.
#pragma once

#include "korat/detail/contracts/exceptions.h"
#include "korat/detail/contracts/state.h"
#include "korat/detail/contracts/thrown.h"
#include "korat/detail/contracts/violation.h"

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

[[noreturn]] inline void Violate(const Violation& violation) {
  if (korat_rt_violation != nullptr) korat_rt_violation(&violation);
  ++state.violations;
  state.last = violation;
  ThrowViolation(violation);
}

[[noreturn]] inline void Violate(ViolationKind kind, const Clause& clause) {
  Violation violation;
  violation.kind = kind;
  violation.clause = clause;
  Violate(violation);
}

// REQUIRES: an exception is being handled, thrown by the clause.
[[noreturn]] inline void ReportRaised(const Clause& clause) {
  Violation violation;
  violation.clause = clause;
  DescribeThrown(violation.detail);
  Violate(violation);
}

// What `expression` gives, evaluated as part of the clause. What it throws is a violation.
template <typename Expression>
decltype(auto) Evaluate(const Clause& clause, Expression&& expression) {
  try {
    const Evaluation evaluation(clause);
    return expression();
  } catch (...) {
    ReportRaised(clause);
  }
}

template <typename Condition>
void Check(ViolationKind kind, const Clause& clause, Condition&& condition) {
  if (!Evaluate(clause, condition)) Violate(kind, clause);
}

}  // namespace korat::contracts
