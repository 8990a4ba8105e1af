#include "harness/calls/call_image.h"

#include "harness/calls/call_output.h"
#include "harness/calls/call_results.h"

namespace korat::harness {
namespace {

std::string EndingOf(const CallOutcome& outcome) {
  switch (outcome.end) {
    case CallEnd::kPassed: {
      const std::string result = detail::CallResults::Text();
      return result.empty() ? "returned" : "returned " + result;
    }
    case CallEnd::kThrew:
      return "threw " + outcome.text;
    case CallEnd::kHung:
      return "did not end";
    default:
      return "failed";
  }
}

}  // namespace

CallImage TakeImage(CallRunner& runner, const CallTarget& target, CallInput& input,
                    const CallManner& manner, const std::function<std::string()>& look) {
  CallOutput::Begin();
  CallOutcome outcome = BeginTarget(runner, target, input, manner);
  CallImage image;
  image.end = outcome.end;
  image.fuel = outcome.fuel;
  image.ending = EndingOf(outcome);
  if (outcome.HasEnded()) {
    image.after = look();
    outcome = FinishTarget(runner, target, input, std::move(outcome));
  }
  image.word = WordFor(outcome);
  return image;
}

std::string DifferenceOf(const CallImage& image, const CallImage& expected) {
  if (image.ending != expected.ending) return image.ending + " instead of " + expected.ending;
  return image.after != expected.after ? "left another structure" : "";
}

}  // namespace korat::harness
