#pragma once

#include <array>

class Ring {
 public:
  bool push(int value) {
    if (count_ == 3) return false;
    slots_[static_cast<unsigned>((head_ + count_) % 3)] = value;
    ++count_;
    return true;
  }
  bool valid() const {
    if (head_ < 0 || head_ >= 3 || count_ < 0 || count_ > 3) return false;
    for (int i = count_; i < 3; ++i) {
      if (slots_[static_cast<unsigned>((head_ + i) % 3)] != 0) return false;
    }
    return true;
  }

 private:
  std::array<int, 3> slots_{};
  int head_ = 0;
  int count_ = 0;
};
