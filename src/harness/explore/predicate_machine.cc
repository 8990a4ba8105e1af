#include "harness/explore/predicate_machine.h"

#include <chrono>
#include <locale>

#include "runtime/sanitizers.h"

namespace korat::harness {
namespace {

using Clock = std::chrono::steady_clock;

// A stream holds a share of the global locale, which the library counts where no checkpoint
// reaches; the classic locale is not counted. The shadow memory of ASan is in no checkpoint either.
bool CanResume() {
  return std::locale() == std::locale::classic() && !runtime::HasAddressSanitizer();
}

}  // namespace

PredicateMachine::PredicateMachine(const detail::PredicateSpec& predicate, Engine engine,
                                   runtime::Sandbox& sandbox, Layout& layout,
                                   PredicateSearch& search)
    : sandbox_(sandbox),
      layout_(layout),
      search_(search),
      predicate_(predicate, sandbox, layout, search),
      checkpoints_(sandbox, layout.space.fields.size(), engine != Engine::kReplay && CanResume()),
      monitor_(sandbox, layout, search, checkpoints_, predicate_),
      verifier_(sandbox, layout, search, monitor_, predicate_),
      chooses_(checkpoints_.resumes() && engine == Engine::kAuto) {}

// Whether nothing but its verdict is wanted from this run.
inline bool PredicateMachine::IsPlain(std::uint64_t number) const {
  return runs_to_verify_.IsBefore(number) && (!chooses_ || EngineChoice::IsOver(number)) &&
         after_run_ == nullptr && !FaultPoints::AreArmed();
}

Verdict PredicateMachine::Run(std::uint32_t depth) {
  const bool goes_on = checkpoints_.resumes() && depth != 0;
  if (!goes_on || !IsPlain(search_.tally().counts().candidates) ||
      monitor_.first_reads().deadly().Any()) {
    return RunAndCheck(depth);
  }
  if (!checkpoints_.Reach(depth)) return verdict_;  // as below
  const MonitoredPredicate::Quiet quiet(predicate_);
  monitor_.dedicated().BeginRun(depth, /*resumes=*/true);
  monitor_.first_reads().marks().GoOnAfter(depth - 1);
  monitor_.first_reads().GoOnAfter(search_.stack().Top().field);
  verdict_ = predicate_.Resume(checkpoints_.OffsetOf(depth));
  monitor_.dedicated().EndRun(verdict_);
  monitor_.slices().EndRun(verdict_);
  checkpoints_.EndRun();
  return verdict_;
}

Verdict PredicateMachine::RunAndCheck(std::uint32_t depth) {
  if (monitor_.first_reads().IsDeadly()) {
    return verdict_ = predicate_.Judge(runtime::RunEnd::kDeadly);
  }
  FaultPoints::Pass("run");
  const MonitoredPredicate::Quiet quiet(predicate_);
  const std::uint64_t number = search_.tally().counts().candidates;
  const bool is_timed = chooses_ && EngineChoice::Wants(number);
  const Clock::time_point started = is_timed ? Clock::now() : Clock::time_point();
  monitor_.dedicated().BeginRun(depth, checkpoints_.resumes());
  if (!checkpoints_.resumes() || depth == 0) {
    checkpoints_.Clear();
    BeginReads();
    verdict_ = predicate_.RunFromStart();
  } else if (checkpoints_.Reach(depth)) {
    monitor_.first_reads().marks().GoOnAfter(depth - 1);
    monitor_.first_reads().GoOnAfter(search_.stack().Top().field);
    verdict_ = predicate_.Resume(checkpoints_.OffsetOf(depth));
  } else {
    return verdict_;  // the field that changed was never read: the answer is the same
  }
  FaultPoints::Pass("ran");
  const Clock::duration time = is_timed ? Clock::now() - started : Clock::duration();
  monitor_.dedicated().EndRun(verdict_);
  monitor_.slices().EndRun(verdict_);
  if (after_run_ != nullptr) after_run_(layout_.Root());
  if (chooses_ && choice_.TurnsToReplay(number)) checkpoints_.TurnToReplay();
  checkpoints_.EndRun();
  if (search_.conflicts().HasConflict()) return verdict_;  // not the predicate's
  if (runs_to_verify_.Has(number)) verifier_.Verify(verdict_);
  if (is_timed) {
    if (const auto replayed = verifier_.TimeFromStart(verdict_)) choice_.Add(time, *replayed);
  }
  return verdict_;
}

// A call that follows the predicate may use what it reads in any way.
void PredicateMachine::BeginReads() {
  monitor_.first_reads().marks().BeginRun();
  if (predicate_.HasFollowUp()) monitor_.first_reads().marks().OnReadEverything();
}

// Asks about some of the structures that are known without a run: pruning is checked in every
// search.
void PredicateMachine::Confirm() {
  if (!known_to_verify_.Has(search_.tally().counts().structures)) return;
  const MonitoredPredicate::Quiet quiet(predicate_);
  verifier_.Verify(Verdict::kAccepted);
}

Verdict PredicateMachine::Ask(const Candidate& candidate) {
  search_.Show(candidate);
  ShowUseCounts();
  const MonitoredPredicate::Quiet quiet(predicate_);
  const Recording::Pause pause(monitor_.recording());  // the answer is wanted, not what was read
  const Verdict verdict = predicate_.Run();
  sandbox_.log().UndoTo(0);
  return verdict;
}

void PredicateMachine::ShowUseCounts() {
  if (!layout_.table.use_counts().Any()) return;
  layout_.table.use_counts().Show([this](auto visit) { search_.ForEachReachable(visit); });
}

}  // namespace korat::harness
