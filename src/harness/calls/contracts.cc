#include "harness/calls/contracts.h"

#include <algorithm>
#include <string_view>

#include "abi/hooks.h"
#include "harness/explore/heap_fault_text.h"
#include "harness/explore/run_end.h"
#include "korat/detail/contracts/state.h"
#include "korat/detail/contracts/thrown.h"
#include "runtime/interpose/static_guards.h"

namespace korat::harness {
namespace {

using contracts::Violation;
using contracts::ViolationKind;
using runtime::HeapFault;
using runtime::RunEnd;

Violation g_violation;  // the one that ended the run

struct CallUnderTest {
  void (*body)(void*);
  void* argument;
  std::int64_t most_fuel;
  std::int64_t fuel = 0;  // that it took
  bool threw = false;
  char thrown[sizeof(Violation::detail)] = {};
};

void Execute(void* pointer) {
  auto* call = static_cast<CallUnderTest*>(pointer);
  if (call->most_fuel > 0) korat_rt_fuel = std::min(korat_rt_fuel, call->most_fuel);
  const std::int64_t given = korat_rt_fuel;
  try {
    call->body(call->argument);
    call->fuel = given - korat_rt_fuel;
  } catch (...) {
    call->threw = true;  // even if its what() crashes
    call->fuel = given - korat_rt_fuel;
    contracts::DescribeThrown(call->thrown);
  }
}

const char* OrEmpty(const char* text) { return text == nullptr ? "" : text; }

// The body of a checked function is a lambda, which the user never saw:
// "auto Stack::push(int)::(anonymous class)::operator()() const" -> "Stack::push(int)".
const char* NameOfBody(const char* function) {
  static char name[sizeof(Violation::detail)];
  const std::string_view text = OrEmpty(function);
  const std::size_t end = text.find("::(anonymous class)::operator()");
  if (text.substr(0, 5) != "auto " || end == std::string_view::npos) return text.data();
  const std::string_view outer = text.substr(5, std::min(end - 5, sizeof(name) - 1));
  outer.copy(name, outer.size());
  name[outer.size()] = '\0';
  return name;
}

Violation FromAssertion(const runtime::FailedAssertion& assertion) {
  Violation violation;
  violation.kind = ViolationKind::kAssertion;
  violation.clause = {
      violation.kind, OrEmpty(assertion.file),       assertion.line,
      /*column=*/0,   OrEmpty(assertion.expression), NameOfBody(assertion.function)};
  return violation;
}

// A clause was being evaluated when the run ended: that is the clause's failure.
Violation FromClause(const contracts::State& state, const char* what_happened) {
  Violation violation;
  violation.clause = *state.clause;
  if (violation.clause.kind == ViolationKind::kPrecondition) {
    violation.raised = true;
    violation.kind =
        state.depth > 1 ? ViolationKind::kInternalPrecondition : ViolationKind::kPrecondition;
  }
  contracts::Append(violation.detail, what_happened);
  return violation;
}

bool IsInputTo(const Violation& violation) {
  return violation.kind != ViolationKind::kPrecondition &&
         violation.kind != ViolationKind::kAssumption;
}

CheckedOutcome Violated(const Violation& violation) {
  return {IsInputTo(violation) ? CallEnd::kViolated : CallEnd::kNotAnInput, violation, ""};
}

// `text` describes the end.
CheckedOutcome Judge(RunEnd end, const std::string& text, const CallUnderTest& call) {
  if (call.threw) return {CallEnd::kThrew, {}, call.thrown};
  switch (end) {
    case RunEnd::kReturned:
    case RunEnd::kThrew:
      return {};
    case RunEnd::kViolated:
      return Violated(g_violation);
    case RunEnd::kStaticRead:
    case RunEnd::kForbidden:
    case RunEnd::kChosenOut:
    case RunEnd::kGivenUp:
    case RunEnd::kDeadly:
    case RunEnd::kMet:
    case RunEnd::kNotMet:
    case RunEnd::kRejected:
      return {CallEnd::kCutOff, {}, text};
    case RunEnd::kUsedAfterDelete:
      if (contracts::state.clause != nullptr) {
        return {CallEnd::kDangling,
                {},
                "'" + std::string(contracts::state.clause->text) +
                    "' reads an object that was deleted"};
      }
      return {CallEnd::kUsedAfterDelete, {}, text};
    case RunEnd::kReadOutside:
    case RunEnd::kWroteOutside:
    case RunEnd::kOutOfMemory:
    case RunEnd::kAssertion:
    case RunEnd::kOutOfFuel:
    case RunEnd::kWroteEndlessly:
    case RunEnd::kTimedOut:
    case RunEnd::kSignal:
    case RunEnd::kTerminated:
    case RunEnd::kStackOverflow:
    case RunEnd::kDoubleDelete:
    case RunEnd::kBadRelease:
    case RunEnd::kMismatchedRelease:
    case RunEnd::kReported:
      break;
  }
  if (contracts::state.clause != nullptr) {
    return Violated(FromClause(contracts::state, text.c_str()));
  }
  if (end == RunEnd::kAssertion) return Violated(FromAssertion(runtime::LastAssertion()));
  if (end == RunEnd::kDoubleDelete) return {CallEnd::kDeletedTwice, {}, text};
  if (end == RunEnd::kBadRelease) return {CallEnd::kBadRelease, {}, text};
  if (end == RunEnd::kMismatchedRelease) return {CallEnd::kMismatchedRelease, {}, text};
  if (end == RunEnd::kReadOutside || end == RunEnd::kWroteOutside) {
    return {CallEnd::kOutOfBounds, {}, text};
  }
  if (end == RunEnd::kOutOfMemory) return {CallEnd::kOutOfMemory, {}, text};
  const bool is_hung =
      end == RunEnd::kOutOfFuel || end == RunEnd::kWroteEndlessly || end == RunEnd::kTimedOut;
  return {is_hung ? CallEnd::kHung : CallEnd::kCrashed, {}, text};
}

}  // namespace

CheckedOutcome Damaged(const HeapFault& damage) {
  const bool is_released = damage.kind == HeapFault::Kind::kReleased;
  CheckedOutcome outcome;
  outcome.end = is_released ? CallEnd::kUsedAfterDelete : CallEnd::kOutOfBounds;
  outcome.text =
      Describe(is_released ? RunEnd::kUsedAfterDelete : RunEnd::kWroteOutside, damage, {});
  outcome.detail = DetailOf(damage);
  return outcome;
}

bool IsInput(RunEnd end) { return end != RunEnd::kViolated || IsInputTo(g_violation); }

CheckedOutcome RunChecked(runtime::Sandbox& sandbox, void (*body)(void*), void* argument,
                          const CallManner& manner) {
  contracts::ResetState();
  contracts::state.behavior = manner.behavior;
  contracts::state.evaluating = manner.is_checked ? 0 : 1;
  CallUnderTest call{body, argument, manner.fuel};
  sandbox.guard().ForgetHeapFault();
  const runtime::Pace pace = sandbox.SetPace(manner.pace);
  const RunEnd end = sandbox.Run(runtime::Mode::kPredicate, &Execute, &call);
  sandbox.SetPace(pace);
  const runtime::HeapFault& fault = sandbox.guard().heap_fault();
  const std::string text = fault.kind == HeapFault::Kind::kNone
                               ? Describe(end, sandbox.signal_number(), sandbox.guard().place())
                               : Describe(end, fault, sandbox.guard().place());
  // The clause lies on the stack of the run, which is still as it was.
  CheckedOutcome outcome = Judge(end, text, call);
  outcome.detail = DetailOf(fault);
  outcome.fuel = call.fuel;
  outcome.is_foreseen = contracts::state.foresaw_exception;
  contracts::ResetState();
  return outcome;
}

}  // namespace korat::harness

extern "C" void korat_rt_violation(const korat::contracts::Violation* violation) {
  korat::runtime::Sandbox* active = korat::runtime::Sandbox::Active();
  if (active == nullptr || active->mode() != korat::runtime::Mode::kPredicate) return;
  // While only the precondition is asked for, a violation is its answer.
  if (korat::contracts::state.asks_precondition) {
    active->GiveUp(korat::runtime::RunEnd::kNotMet);
  }
  korat::harness::g_violation = *violation;
  active->GiveUp(korat::runtime::RunEnd::kViolated);
}

extern "C" void korat_rt_precondition_holds() {
  korat::runtime::Sandbox* active = korat::runtime::Sandbox::Active();
  if (active == nullptr || active->mode() != korat::runtime::Mode::kPredicate) return;
  active->GiveUp(korat::runtime::RunEnd::kMet);
}
