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
  explicit Call(const char* function);
  ~Call();
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
      NoteRaisedRequires(clause);
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
    if (is_met_ && is_question_) CheckPrecondition();
  }
  void CheckPrecondition();
  // No call follows. What comes after the precondition (frames, old values) is not evaluated.
  void IsQuestion() { is_question_ = true; }

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

  void NoteFailedRequires(const Clause& clause, bool raised, const char* detail);
  // REQUIRES: an exception is being handled, thrown by the clause.
  void NoteRaisedRequires(const Clause& clause);
  Clause ChosenClause() const;
  [[noreturn]] static void ReportOutcome(const Clause& clause, const char* outcome);
  [[noreturn]] static void ReportThrown(const Clause& clause);

  const char* function_;
  unsigned outer_depth_;
  unsigned behaviors_ = 0;                      // asked so far
  bool is_met_ = false;                         // some behaviour applies
  bool is_question_ = false;                    // only the precondition is asked for
  std::unique_ptr<Violation> failed_requires_;  // the first
  FrameCheck frames_;
};

}  // namespace korat::contracts

#ifndef KORAT_CONTRACTS_IN_LIBRARY
#include "korat/detail/contracts/call_inl.h"
#endif
