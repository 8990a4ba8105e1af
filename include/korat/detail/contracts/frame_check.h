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
  explicit FrameCheck(const char* function);
  ~FrameCheck();
  FrameCheck(const FrameCheck&) = delete;
  FrameCheck& operator=(const FrameCheck&) = delete;

  // --- entry

  Frame& Add(const Clause& clause);
  void NeedFresh() { needs_fresh_ = true; }

  // Remembers what can be reached, if there is a frame, or \fresh will be asked.
  template <typename... Roots>
  void Watch(const Roots&... roots) {
    if (!has_frames_ && !needs_fresh_) return;
    Snapshot& before = BeginWatch();
    const auto wants =
        has_frames_ ? Traversal::Wants::kObjectsAndValues : Traversal::Wants::kObjects;
    Evaluate(WatchClause(), [&] { TakeSnapshot(before, wants, roots...); });
  }

  // --- exit

  // Whether the object could not be reached on entry.
  template <typename P>
  bool IsFresh(const P& pointer) {
    static_assert(std::is_pointer_v<P> || std::is_class_v<P>,
                  "\\fresh needs a pointer, or an object");
    return IsNew(TargetOf(pointer));
  }

  // All frames allow what has changed.
  template <typename... Roots>
  void Check(const Roots&... roots) {
    if (!has_frames_ || before_ == nullptr) return;
    Snapshot after;
    Evaluate(WatchClause(),
             [&] { TakeSnapshot(after, Traversal::Wants::kObjectsAndValues, roots...); });
    Compare(after);
  }

 private:
  Clause WatchClause() const;
  Snapshot& BeginWatch();
  bool IsNew(const void* address);
  void Compare(const Snapshot& after) const;

  const char* function_;
  bool has_frames_ = false;
  bool needs_fresh_ = false;
  std::list<Frame> frames_;
  std::unique_ptr<Snapshot> before_;       // what could be reached on entry
  std::unordered_set<const void*> known_;  // the addresses of its objects, once asked for
};

}  // namespace korat::contracts

#ifndef KORAT_CONTRACTS_IN_LIBRARY
#include "korat/detail/contracts/frame_check_inl.h"
#endif
