#include "harness/explore/monitored_predicate.h"

#include <algorithm>

#include "abi/hooks.h"
#include "harness/explore/predicate_machine.h"

namespace korat::harness {

using runtime::RunEnd;

constinit thread_local MonitoredPredicate* MonitoredPredicate::running_ = nullptr;

// While it lives, the predicate runs or its end is judged.
class MonitoredPredicate::Running {
 public:
  explicit Running(MonitoredPredicate& predicate) : predicate_(predicate) { running_ = &predicate; }
  ~Running() {
    running_ = nullptr;
    predicate_.in_follow_up_ = false;
  }
  Running(const Running&) = delete;
  Running& operator=(const Running&) = delete;

 private:
  MonitoredPredicate& predicate_;
};

Verdict MonitoredPredicate::Run() {
  const Running running(*this);
  return Judge(follow_up_.call == nullptr ? Execute() : ExecuteBoth());
}

Verdict MonitoredPredicate::RunFromStart() {
  if (layout_.table.use_counts().Any()) {
    layout_.table.use_counts().Recount(
        [this](FieldIndex field) { return search_.stack().OnStack(field); });
  }
  return Run();
}

Verdict MonitoredPredicate::Resume(std::size_t checkpoint) {
  const Running running(*this);
  return Judge(sandbox_.Resume(checkpoint));
}

void MonitoredPredicate::FuelLimit::NoteBegin() {
  korat_rt_fuel = given_ = std::min(korat_rt_fuel, most_);
}

void MonitoredPredicate::FuelLimit::NoteEnd() {
  longest_ = std::max(longest_, given_ - korat_rt_fuel);
}

bool MonitoredPredicate::Call() const {
  return spec_.call(spec_.closure, layout_.Root(), layout_.arguments.data());
}

RunEnd MonitoredPredicate::Execute() {
  return sandbox_.Run(
      runtime::Mode::kPredicate,
      [](void*) {
        running_->fuel_.NoteBegin();
        const bool result = running_->Call();
        running_->fuel_.NoteEnd();
        running_->result_ = result;
      },
      nullptr);
}

RunEnd MonitoredPredicate::ExecuteBoth() {
  contracts::ResetState();
  contracts::state.calls_next = true;
  const RunEnd end = sandbox_.Run(
      runtime::Mode::kPredicate,
      [](void*) {
        const bool asks_contracts = running_->spec_.asks_contracts;
        if (!asks_contracts) ++contracts::state.evaluating;
        const bool result = running_->Call();
        running_->result_ = result;
        if (!asks_contracts) --contracts::state.evaluating;
        if (!result) return;
        running_->in_follow_up_ = true;
        running_->follow_up_.call(running_->follow_up_.closure);
      },
      nullptr);
  contracts::ResetState();
  return end;
}

Verdict MonitoredPredicate::Judge(RunEnd end) {
  if (in_follow_up_ && end != RunEnd::kGivenUp && end != RunEnd::kDeadly) {
    return follow_up_.is_input(end) ? Verdict::kAccepted : Verdict::kRejected;
  }
  switch (end) {
    case RunEnd::kReturned:
      return result_ ? Verdict::kAccepted : Verdict::kRejected;
    case RunEnd::kThrew:
      return Verdict::kThrew;
    case RunEnd::kSignal:
    case RunEnd::kTerminated:
    case RunEnd::kAssertion:
    case RunEnd::kViolated:
    case RunEnd::kStackOverflow:
    case RunEnd::kDoubleDelete:
    case RunEnd::kUsedAfterDelete:
    case RunEnd::kBadRelease:
    case RunEnd::kMismatchedRelease:
    case RunEnd::kReported:
      return Verdict::kCrashed;
    case RunEnd::kMet:
      return Verdict::kAccepted;
    case RunEnd::kNotMet:
    case RunEnd::kRejected:
      return Verdict::kRejected;
    case RunEnd::kGivenUp:
      return Verdict::kInfeasible;
    case RunEnd::kTimedOut:
      sandbox_.SetPace(runtime::Pace::kBrisk);  // it will happen again
      break;
    case RunEnd::kOutOfFuel:
      if (HasFollowUp()) break;  // then the call may be what takes so many steps
      fuel_.NoteEndless();
      sandbox_.checkpoints().set_most_fuel(fuel_.most());
      break;
    case RunEnd::kWroteEndlessly:
    case RunEnd::kOutOfMemory:
    case RunEnd::kReadOutside:  // the search does not control what is there
    case RunEnd::kWroteOutside:
    case RunEnd::kStaticRead:
    case RunEnd::kForbidden:
    case RunEnd::kChosenOut:
    case RunEnd::kDeadly:
      break;
  }
  cut_off_ = {end, sandbox_.guard().place()};
  return Verdict::kCutOff;
}

}  // namespace korat::harness
