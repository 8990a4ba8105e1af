#include <functional>
#include <string_view>
#include <vector>
namespace order {
inline bool Less(int a, int b) { return a < b; }
inline bool Greater(int a, int b) { return a > b; }

// Sorted by one of these, or not at all.
class Sorted {
 public:
  bool repOk() const {
    for (unsigned i = 1; i < items_.size(); ++i) {
      if (before_ != nullptr && before_(items_[i], items_[i - 1])) return false;
    }
    return true;
  }
  void resort(bool (*before)(int, int)) { before_ = items_.size() < 2 ? before : nullptr; }
  bool isSorted() const { return before_ != nullptr; }

 private:
  std::vector<int> items_;
  bool (*before_)(int, int) = nullptr;
};

class Filter {
 public:
  bool repOk() const { return !test_ || test_(low_, high_); }
  void clear() { test_ = nullptr; }

 private:
  int low_ = 0, high_ = 0;
  std::function<bool(int, int)> test_;
};

class Label {
 public:
  bool repOk() const { return text_.size() == length_; }
  void set(std::string_view text) {
    text_ = text;
    length_ = text.size();
  }

 private:
  std::string_view text_;
  unsigned long length_ = 0;
};
}  // namespace order
