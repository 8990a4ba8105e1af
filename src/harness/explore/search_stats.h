// What a search reports about itself, and when its limits end it.
#pragma once

#include <chrono>
#include <cstdint>

#include "harness/explore/predicate_machine.h"
#include "korat/options.h"
#include "runtime/memory_guard.h"
#include "runtime/processes.h"

namespace korat::harness {

class SearchStats {
 public:
  SearchStats(const Options& options, const runtime::MemoryGuard& guard,
              const PredicateSearch& search, PredicateMachine& machine)
      : options_(options), guard_(guard), search_(search), machine_(machine) {
    stats_.log2_state_space = search.space().Log2Size();
  }

  // Asked between candidates: whether a limit was reached.
  bool ShouldStop() {
    return (options_.max_structures != 0 || options_.max_seconds > 0) && HasReachedLimit();
  }
  // A structure was found.
  void NoteFound() {
    if (stats_.seconds_to_first < 0) Update();
  }
  // The search is over: what it reports no longer changes.
  void End();
  // Instead of a search: one structure was shown, or the predicate did not accept it.
  void EndWithOne(bool is_accepted);

  // As of now, or when the search ended.
  const Stats& Get() {
    if (!has_ended_) Update();
    return stats_;
  }

 private:
  using Clock = std::chrono::steady_clock;

  double SecondsSoFar() const {
    return std::chrono::duration<double>(Clock::now() - started_).count();
  }
  bool HasReachedLimit();
  void Update();
  void AddForeignCalls();
  std::string Doubt() const;

  const Options& options_;
  const runtime::MemoryGuard& guard_;
  const PredicateSearch& search_;
  PredicateMachine& machine_;
  const Clock::time_point started_ = Clock::now();
  const std::uint32_t ended_copies_ = runtime::EndedCopies();  // before this search
  std::uint64_t asked_to_stop_ = 0;                            // how often
  std::uint64_t seen_cut_offs_ = 0;
  bool has_ended_ = false;
  Stats stats_;
};

}  // namespace korat::harness
