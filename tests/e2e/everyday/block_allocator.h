#pragma once

#include <bitset>
#include <cstddef>

class BlockAllocator {
 public:
  int allocate() {
    for (std::size_t i = 0; i < used_.size(); ++i) {
      if (used_[i]) continue;
      used_.set(i);
      --free_;
      return static_cast<int>(i);
    }
    return -1;
  }
  void release(int block) {
    if (block < 0 || block >= 4 || !used_[static_cast<std::size_t>(block)]) return;
    used_.reset(static_cast<std::size_t>(block));
    ++free_;
  }
  bool checkInvariants() const { return free_ + static_cast<int>(used_.count()) == 4; }

 private:
  std::bitset<4> used_;
  int free_ = 4;
};
