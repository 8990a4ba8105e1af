// Contracts inside bodies. Constant expressions pass them by.
#pragma once

#include "korat/detail/contracts/violate.h"

namespace korat::contracts {

template <typename Condition>
constexpr void Assert(const Clause& clause, Condition&& condition) {
  if (!SkipsChecks()) Check(ViolationKind::kAssertion, clause, condition);
}

// One that fails: not a test input.
template <typename Condition>
constexpr void Assume(const Clause& clause, Condition&& condition) {
  if (!SkipsChecks()) Check(ViolationKind::kAssumption, clause, condition);
}

}  // namespace korat::contracts
