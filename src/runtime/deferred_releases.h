// Blocks of the program's heap that library code released during a predicate. They are released for
// good once the sandbox's log was undone to before that: undoing a store to them must find them
// there.
#pragma once

#include <cstddef>
#include <cstdlib>

extern "C" {  // glibc's own allocator: ours would ask the sandbox
void __libc_free(void*);
void* __libc_realloc(void*, std::size_t);
}

namespace korat::runtime {

class DeferredReleases {
 public:
  ~DeferredReleases() {
    Release(0);
    __libc_free(entries_);
  }

  void Add(void* block, std::size_t log_position) {
    if (log_position == 0) return __libc_free(block);  // nothing was logged
    if (count_ == capacity_ && !Grow()) return;        // leaks it, no more
    entries_[count_++] = {block, log_position};
  }
  // The log was undone to `log_position`.
  void Release(std::size_t log_position) {
    while (count_ > 0 && entries_[count_ - 1].log_position > log_position) {
      __libc_free(entries_[--count_].block);
    }
  }

 private:
  struct Entry {
    void* block;
    std::size_t log_position;  // when it was released
  };
  bool Grow() {
    const std::size_t capacity = 2 * capacity_ + 64;
    void* larger = __libc_realloc(entries_, capacity * sizeof(Entry));
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
