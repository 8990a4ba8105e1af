// The machine that the search drives (concept Machine in search/machine.h): runs a monitored
// predicate on the candidates that the search puts into memory.
#pragma once

#include <cstdint>

#include "harness/explore/checkpoints.h"
#include "harness/explore/engine_choice.h"
#include "harness/explore/fault_points.h"
#include "harness/explore/monitor.h"
#include "harness/explore/monitored_predicate.h"
#include "harness/explore/predicate_search.h"
#include "harness/explore/sampling.h"
#include "harness/explore/verifier.h"
#include "harness/layout/layout.h"
#include "korat/options.h"
#include "runtime/sandbox.h"

namespace korat::harness {

class PredicateMachine {
 public:
  // The layout is finished; the search need not be constructed yet.
  PredicateMachine(const detail::PredicateSpec& predicate, Engine engine, runtime::Sandbox& sandbox,
                   Layout& layout, PredicateSearch& search);
  PredicateMachine(const PredicateMachine&) = delete;
  PredicateMachine& operator=(const PredicateMachine&) = delete;

  // --- what the search wants

  Verdict Run(std::uint32_t depth);
  void Rewind(std::uint32_t depth) {
    FaultPoints::Pass("rewind");
    checkpoints_.Rewind(depth);
  }
  void Assign(FieldIndex field, ValueIndex value) { layout_.table.Assign(field, value); }
  void Forget(FieldIndex field) {
    layout_.table.use_counts().Drop(field);
    layout_.table.SetMark(field, KORAT_FRESH);
  }
  void Watch(FieldIndex field) { monitor_.uses().Watch(field); }
  void Unwatch(FieldIndex field) { monitor_.uses().Unwatch(field); }
  void Confirm();
  bool CanCount(std::uint64_t structures) {
    if (!counts_only_) return false;
    const std::uint64_t so_far = search_.tally().counts().structures;
    return so_far + structures < most_structures_ &&  // the last one ends the search
           !known_to_verify_.HasAny(so_far + 1, structures);
  }

  // --- for others

  // Instead of a search: puts one candidate into memory and asks the predicate.
  Verdict Ask(const Candidate& candidate);
  // Makes the use counts of shared_ptrs those of the structure: without user code's own copies.
  void ShowUseCounts();
  // Called after each run of the predicate, before memory changes; for measurements.
  void set_after_run(void (*after_run)(void* root)) { after_run_ = after_run; }

  // From now on structures that are known without a run are counted, and hardly any is made. 0:
  // their number has no limit.
  void CountOnly(std::uint64_t most_structures) {
    counts_only_ = true;
    if (most_structures != 0) most_structures_ = most_structures;
  }
  bool counts_only() const { return counts_only_; }

  Verifier& verifier() { return verifier_; }
  bool resumes() const { return checkpoints_.resumes(); }
  Monitor& monitor() { return monitor_; }
  MonitoredPredicate& predicate() { return predicate_; }

 private:
  bool IsPlain(std::uint64_t number) const;
  Verdict RunAndCheck(std::uint32_t depth);
  void BeginReads();

  runtime::Sandbox& sandbox_;
  Layout& layout_;
  PredicateSearch& search_;
  MonitoredPredicate predicate_;
  Checkpoints checkpoints_;
  Monitor monitor_;
  Verifier verifier_;
  const bool chooses_;  // the engine, by measuring
  EngineChoice choice_;
  Sample runs_to_verify_, known_to_verify_;
  bool counts_only_ = false;
  std::uint64_t most_structures_ = ~std::uint64_t{0};
  Verdict verdict_ = Verdict::kRejected;  // of the last run
  void (*after_run_)(void* root) = nullptr;
};

}  // namespace korat::harness
