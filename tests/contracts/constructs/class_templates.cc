// Class templates, members defined outside, an explicit specialisation of a member, a nested class,
// a base that is an instance.
#include <vector>

#include "report.h"

template <typename T, int kMost>
class Stack {
 public:
  //@ requires Size() < kMost;
  //@ ensures Size() == \old(Size()) + 1 && items.back().value == value;
  void Push(const T& value);

  //@ requires Size() > 0;
  //@ ensures \result == \old(items.back().value);
  T Pop() {
    T last = items.back().value;
    items.pop_back();
    return last;
  }

  int Size() const { return static_cast<int>(items.size()); }

  //@ invariant Size() <= kMost;

 private:
  struct Item {
    //@ ensures value == v;
    explicit Item(const T& v) : value(v) {}
    T value;
  };
  std::vector<Item> items;
};

template <typename T, int kMost>
void Stack<T, kMost>::Push(const T& value) {
  items.push_back(Item(value));
}

template <>
void Stack<char, 9>::Push(const char& letter) {
  items.push_back(Item(static_cast<char>(letter + 1)));
}

class Numbers : public Stack<int, 3> {
 public:
  //@ ensures Size() == \old(Size()) + 2;
  void PushTwice(int n) {
    Push(n);
    if (n != 4) Push(n);
  }
};

int main() {
  Stack<int, 2> stack;
  Try("push", [&] { stack.Push(1); });
  Try("push", [&] { stack.Push(2); });
  Try("full", [&] { stack.Push(3); });
  Try("pop", [&] { stack.Pop(); });
  Try("pop", [&] { stack.Pop(); });
  Try("empty", [&] { stack.Pop(); });
  Stack<char, 9> letters;
  Try("specialised", [&] { letters.Push('a'); });
  Numbers numbers;
  Try("twice", [&] { numbers.PushTwice(3); });
  Try("once", [] { Numbers().PushTwice(4); });
  Try("too many", [&] { numbers.PushTwice(3); });
}
// PRINTS: push: returned
// PRINTS: push: returned
// PRINTS: full: precondition at 10:7
// PRINTS: pop: returned
// PRINTS: pop: returned
// PRINTS: empty: precondition at 14:7
// PRINTS: specialised: postcondition at 11:7
// PRINTS: twice: returned
// PRINTS: once: postcondition at 47:7
// PRINTS: too many: internal-precondition at 10:7
