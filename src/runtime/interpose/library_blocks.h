// Blocks of the program's heap that library code takes and gives back during a predicate. Those it
// gives back are released for good once the sandbox's log has been undone to a point before that:
// undoing a store to them must find them there.
#pragma once

#include <cstddef>
#include <cstdlib>

#include "runtime/interpose/program_heap.h"

namespace korat::runtime {

class LibraryBlocks {
 public:
  LibraryBlocks() = default;
  ~LibraryBlocks() {
    Release(0);
    program_heap::Release(deferred_);
  }
  LibraryBlocks(const LibraryBlocks&) = delete;
  LibraryBlocks& operator=(const LibraryBlocks&) = delete;

  // A run begins, or goes on from a checkpoint, with the log undone to `log_position`.
  void BeginRun(std::size_t log_position) {
    held_ = 0;
    Release(log_position);
  }
  // Library code took a block, or gives back one that this run took.
  void OnTake() { ++held_; }
  void OnGiveBack() { --held_; }
  // Whether this run holds any: an open FILE, or a locale in use.
  bool AnyHeld() const { return held_ > 0; }

  // Whether it was given back already.
  bool IsDeferred(const void* block) const {
    for (std::size_t i = 0; i < count_; ++i) {
      if (deferred_[i].block == block) return true;
    }
    return false;
  }
  // Releases the block when the log is undone.
  void Defer(void* block, std::size_t log_position) {
    if (log_position == 0) return program_heap::Release(block);  // nothing was logged
    if (count_ == capacity_ && !Grow()) return;                  // only leaks it
    deferred_[count_++] = {block, log_position};
  }

 private:
  struct Deferred {
    void* block;
    std::size_t log_position;  // when it was given back
  };
  void Release(std::size_t log_position) {
    while (count_ > 0 && deferred_[count_ - 1].log_position > log_position) {
      program_heap::Release(deferred_[--count_].block);
    }
  }
  bool Grow() {
    const std::size_t capacity = 2 * capacity_ + 64;
    void* larger = program_heap::Reallocate(deferred_, capacity * sizeof(Deferred));
    if (larger == nullptr) return false;
    deferred_ = static_cast<Deferred*>(larger);
    capacity_ = capacity;
    return true;
  }

  int held_ = 0;
  Deferred* deferred_ = nullptr;  // by rising position
  std::size_t count_ = 0;
  std::size_t capacity_ = 0;
};

}  // namespace korat::runtime
