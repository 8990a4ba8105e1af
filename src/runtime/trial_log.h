// While a slice is tried (runtime/trial.h), everything that it does to memory outside its own stack
// is logged and taken back. Nearly always that is a word or two on the stack of its caller, so the
// log is a small array: a slice that writes more, or to the structure, gives up.
#pragma once

#include <cstdint>
#include <cstring>

namespace korat::runtime {

class TrialLog {
 public:
  // Saves the bytes as they are now. False if there is no room for them.
  bool Save(std::uint64_t address, std::uint64_t size) {
    if (size > 8 || count_ == kMost) return false;
    std::uint64_t bytes = 0;
    std::memcpy(&bytes, reinterpret_cast<const void*>(address), size);
    entries_[count_++] = {address, size, bytes};
    return true;
  }
  void Undo() {
    while (count_ > 0) {
      const Entry& last = entries_[--count_];
      std::memcpy(reinterpret_cast<void*>(last.address), &last.bytes, last.size);
    }
  }

  bool is_on = false;

 private:
  static constexpr unsigned kMost = 128;
  struct Entry {
    std::uint64_t address;
    std::uint64_t size;
    std::uint64_t bytes;
  };
  unsigned count_ = 0;
  Entry entries_[kMost];
};
// One for all: one run at a time in a process.
inline constinit TrialLog g_trial_log{};

// Whether user code is being tried.
inline bool InTrial() { return g_trial_log.is_on; }

}  // namespace korat::runtime
