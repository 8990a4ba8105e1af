// Appointments by their beginning; the value is when they end. They do not overlap.
#pragma once

#include <map>

class Schedule {
 public:
  bool book(int from, int to) {
    if (from >= to) return false;
    const auto next = appointments_.lower_bound(from);
    if (next != appointments_.end() && next->first < to) return false;
    if (next != appointments_.begin() && std::prev(next)->second > from) return false;
    appointments_[from] = to;
    return true;
  }
  bool repOk() const {
    int last = 0;
    for (const auto& [from, to] : appointments_) {
      if (from < last || to <= from) return false;
      last = to;
    }
    return true;
  }

 private:
  std::map<int, int> appointments_;
};
