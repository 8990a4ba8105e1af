// While a slice is tried (runtime/trial.h), everything that it does to memory
// outside its own stack is logged and taken back. Nearly always that is a word
// or two on the stack of its caller, so the log is a small array: a slice that
// writes more, or to the structure, gives up.
#pragma once

#include <cstdint>
#include <cstring>

namespace korat::runtime {

class TrialLog {
 public:
  // Saves the bytes as they are now. False if there is no room for them, or
  // they are of no usual size. Calls nothing.
  __attribute__((always_inline)) bool Save(std::uint64_t address, std::uint64_t size) {
    if (count_ == kMost) return false;
    Entry& entry = entries_[count_];
    const void* const from = reinterpret_cast<const void*>(address);
    switch (size) {
      case 1:
        std::memcpy(&entry.bytes, from, 1);
        break;
      case 4:
        std::memcpy(&entry.bytes, from, 4);
        break;
      case 8:
        std::memcpy(&entry.bytes, from, 8);
        break;
      default:
        return false;
    }
    entry.address = address;
    entry.size = size;
    ++count_;
    return true;
  }
  void Undo() {
    while (count_ > 0) {
      const Entry& last = entries_[--count_];
      void* const to = reinterpret_cast<void*>(last.address);
      if (last.size == 8)
        std::memcpy(to, &last.bytes, 8);
      else if (last.size == 4)
        std::memcpy(to, &last.bytes, 4);
      else
        std::memcpy(to, &last.bytes, 1);
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
