#include <functional>
#include <queue>
#include <stack>
#include <vector>

// A desk: who waits, in order; the way back, whose next place is known; what is urgent, the least
// number first, which is 0 or 1.
class Desk {
 public:
  bool repOk() const {
    if (!waiting_.empty() && waiting_.front() > waiting_.back()) return false;
    if (!way_.empty() && way_.top() == nullptr) return false;
    return urgent_.empty() || urgent_.top() <= 1;
  }
  void arrive(int number) {
    if (waiting_.empty() || waiting_.back() <= number) waiting_.push(number);
  }
  void serve() {
    if (!waiting_.empty()) waiting_.pop();
    if (waiting_.size() == 1) waiting_.front() = waiting_.back();
  }
  void back() {
    do {
      if (!way_.empty()) way_.pop();
    } while (!way_.empty() && way_.top() == nullptr);
  }
  void urge(int number) {
    if (number <= 1) urgent_.push(number);
  }
  void calm() {
    while (!urgent_.empty()) urgent_.pop();
  }

 private:
  struct Place {
    int id = 1;
  };
  std::queue<int> waiting_;
  std::stack<Place*> way_;
  std::priority_queue<int, std::vector<int>, std::greater<int>> urgent_;
};
