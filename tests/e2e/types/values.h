#include <array>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

enum class Color { kRed, kGreen, kBlue };

class Values {
 public:
  bool repOk() const {
    if (low_ != static_cast<unsigned>(high_)) return false;
    if (color_ == Color::kRed) return false;
    if (letter_ != 'b') return false;
    if (name_ == "a") return false;
    if (!maybe_) return flag_ && Rest();
    return *maybe_ != 1 && !flag_ && Rest();
  }

 private:
  bool Rest() const {
    if (half_ == 1.0) return false;
    if (limit_ == 0) return false;
    if (pair_.first == 2 || pair_.second) return false;
    return cells_[0] < cells_[1];
  }
  unsigned low_ : 2;
  signed high_ : 3;
  Color color_ = Color::kRed;
  char letter_ = 'x';
  std::string name_;
  std::optional<int> maybe_;
  bool flag_ = false;
  double half_ = 0;
  const int limit_ = 7;
  std::pair<int, bool> pair_;
  std::array<int, 2> cells_{};
  mutable std::mutex mutex_;
};
