// The predicates of the examples as an ordinary compiler makes them: what monitoring is compared
// to.
#pragma once

#include <string_view>

namespace korat::benchmarks {

using PlainPredicate = void (*)(void* root);

// Calls the predicate of a class on its root and drops the answer.
PlainPredicate PlainPredicateOf(std::string_view name);

}  // namespace korat::benchmarks
