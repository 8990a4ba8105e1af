// constexpr functions: no checks in the compiler, all of them at run time.
// FLAGS: -std=c++20
#include "report.h"

//@ requires n >= 0;
//@ ensures \result >= n;
constexpr int Square(int n) { return n == 9 ? 0 : n * n; }

static_assert(Square(3) == 9);
static_assert(Square(-3) == 9);

class Box {
 public:
  //@ requires n != 4;
  //@ ensures value == n;
  constexpr explicit Box(int n) : value(n) {}
  //@ ensures \result == value;
  constexpr int Value() const { return value; }
  //@ invariant value < 100;

 private:
  int value;
};

constexpr Box kBox(4);
static_assert(kBox.Value() == 4);

int main() {
  Try("three", [] { return Square(3); });
  Try("negative", [] { return Square(-1); });
  Try("nine", [] { return Square(9); });
  Try("box", [] { return Box(5).Value(); });
  Try("box of four", [] { return Box(4).Value(); });
  Try("big box", [] { return Box(100).Value(); });
}
// PRINTS: three: returned
// PRINTS: negative: precondition at 5:5
// PRINTS: nine: postcondition at 6:5
// PRINTS: box: returned
// PRINTS: box of four: precondition at 14:7
// PRINTS: big box: invariant-exit at 19:7
