// A stack that holds at most STACK_MOST values. Its predicate is not a member.
#pragma once

#include <vector>

class Stack {
 public:
  struct Cursor;

  //@ requires size() < STACK_MOST;
  //@ ensures size() == \old(size()) + 1;
  void push(int value);
  //@ requires size() > 0;
  int top() const noexcept;
  int size() const { return static_cast<int>(values_.size()); }
  void move(Cursor* cursor);

 private:
  struct Entry {
    int value;
  };
  std::vector<int> values_;

 public:
  void put(Entry entry, Entry*) { push(entry.value); }
};

bool repOk(const Stack& stack);
