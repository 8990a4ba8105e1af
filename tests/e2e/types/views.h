// A view of numbers that are elsewhere.
#include <cstddef>
#include <span>

class View {
 public:
  bool repOk() const { return shown_ <= numbers_.size() && IsSorted(numbers_); }
  void show(std::span<const int> numbers) {
    if (!IsSorted(numbers)) return;
    numbers_ = numbers;
    shown_ = numbers.size();
  }
  int next() const { return shown_ < numbers_.size() ? numbers_[shown_] : 0; }

 private:
  static bool IsSorted(std::span<const int> numbers) {
    for (std::size_t i = 1; i < numbers.size(); ++i) {
      if (numbers[i - 1] > numbers[i]) return false;
    }
    return true;
  }

  std::span<const int> numbers_;
  std::size_t shown_ = 0;
};
