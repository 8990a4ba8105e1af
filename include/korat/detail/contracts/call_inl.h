// What call.h declares.
#pragma once

#include "korat/detail/contracts/call.h"
#include "korat/detail/contracts/in_library.h"
#include "korat/detail/contracts/thrown.h"

namespace korat::contracts {

KORAT_CONTRACTS_INLINE Call::Call(const char* function)
    : function_(function), outer_depth_(state.depth), frames_(function) {
  ++state.depth;
}
KORAT_CONTRACTS_INLINE Call::~Call() { state.depth = outer_depth_; }

KORAT_CONTRACTS_INLINE void Call::CheckPrecondition() {
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

KORAT_CONTRACTS_INLINE void Call::NoteFailedRequires(const Clause& clause, bool raised,
                                                     const char* detail) {
  if (failed_requires_ != nullptr) return;
  failed_requires_ = std::make_unique<Violation>();
  failed_requires_->kind =
      IsInternal() ? ViolationKind::kInternalPrecondition : ViolationKind::kPrecondition;
  failed_requires_->clause = clause;
  failed_requires_->raised = raised;
  Append(failed_requires_->detail, detail);
}

KORAT_CONTRACTS_INLINE Clause Call::ChosenClause() const {
  return {ViolationKind::kPrecondition, "", 0, 0, "the chosen behaviour", function_};
}

[[noreturn]] KORAT_CONTRACTS_INLINE void Call::ReportOutcome(const Clause& clause,
                                                             const char* outcome) {
  Violation violation;
  violation.kind = ViolationKind::kExceptionalPostcondition;
  violation.clause = clause;
  Append(violation.detail, outcome);
  Violate(violation);
}
[[noreturn]] KORAT_CONTRACTS_INLINE void Call::ReportThrown(const Clause& clause) {
  char thrown[sizeof(Violation::detail)] = "it threw ";
  DescribeThrown(thrown);
  ReportOutcome(clause, thrown);
}

KORAT_CONTRACTS_INLINE void Call::NoteRaisedRequires(const Clause& clause) {
  char thrown[sizeof(Violation::detail)] = {};
  DescribeThrown(thrown);
  NoteFailedRequires(clause, /*raised=*/true, thrown);
}

}  // namespace korat::contracts
