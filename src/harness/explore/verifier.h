// Asks the predicate again, beside the search: to check its answers, and to time it.
#pragma once

#include <chrono>
#include <optional>

#include "harness/explore/monitor.h"
#include "harness/explore/monitored_predicate.h"
#include "harness/explore/predicate_search.h"
#include "harness/layout/layout.h"
#include "harness/layout/renaming.h"
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
        predicate_(predicate),
        renaming_(layout) {}

  // Asks a second time, from the start, and compares: an answer that depends on anything but the
  // structure is diagnosed, and resuming is checked against replaying. Then asks about candidates
  // that pruning considers alike, and about the same structure at other addresses.
  void Verify(Verdict verdict);
  // The same without the last step, and how long it took. None for a verdict that is not checked.
  std::optional<std::chrono::nanoseconds> TimeFromStart(Verdict verdict);

  // Objects are not interchangeable in this search: each of them is tried, wherever it lies.
  void KeepAddresses() { keeps_addresses_ = true; }
  // Whether the predicate gave another answer about the same structure at other addresses.
  bool sees_addresses() const { return sees_addresses_; }

 private:
  class Excursion;

  static bool CanBeChecked(Verdict verdict) {
    return verdict != Verdict::kInfeasible && verdict != Verdict::kCutOff;
  }
  void AskAgain(Verdict verdict);
  void AskElsewhere(Verdict verdict, std::uint64_t number);
  void Put(const Candidate& candidate);

  runtime::Sandbox& sandbox_;
  Layout& layout_;
  PredicateSearch& search_;
  Monitor& monitor_;
  MonitoredPredicate& predicate_;
  Renaming renaming_;
  bool keeps_addresses_ = false;
  bool sees_addresses_ = false;
};

}  // namespace korat::harness
