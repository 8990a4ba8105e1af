// Predicates that are not members of their class: bool repOk(const Tree&). They are usually
// declared after the class, whose own code can't name them. So code next to their declaration
// registers them with the class.
#pragma once

#include "korat/detail/contracts/violation.h"

namespace korat::contracts {

template <typename Object>
struct FreePredicate {
  bool (*holds)(Object&) = nullptr;  // null: none is registered yet
  Clause clause;
};
template <typename Object>
inline FreePredicate<Object> free_predicate;

// If there are several, the first is asked. Called while static variables are initialised.
template <typename Object>
static bool TellPredicate([[maybe_unused]] const FreePredicate<Object>& predicate) {
  // In a driver, the copy that is compiled without the plugin would be asked unwatched.
#ifndef KORAT_UNWATCHED
  if (free_predicate<Object>.holds == nullptr) free_predicate<Object> = predicate;
#endif
  return true;
}

}  // namespace korat::contracts
