#pragma once

#include <optional>
#include <utility>

class Temperature {
 public:
  void measure(int value) {
    if (!range_) {
      range_ = {value, value};
    } else if (value < range_->first) {
      range_->first = value;
    } else if (value > range_->second) {
      range_->second = value;
    }
  }
  bool repOk() const { return !range_ || range_->first <= range_->second; }

 private:
  std::optional<std::pair<int, int>> range_;
};
