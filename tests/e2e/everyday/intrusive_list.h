// A circular list of hooks that are parts of the items.
#pragma once

class IntrusiveList {
 public:
  struct Hook {
    Hook* next = this;
    Hook* previous = this;
  };
  struct Item : Hook {
    int priority = 0;
  };

  bool empty() const { return head_.next == &head_; }
  void popFront() {
    if (empty()) return;
    Hook* first = head_.next;
    head_.next = first->next;
    first->next->previous = &head_;
    first->next = first->previous = first;
  }
  bool repOk() const {
    int left = 4;
    const Hook* at = &head_;
    do {
      if (at->next == nullptr || at->next->previous != at || --left < 0) return false;
      at = at->next;
    } while (at != &head_);
    return true;
  }

 private:
  Hook head_;
};
