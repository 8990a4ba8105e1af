// The search that drives runs of a monitored predicate.
#pragma once

#include "search/search.h"

namespace korat::harness {

class PredicateMachine;
using PredicateSearch = Search<PredicateMachine>;

}  // namespace korat::harness
