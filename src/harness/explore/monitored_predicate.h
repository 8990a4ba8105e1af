// The predicate: its runs in the sandbox, and what their ends mean.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "harness/explore/predicate_search.h"
#include "harness/layout/layout.h"
#include "korat/detail/contracts/state.h"
#include "korat/detail/spec.h"
#include "runtime/sandbox.h"

namespace korat::harness {

class MonitoredPredicate {
 public:
  MonitoredPredicate(const detail::PredicateSpec& spec, runtime::Sandbox& sandbox, Layout& layout,
                     PredicateSearch& search)
      : spec_(spec), sandbox_(sandbox), layout_(layout), search_(search) {}

  // White box: a call that follows the predicate where it accepts, so that what the call reads
  // counts as read.
  struct FollowUp {
    void (*call)(void*) = nullptr;
    void* closure = nullptr;
    // Whether a call that ended this way was a call on an input.
    bool (*is_input)(runtime::RunEnd) = nullptr;
  };
  void set_follow_up(const FollowUp& follow_up) { follow_up_ = follow_up; }
  bool HasFollowUp() const { return follow_up_.call != nullptr; }
  // Inside a run: whether the predicate has accepted and the call is running.
  bool InFollowUp() const { return in_follow_up_; }

  // While it lives, contracts in the code that the predicate runs are not checked: they do not
  // concern it. It must outlive the undoing of what a run wrote.
  class Quiet {
   public:
    explicit Quiet(const MonitoredPredicate& predicate)
        : contracts_(!predicate.spec_.asks_contracts && predicate.follow_up_.call == nullptr) {
      contracts::state.evaluating += contracts_;
    }
    ~Quiet() { contracts::state.evaluating -= contracts_; }
    Quiet(const Quiet&) = delete;
    Quiet& operator=(const Quiet&) = delete;

   private:
    const unsigned contracts_;  // 1: this keeps them from being checked
  };

  // Runs it on the structure in memory, with the use counts that are there, or with those of the
  // fields on the access stack.
  Verdict Run();
  Verdict RunFromStart();
  // Continues from that checkpoint.
  Verdict Resume(std::size_t checkpoint);
  // The verdict on a run that ended this way.
  Verdict Judge(runtime::RunEnd end);

  // How the last cut-off run ended.
  struct CutOff {
    runtime::RunEnd end = runtime::RunEnd::kReturned;
    runtime::Place place;
  };
  const CutOff& cut_off() const { return cut_off_; }
  void set_cut_off(const CutOff& cut_off) { cut_off_ = cut_off; }

 private:
  class Running;

  // How many steps a run may take. The first one that never ends takes all that there are; after
  // that, runs get a hundred times what any other has taken: candidates with cycles are many.
  class FuelLimit {
   public:
    std::int64_t most() const { return most_; }
    void NoteBegin();
    void NoteEnd();  // of a run that returned
    void NoteEndless() { most_ = std::min(most_, std::max(kLeast, kFactor * longest_)); }

   private:
    static constexpr std::int64_t kFactor = 100, kLeast = 1'000'000;

    std::int64_t given_ = 0;    // to the last run from the start
    std::int64_t longest_ = 0;  // of the runs that returned
    std::int64_t most_ = std::numeric_limits<std::int64_t>::max();
  };

  bool Call() const;
  runtime::RunEnd Execute();
  runtime::RunEnd ExecuteBoth();

  // The one that is running. It must not be in a register during the run: a predicate that writes
  // past its own variables may change what it has to restore there.
  __attribute__((
      tls_model("initial-exec"))) static constinit thread_local MonitoredPredicate* running_;

  detail::PredicateSpec spec_;
  runtime::Sandbox& sandbox_;
  Layout& layout_;
  PredicateSearch& search_;
  FollowUp follow_up_;
  bool in_follow_up_ = false;
  bool result_ = false;  // what the predicate returned
  CutOff cut_off_;
  FuelLimit fuel_;
};

}  // namespace korat::harness
