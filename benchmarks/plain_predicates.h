// The predicates of the examples as an ordinary compiler builds them: the baseline for monitoring.
#pragma once

#include <string_view>

namespace korat::benchmarks {

using PlainPredicate = void (*)(void* root);

// A function that calls the predicate of a class on its root and drops the answer.
PlainPredicate PlainPredicateOf(std::string_view name);

}  // namespace korat::benchmarks
