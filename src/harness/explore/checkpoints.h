// The two engines. Resume keeps a checkpoint per field on the access stack, taken at its first
// read, and goes on from there when the field's value has changed. Replay runs the predicate from
// its start each time.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "runtime/sandbox.h"

namespace korat::harness {

class Checkpoints {
 public:
  Checkpoints(runtime::Sandbox& sandbox, std::size_t fields, bool resumes)
      : sandbox_(sandbox), resumes_(resumes), log_positions_(fields), offsets_(fields) {}

  // The engine: resume or replay.
  bool resumes() const { return resumes_; }
  // From the next run on, predicates are replayed. There is no way back: a run that is replayed
  // takes no checkpoints.
  void TurnToReplay() { turns_to_replay_ = true; }

  // Between runs: the next one begins at the start.
  void Clear() { depth_ = 0; }
  // Whether the last run read the field at `depth` - 1, so that the next one can go on from there.
  bool Reach(std::uint32_t depth) const { return depth <= depth_; }
  // Where the sandbox goes on. REQUIRES: Reach(depth), and that field has more than one value.
  std::size_t OffsetOf(std::uint32_t depth) const {
    assert(depth > 0 && Reach(depth));
    return offsets_[depth - 1];
  }

  // Inside a run: the field at `depth` was read for the first time, when the undo log ended at
  // `position`. A field that never changes needs no checkpoint. REQUIRES: resumes().
  void Take(std::uint32_t depth, std::size_t position, bool changes) {
    assert(resumes_);
    log_positions_[depth] = position;
    depth_ = depth + 1;
    if (!changes) return;
    offsets_[depth] = sandbox_.checkpoints().used();
    // It could not hold all of the run's state.
    if (!sandbox_.TakeCheckpoint()) TurnToReplay();
  }

  // Undoes what the predicate wrote since it read the field at `depth`.
  void Rewind(std::uint32_t depth) {
    if (!resumes_ || depth >= depth_) return;
    sandbox_.log().UndoTo(log_positions_[depth]);
    depth_ = depth + 1;
  }

  // After a run: when replaying, nothing of it is kept.
  void EndRun() {
    resumes_ = resumes_ && !turns_to_replay_;
    if (!resumes_) sandbox_.log().UndoTo(0);
  }

 private:
  runtime::Sandbox& sandbox_;
  bool resumes_;
  bool turns_to_replay_ = false;
  std::uint32_t depth_ = 0;                 // up to which fields were read, not joined
  std::vector<std::size_t> log_positions_;  // by depth, at the first read
  std::vector<std::size_t> offsets_;        // by depth: where the checkpoint lies
};

}  // namespace korat::harness
