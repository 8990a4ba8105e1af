#include "harness/calls/call_target.h"

#include "korat/detail/contracts/message.h"

namespace korat::harness {
namespace {

struct Call {
  const CallTarget& target;
  CallInput& input;
};

void Make(void* pointer) {
  const auto* call = static_cast<const Call*>(pointer);
  call->input.Make();
  detail::CallResult result;
  call->target.call(call->input.root(), call->input.arguments(), result);
}

void Destroy(void* pointer) {
  const auto* call = static_cast<const Call*>(pointer);
  call->target.destroy(call->input.root(), call->input.arguments());
  call->input.DestroyRest();
}

void MakeAndDestroy(void* pointer) {
  static_cast<const Call*>(pointer)->input.Make();
  Destroy(pointer);
}

CallOutcome NoInput() {
  CallOutcome outcome;
  outcome.end = CallEnd::kNotAnInput;
  return outcome;
}

// Structures that share what each of them deletes never meet in a program.
bool CanBeDestroyed(CallRunner& runner, Call& call) {
  const CallOutcome outcome = runner.Call(&MakeAndDestroy, &call);
  runner.TakeBack();
  return outcome.end == CallEnd::kPassed;
}

}  // namespace

CallOutcome MakeCall(CallRunner& runner, const CallTarget& target, CallInput& input,
                     const CallManner& manner) {
  Call call{target, input};
  return runner.Call(&Make, &call, manner);
}

CallOutcome BeginTarget(CallRunner& runner, const CallTarget& target, CallInput& input,
                        const CallManner& manner) {
  Call call{target, input};
  if (target.shares_nothing && !CanBeDestroyed(runner, call)) return NoInput();
  return runner.Call(&Make, &call, manner);
}

CallOutcome FinishTarget(CallRunner& runner, const CallTarget& target, CallInput& input,
                         CallOutcome outcome) {
  if (!outcome.HasEnded() || !outcome.leaked.empty()) return outcome;
  input.LookAfter(runner);
  if (target.destroy == nullptr) return outcome;
  Call call{target, input};
  CallOutcome destroyed = runner.Destroy(&Destroy, &call);
  return WordFor(destroyed).empty() ? outcome : destroyed;
}

CallOutcome RunTarget(CallRunner& runner, const CallTarget& target, CallInput& input,
                      const CallManner& manner) {
  return FinishTarget(runner, target, input, BeginTarget(runner, target, input, manner));
}

std::string WordFor(const CallOutcome& outcome) {
  switch (outcome.end) {
    case CallEnd::kPassed:
    case CallEnd::kThrew:
      return outcome.leaked.empty() ? "" : "leaked";
    case CallEnd::kViolated: {
      const std::string tag = contracts::WordsOf(outcome.violation.kind).tag;
      return tag.substr(tag.find('-') + 1);
    }
    case CallEnd::kCrashed:
      return "crashed";
    case CallEnd::kDeletedTwice:
      return "deleted-twice";
    case CallEnd::kUsedAfterDelete:
      return "used-after-delete";
    case CallEnd::kOutOfBounds:
      return "out-of-bounds";
    case CallEnd::kBadRelease:
      return "bad-release";
    case CallEnd::kMismatchedRelease:
      return "mismatched-release";
    case CallEnd::kDangling:
      return "dangling";
    case CallEnd::kOutOfMemory:
      return "out-of-memory";
    case CallEnd::kHung:
      return "hung";
    case CallEnd::kNotAnInput:
    case CallEnd::kCutOff:
      break;
  }
  return "";
}

}  // namespace korat::harness
