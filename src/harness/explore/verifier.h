// Asks the predicate again, beside the search: to check its answers, and to time it.
#pragma once

#include <chrono>
#include <optional>

#include "harness/explore/monitor.h"
#include "harness/explore/monitored_predicate.h"
#include "harness/explore/predicate_search.h"
#include "harness/layout/layout.h"
#include "runtime/sandbox.h"

namespace korat::harness {

class Verifier {
 public:
  Verifier(runtime::Sandbox& sandbox, Layout& layout, PredicateSearch& search, Monitor& monitor,
           MonitoredPredicate& predicate)
      : sandbox_(sandbox),
        layout_(layout),
        search_(search),
        monitor_(monitor),
        predicate_(predicate) {}

  // Asks a second time, from the start, and compares: an answer that depends on anything but the
  // structure is diagnosed, and resuming is checked against replaying. Then asks about candidates
  // that pruning considers alike.
  void Verify(Verdict verdict);
  // The same without the last step, and how long it took. None for a verdict that is not checked.
  std::optional<std::chrono::nanoseconds> TimeFromStart(Verdict verdict);

 private:
  class Excursion;

  static bool CanBeChecked(Verdict verdict) {
    return verdict != Verdict::kInfeasible && verdict != Verdict::kCutOff;
  }
  void AskAgain(Verdict verdict);

  runtime::Sandbox& sandbox_;
  Layout& layout_;
  PredicateSearch& search_;
  Monitor& monitor_;
  MonitoredPredicate& predicate_;
};

}  // namespace korat::harness
