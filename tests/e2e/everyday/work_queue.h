// Jobs that wait, with the urgent ones at the front.
#pragma once

#include <cstddef>
#include <deque>

class WorkQueue {
 public:
  void push(bool is_urgent) {
    if (is_urgent) {
      jobs_.push_front(true);
      ++urgent_;
    } else {
      jobs_.push_back(false);
    }
  }
  void pop() {
    if (jobs_.empty()) return;
    if (jobs_.front()) --urgent_;
    jobs_.pop_front();
  }
  bool repOk() const {
    for (std::size_t i = 0; i < jobs_.size(); ++i) {
      if (jobs_[i] != (i < urgent_)) return false;
    }
    return urgent_ <= jobs_.size();
  }

 private:
  std::deque<bool> jobs_;
  std::size_t urgent_ = 0;
};
