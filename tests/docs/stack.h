// A stack with a fault. docs/reports.md shows what korat test reports.
#ifndef TESTS_DOCS_STACK_H_
#define TESTS_DOCS_STACK_H_

class Stack {
 public:
  bool repOk() const { return size_ >= 0 && size_ <= 2; }

  //@ requires size_ > 0;
  //@ ensures \result == items_[size_ - 1];
  int top() const { return items_[0]; }

  //@ requires size_ > 0;
  //@ ensures size_ == \old(size_) - 1;
  void pop() { --size_; }

 private:
  int items_[2] = {};
  int size_ = 0;
};

#endif  // TESTS_DOCS_STACK_H_
