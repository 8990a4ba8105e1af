#include <deque>
#include <memory>

// A window of the last samples, and their sum.
class Window {
 public:
  bool repOk() const {
    int sum = 0;
    for (const int sample : samples_) sum += sample;
    return sum == sum_;
  }
  void push(int sample) {
    if (samples_.size() == 2) {
      sum_ -= samples_.front();
      samples_.pop_front();
    }
    samples_.push_back(sample);
    sum_ += sample;
  }
  void clear() {
    samples_.clear();
    sum_ = 0;
  }

 private:
  std::deque<int> samples_;
  int sum_ = 0;
};

// Tasks in the order of their priorities, each with an owner or none.
class Agenda {
 public:
  bool repOk() const {
    for (std::size_t i = 1; i < tasks_.size(); ++i) {
      if (tasks_[i - 1].priority > tasks_[i].priority) return false;
    }
    return true;
  }

 private:
  struct Owner {
    bool is_away = false;
  };
  struct Task {
    int priority = 0;
    std::unique_ptr<Owner> owner;
  };
  std::deque<Task> tasks_;
};
