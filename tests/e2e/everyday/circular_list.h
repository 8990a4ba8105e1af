// A circular list whose end is a link in the list itself; every other link is the base of an item.
#pragma once

class CircularList {
  struct Link {
    Link* next = this;
    Link* previous = this;
  };
  struct Item : Link {
    int value = 0;
  };

 public:
  bool isConsistent() const {
    int items = 0;
    const Link* at = &end_;
    do {
      if (at->next == nullptr || at->next->previous != at) return false;
      at = at->next;
      if (at != &end_ && ++items > size_) return false;
    } while (at != &end_);
    return items == size_;
  }
  int sum() const {
    int sum = 0;
    for (const Link* at = end_.next; at != &end_; at = at->next) {
      sum += static_cast<const Item*>(at)->value;
    }
    return sum;
  }

 private:
  Link end_;
  int size_ = 0;
};
