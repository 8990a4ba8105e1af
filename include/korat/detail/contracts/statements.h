// Contracts inside bodies. Constant expressions skip them.
#pragma once

#include "korat/detail/contracts/violate.h"

namespace korat::contracts {

template <typename Condition>
constexpr void Assert(const Clause& clause, Condition&& condition) {
  if (!SkipsChecks()) Check(ViolationKind::kAssertion, clause, condition);
}

// If it fails, the call is not a test input.
template <typename Condition>
constexpr void Assume(const Clause& clause, Condition&& condition) {
  if (!SkipsChecks()) Check(ViolationKind::kAssumption, clause, condition);
}

}  // namespace korat::contracts
