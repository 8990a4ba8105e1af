// What frame_check.h declares.
#pragma once

#include "korat/detail/contracts/frame_check.h"
#include "korat/detail/contracts/in_library.h"

namespace korat::contracts {

KORAT_CONTRACTS_INLINE FrameCheck::FrameCheck(const char* function) : function_(function) {}
KORAT_CONTRACTS_INLINE FrameCheck::~FrameCheck() = default;

KORAT_CONTRACTS_INLINE Frame& FrameCheck::Add(const Clause& clause) {
  has_frames_ = true;
  return frames_.emplace_back(clause);
}

KORAT_CONTRACTS_INLINE Snapshot& FrameCheck::BeginWatch() {
  before_ = std::make_unique<Snapshot>();
  return *before_;
}

KORAT_CONTRACTS_INLINE bool FrameCheck::IsNew(const void* address) {
  if (address == nullptr || before_ == nullptr) return false;
  if (known_.empty()) {
    for (const ReachedObject& object : before_->objects) known_.insert(object.address);
  }
  return known_.count(address) == 0;
}

KORAT_CONTRACTS_INLINE void FrameCheck::Compare(const Snapshot& after) const {
  const Comparison comparison(*before_, after);
  for (const Frame& frame : frames_) {
    const Change* change = frame.FirstForbidden(*before_, comparison.changes());
    if (change == nullptr) continue;
    Violation violation;
    violation.kind = ViolationKind::kFrame;
    violation.clause = frame.clause();
    DescribeChange(*before_, *change, violation.detail);
    Violate(violation);
  }
}

KORAT_CONTRACTS_INLINE Clause FrameCheck::WatchClause() const {
  if (!frames_.empty()) return frames_.front().clause();
  return {ViolationKind::kPostcondition, "", 0, 0, "\\fresh", function_};
}

}  // namespace korat::contracts
