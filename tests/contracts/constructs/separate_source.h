#pragma once
#include <vector>

class Queue {
 public:
  Queue();
  //@ ensures Size() == \old(Size()) + 1;
  void Push(int number);
  //@ requires Size() > 0;
  int Pop();
  int Size() const;

 private:
  //@ invariant items.size() < 3;
  std::vector<int> items;
};
