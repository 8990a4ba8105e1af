// Asking the predicate again, beside the search: to check its answers, and to time it.
#include <cstdint>
#include <string>

#include "harness/explorer.h"
#include "harness/sampling.h"

namespace korat::detail {
namespace {

constexpr std::uint64_t kMostAlike = 16;  // of the first few, how many like it are asked for

}  // namespace

// Runs of the predicate beside the search leave no trace in it.
template <typename Body>
void Explorer::Aside(Body body) {
  sandbox_.log().Hide();
  const std::size_t checkpoints = sandbox_.checkpoints_used();
  const harness::FieldTable::UseCountState use_counts = layout_.table.UseCounts();
  const std::string last_cut_off = stats_.last_cut_off;
  verifying_ = true;
  body();
  verifying_ = false;
  stats_.last_cut_off = last_cut_off;
  layout_.table.RestoreUseCounts(use_counts);
  sandbox_.set_checkpoints_used(checkpoints);
  sandbox_.log().Redo();
  SettleAll();
}

void Explorer::AskAgain(Verdict verdict) {
  const std::size_t position = sandbox_.log().position();
  const Verdict again = Judge(RunFromStart());
  sandbox_.log().UndoTo(position);
  if (again != verdict && again != Verdict::kCutOff) search_.CountInconsistent();
}

// Asks a second time, from the start, and compares: an answer that depends on anything but the
// structure is diagnosed, and resuming is checked against re-running. Then asks for candidates
// that pruning takes to be like this one.
void Explorer::Verify(Verdict verdict) {
  if (verdict == Verdict::kInfeasible || verdict == Verdict::kCutOff) return;
  Aside([&] {
    AskAgain(verdict);
    const std::uint64_t number = search_.counts().candidates;
    for (std::uint64_t i = 0; i < (harness::IsPowerOfTwo(number) ? kMostAlike : 1); ++i) {
      const auto like = search_.AnyAlike(number + i);
      if (!like) break;
      Assign(like->field, like->value);
      AskAgain(verdict);
      Assign(like->field, candidate()[Raw(like->field)]);
    }
  });
}

void Explorer::TimeReplay(Verdict verdict, Clock::duration resumed) {
  if (verdict == Verdict::kInfeasible || verdict == Verdict::kCutOff) return;
  Aside([&] {
    const Clock::time_point started = Clock::now();
    AskAgain(verdict);
    choice_.Add(resumed, Clock::now() - started);
  });
}

}  // namespace korat::detail
