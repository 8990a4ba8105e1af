// Reporting a violation, and evaluating a clause.
#pragma once

#include "korat/detail/contracts/state.h"
#include "korat/detail/contracts/violation.h"

namespace korat::contracts {

[[noreturn]] void Violate(const Violation& violation);
[[noreturn]] void Violate(ViolationKind kind, const Clause& clause);
// REQUIRES: an exception is being handled, thrown by the clause.
[[noreturn]] void ReportRaised(const Clause& clause);

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

#ifndef KORAT_CONTRACTS_IN_LIBRARY
#include "korat/detail/contracts/violate_inl.h"
#endif
