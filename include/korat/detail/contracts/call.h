// A call whose contract is being checked. Lives from before the precondition until the end of the
// checks; the calls inside it are deeper.
#pragma once

#include <memory>

#include "korat/detail/contracts/frame_check.h"
#include "korat/detail/contracts/free_predicate.h"
#include "korat/detail/contracts/old_values.h"
#include "korat/detail/contracts/violate.h"

namespace korat::contracts {

class Call {
 public:
  explicit Call(const char* function)
      : function_(function), outer_depth_(state.depth), frames_(function) {
    ++state.depth;
  }
  ~Call() { state.depth = outer_depth_; }
  Call(const Call&) = delete;
  Call& operator=(const Call&) = delete;

  // --- entry

  // The function is a helper: its caller is responsible for the invariant.
  void IsHelper() {
    if (!IsInternal()) state.called_helper = true;
  }

  // Whether the condition holds. One that throws does not.
  template <typename Expression>
  bool Requires(const Clause& clause, const Expression& condition) {
    try {
      const Evaluation evaluation(clause);
      if (condition()) return true;
    } catch (...) {
      char thrown[sizeof(Violation::detail)] = {};
      DescribeThrown(thrown);
      NoteFailedRequires(clause, /*raised=*/true, thrown);
      return false;
    }
    NoteFailedRequires(clause, /*raised=*/false, "");
    return false;
  }

  // One of the behaviours: the precondition is that any of them applies.
  void Behavior(bool held) {
    ++behaviors_;
    const bool is_wanted = state.behavior == 0 || state.behavior == behaviors_ || IsInternal();
    is_met_ = is_met_ || (held && is_wanted);
  }
  void CheckPrecondition() {
    const bool is_chosen = state.behavior != 0 && !IsInternal();
    if (behaviors_ == 0 || is_met_ || (!failed_requires_ && !is_chosen)) {
      const bool is_all = state.asks_precondition && !IsInternal();
      if (is_all && korat_rt_precondition_holds != nullptr) korat_rt_precondition_holds();
      return;
    }
    if (!failed_requires_) NoteFailedRequires(ChosenClause(), /*raised=*/false, "");
    if (behaviors_ > 1 && !failed_requires_->raised && !is_chosen) {
      Append(failed_requires_->detail, "no other behaviour applies either");
    }
    Violate(*failed_requires_);
  }

  // The value of \old(E). REQUIRES of its users: the behaviour applies.
  template <typename Copy>
  auto Old(const Clause& clause, bool held, const Copy& copy) -> Saved<decltype(copy())> {
    Saved<decltype(copy())> saved;
    if (held) Evaluate(clause, [&] { saved.value.emplace(copy()); });
    return saved;
  }

  // What may change, and what \fresh means.
  FrameCheck& frames() { return frames_; }

  // --- exit

  template <typename Expression>
  void Ensures(const Clause& clause, bool held, const Expression& condition) {
    if (held) Check(ViolationKind::kPostcondition, clause, condition);
  }
  // It returned, but must throw.
  void MustThrow(const Clause& clause, bool held) {
    if (held) ReportOutcome(clause, "it returned");
  }
  // It threw, but must return.
  void MustReturn(const Clause& clause, bool held) {
    if (held) ReportThrown(clause);
  }
  // These rethrow what was thrown, to see its type.
  template <typename Expression>
  void SignalsOnly(const Clause& clause, bool held, const Expression& condition) {
    Signals(clause, held, condition);
  }
  template <typename Expression>
  void Signals(const Clause& clause, bool held, const Expression& condition) {
    if (!held) return;
    Foresees(held);
    const bool holds = [&] {
      const Evaluation evaluation(clause);
      return condition();
    }();
    if (!holds) ReportThrown(clause);
  }
  // It threw, and the behaviour says that it may.
  void Foresees(bool held) {
    if (held && !IsInternal()) state.foresaw_exception = true;
  }
  // The expression of a `signals`, distinguished from the rethrow around it.
  template <typename Expression>
  bool Condition(const Expression& expression) {
    const Clause clause = *state.clause;
    return Evaluate(clause, expression);
  }

  template <typename Expression>
  void Invariant(const Clause& clause, bool is_entry, const Expression& condition) {
    const ViolationKind kind = IsInternal() ? ViolationKind::kInternalInvariant
                               : is_entry   ? ViolationKind::kInvariantEntry
                                            : ViolationKind::kInvariantExit;
    Check(kind, clause, condition);
  }

  // The invariant, given by a predicate that is not a member.
  template <typename Object>
  void FreeInvariant(bool is_entry, Object& object) {
    const FreePredicate<Object>& predicate = free_predicate<Object>;
    if (predicate.holds == nullptr) return;
    Invariant(predicate.clause, is_entry, [&] { return predicate.holds(object); });
  }

 private:
  bool IsInternal() const { return outer_depth_ != 0; }

  void NoteFailedRequires(const Clause& clause, bool raised, const char* detail) {
    if (failed_requires_ != nullptr) return;
    failed_requires_ = std::make_unique<Violation>();
    failed_requires_->kind =
        IsInternal() ? ViolationKind::kInternalPrecondition : ViolationKind::kPrecondition;
    failed_requires_->clause = clause;
    failed_requires_->raised = raised;
    Append(failed_requires_->detail, detail);
  }

  Clause ChosenClause() const {
    return {ViolationKind::kPrecondition, "", 0, 0, "the chosen behaviour", function_};
  }

  [[noreturn]] static void ReportOutcome(const Clause& clause, const char* outcome) {
    Violation violation;
    violation.kind = ViolationKind::kExceptionalPostcondition;
    violation.clause = clause;
    Append(violation.detail, outcome);
    Violate(violation);
  }
  [[noreturn]] static void ReportThrown(const Clause& clause) {
    char thrown[sizeof(Violation::detail)] = "it threw ";
    DescribeThrown(thrown);
    ReportOutcome(clause, thrown);
  }

  const char* function_;
  unsigned outer_depth_;
  unsigned behaviors_ = 0;                      // asked so far
  bool is_met_ = false;                         // some behaviour applies
  std::unique_ptr<Violation> failed_requires_;  // the first
  FrameCheck frames_;
};

}  // namespace korat::contracts
