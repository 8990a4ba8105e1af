// Two heaps with the median between them.
#pragma once

#include <functional>
#include <queue>
#include <vector>

class Median {
 public:
  void add(int value) {
    if (lower_.empty() || value <= lower_.top()) {
      lower_.push(value);
    } else {
      upper_.push(value);
    }
    if (lower_.size() > upper_.size() + 1) upper_.push(lower_.top()), lower_.pop();
    if (upper_.size() > lower_.size()) lower_.push(upper_.top()), upper_.pop();
  }
  bool repOk() const {
    if (lower_.size() != upper_.size() && lower_.size() != upper_.size() + 1) return false;
    return upper_.empty() || lower_.top() <= upper_.top();
  }

 private:
  std::priority_queue<int> lower_;
  std::priority_queue<int, std::vector<int>, std::greater<int>> upper_;
};
