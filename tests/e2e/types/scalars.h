#include <array>
#include <atomic>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

class Numbers {
 public:
  bool repOk() const {
    if (a_ + b_ + static_cast<long>(c_) + d_ != 2) return false;
    if (atomic_.load() == 0) return false;
    if (name_[0] > name_[1] || name_[1] > name_[2]) return false;
    return grid_[0][0] + grid_[0][1] + grid_[1][0] + grid_[1][1] == 2;
  }

 private:
  std::uint8_t a_ = 0;
  long b_ = 0;
  unsigned long long c_ = 0;
  short d_ = 0;
  std::atomic<int> atomic_{0};
  char name_[3] = {};
  bool grid_[2][2] = {};
};
class Lines {
 public:
  bool repOk() const {
    for (std::size_t i = 1; i < words_.size(); ++i)
      if (words_[i - 1] >= words_[i]) return false;
    for (const auto& row : rows_) {
      if (row.empty()) return false;
      for (int cell : row)
        if (cell != 1) return false;
    }
    return true;
  }

 private:
  std::vector<std::string> words_;
  std::vector<std::vector<int>> rows_;
};
