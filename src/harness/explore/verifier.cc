#include "harness/explore/verifier.h"

#include <cstddef>
#include <cstdint>

#include "harness/explore/predicate_machine.h"
#include "harness/explore/sampling.h"

namespace korat::harness {
namespace {

constexpr std::uint64_t kMostAlike = 16;     // candidates tried that are like one of the first few
constexpr std::uint64_t kMostRenamings = 2;  // of one of the first few

}  // namespace

// While it lives, runs of the predicate leave no trace in the search.
class Verifier::Excursion {
 public:
  explicit Excursion(Verifier& verifier)
      : verifier_(verifier),
        pause_(verifier.monitor_.recording()),
        checkpoints_(verifier.sandbox_.checkpoints().used()),
        cut_off_(verifier.predicate_.cut_off()) {
    verifier.sandbox_.log().Hide();
    use_counts_ = verifier.layout_.table.use_counts().Save();
  }
  ~Excursion() {
    verifier_.predicate_.set_cut_off(cut_off_);
    verifier_.layout_.table.use_counts().Restore(use_counts_);
    verifier_.sandbox_.checkpoints().set_used(checkpoints_);
    verifier_.sandbox_.log().Redo();
    verifier_.monitor_.RenewMarks();
  }
  Excursion(const Excursion&) = delete;
  Excursion& operator=(const Excursion&) = delete;

 private:
  Verifier& verifier_;
  const Recording::Pause pause_;
  const std::size_t checkpoints_;
  const MonitoredPredicate::CutOff cut_off_;
  UseCounts::State use_counts_;  // without what the predicate wrote
};

void Verifier::AskAgain(Verdict verdict) {
  const std::size_t position = sandbox_.log().position();
  const Verdict again = predicate_.RunFromStart();
  sandbox_.log().UndoTo(position);
  // Where a doomed run was left, it might have crashed or thrown.
  const bool agree = search_.pruning().Foresees()
                         ? (again == Verdict::kAccepted) == (verdict == Verdict::kAccepted)
                         : again == verdict;
  if (!agree && again != Verdict::kCutOff) search_.tally().CountInconsistent();
}

void Verifier::Verify(Verdict verdict) {
  if (!CanBeChecked(verdict)) return;
  const Excursion excursion(*this);
  AskAgain(verdict);
  const std::uint64_t number = search_.tally().counts().candidates;
  const bool is_early = IsPowerOfTwo(number);
  for (std::uint64_t i = 0; i < (is_early ? kMostAlike : 1); ++i) {
    const auto like = search_.pruning().AnyAlike(search_.stack(), number + i);
    if (!like) break;
    layout_.table.Assign(like->field, like->value);
    AskAgain(verdict);
    layout_.table.Assign(like->field, search_.candidate()[Raw(like->field)]);
  }
  for (std::uint64_t i = 0; i < (is_early ? kMostRenamings : 1); ++i) {
    AskElsewhere(verdict, number + i);
  }
}

// Only whether it accepts is compared: a predicate may look at its objects in the order of their
// addresses, and meet another fault first.
void Verifier::AskElsewhere(Verdict verdict, std::uint64_t number) {
  if (keeps_addresses_ || !renaming_.IsPossible()) return;
  const Candidate* renamed = renaming_.Rename(search_.candidate(), number);
  if (renamed == nullptr) return;
  Put(*renamed);
  monitor_.recording().set_other(renamed);
  layout_.table.use_counts().Recount(
      [this](FieldIndex field) { return search_.stack().OnStack(renaming_.Origin(field)); });
  const std::size_t position = sandbox_.log().position();
  const Verdict again = predicate_.Run();
  sandbox_.log().UndoTo(position);
  monitor_.recording().set_other(nullptr);
  Put(search_.candidate());
  if (!CanBeChecked(again)) return;
  if ((again == Verdict::kAccepted) == (verdict == Verdict::kAccepted)) return;
  sees_addresses_ = true;
  search_.tally().CountInconsistent();
}

// Fields of different alternatives may share memory: see Search::Show.
void Verifier::Put(const Candidate& candidate) {
  layout_.table.AssignFirst();
  for (std::uint32_t i = 0; i < candidate.size(); ++i) {
    if (candidate[i] != 0) layout_.table.Assign(FieldIndex{i}, candidate[i]);
  }
}

std::optional<std::chrono::nanoseconds> Verifier::TimeFromStart(Verdict verdict) {
  if (!CanBeChecked(verdict)) return std::nullopt;
  const Excursion excursion(*this);
  const auto started = std::chrono::steady_clock::now();
  AskAgain(verdict);
  return std::chrono::steady_clock::now() - started;
}

}  // namespace korat::harness
