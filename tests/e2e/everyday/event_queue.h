// Events by time; the ids of those that are cancelled.
#pragma once

#include <queue>
#include <set>
#include <vector>

struct Event {
  int when;
  int id;
};

struct Later {
  bool operator()(const Event& a, const Event& b) const { return a.when > b.when; }
};

class EventQueue {
 public:
  bool invariantsHold() const {
    for (int id : cancelled_) {
      if (id > next_) return false;
    }
    return heap_.empty() || heap_.top().when >= now_;
  }

 private:
  std::priority_queue<Event, std::vector<Event>, Later> heap_;
  std::set<int> cancelled_;
  int now_ = 0;
  int next_ = 0;
};
