// What a call may change, and what is new after it: compares what can be reached on entry and on
// exit.
#pragma once

#include <list>
#include <memory>
#include <type_traits>
#include <unordered_set>

#include "korat/detail/contracts/changes.h"
#include "korat/detail/contracts/frame.h"
#include "korat/detail/contracts/reach.h"
#include "korat/detail/contracts/snapshot.h"
#include "korat/detail/contracts/violate.h"

namespace korat::contracts {

class FrameCheck {
 public:
  explicit FrameCheck(const char* function) : function_(function) {}

  // --- entry

  Frame& Add(const Clause& clause) { return frames_.emplace_back(clause); }
  void NeedFresh() { needs_fresh_ = true; }

  // Remembers what can be reached, if there is a frame, or \fresh will be asked.
  template <typename... Roots>
  void Watch(const Roots&... roots) {
    if (frames_.empty() && !needs_fresh_) return;
    before_ = std::make_unique<Snapshot>();
    const auto wants =
        frames_.empty() ? Traversal::Wants::kObjects : Traversal::Wants::kObjectsAndValues;
    Evaluate(WatchClause(), [&] { TakeSnapshot(*before_, wants, roots...); });
  }

  // --- exit

  // Whether the object could not be reached on entry.
  template <typename P>
  bool IsFresh(const P& pointer) {
    static_assert(std::is_pointer_v<P> || std::is_class_v<P>,
                  "\\fresh needs a pointer, or an object");
    const void* address = TargetOf(pointer);
    if (address == nullptr || before_ == nullptr) return false;
    if (known_.empty()) {
      for (const ReachedObject& object : before_->objects) known_.insert(object.address);
    }
    return known_.count(address) == 0;
  }

  // All frames allow what has changed.
  template <typename... Roots>
  void Check(const Roots&... roots) {
    if (frames_.empty() || before_ == nullptr) return;
    Snapshot after;
    Evaluate(WatchClause(),
             [&] { TakeSnapshot(after, Traversal::Wants::kObjectsAndValues, roots...); });
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

 private:
  Clause WatchClause() const {
    if (!frames_.empty()) return frames_.front().clause();
    return {ViolationKind::kPostcondition, "", 0, 0, "\\fresh", function_};
  }

  const char* function_;
  bool needs_fresh_ = false;
  std::list<Frame> frames_;
  std::unique_ptr<Snapshot> before_;       // what could be reached on entry
  std::unordered_set<const void*> known_;  // the addresses of its objects, once asked for
};

}  // namespace korat::contracts
