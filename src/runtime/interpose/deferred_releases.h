// Blocks of the program's heap that library code released during a predicate. They are released for
// good once the sandbox's log has been undone to a point before that: undoing a store to them must
// find them there.
#pragma once

#include <cstddef>
#include <cstdlib>

#include "runtime/interpose/program_heap.h"

namespace korat::runtime {

class DeferredReleases {
 public:
  ~DeferredReleases() {
    Release(0);
    program_heap::Release(entries_);
  }

  void Add(void* block, std::size_t log_position) {
    if (log_position == 0) return program_heap::Release(block);  // nothing was logged
    if (count_ == capacity_ && !Grow()) return;                  // only leaks it
    entries_[count_++] = {block, log_position};
  }
  // The log was undone to `log_position`.
  void Release(std::size_t log_position) {
    while (count_ > 0 && entries_[count_ - 1].log_position > log_position) {
      program_heap::Release(entries_[--count_].block);
    }
  }

 private:
  struct Entry {
    void* block;
    std::size_t log_position;  // when it was released
  };
  bool Grow() {
    const std::size_t capacity = 2 * capacity_ + 64;
    void* larger = program_heap::Reallocate(entries_, capacity * sizeof(Entry));
    if (larger == nullptr) return false;
    entries_ = static_cast<Entry*>(larger);
    capacity_ = capacity;
    return true;
  }

  Entry* entries_ = nullptr;  // by rising position
  std::size_t count_ = 0;
  std::size_t capacity_ = 0;
};

}  // namespace korat::runtime
