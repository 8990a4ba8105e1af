// Overloads, operators, conversions, ref-qualifiers, volatile.
#include "report.h"

class Number {
 public:
  //@ requires n >= 0;
  explicit Number(int n) : value(n) {}

  //@ requires n > 0;
  void Add(int n) { value += n; }
  //@ requires n > 0.5;
  void Add(double n) { value += static_cast<int>(n); }
  //@ requires n != nullptr;
  void Add(const Number* n) { value += n->value; }

  //@ ensures \result.value == value + other.value;
  Number operator+(const Number& other) const {
    return Number(value + (other.value == 3 ? 4 : other.value));
  }
  //@ ensures value == \old(value) + 1 && &\result == this;
  Number& operator++() {
    ++value;
    return *this;
  }
  //@ requires i < 3;
  int operator[](int i) const { return value + i; }
  //@ requires a < b;
  int operator()(int a, int b) const { return value + a + b; }
  //@ requires value != 13;
  explicit operator int() const { return value; }
  //@ requires value == 1;
  void Only() & { value = 2; }
  //@ requires value == 2;
  void Only() && { value = 3; }
  //@ ensures \result == value;
  int Now() volatile { return value; }

  int value;
};

//@ ensures \result == (a.value == b.value);
bool operator==(const Number& a, const Number& b) { return a.value >= b.value; }

int main() {
  Number n(1);
  Try("negative", [] { Number(-1); });
  Try("int", [&] { n.Add(0); });
  Try("double", [&] { n.Add(0.2); });
  Try("pointer", [&] { n.Add(static_cast<const Number*>(nullptr)); });
  Try("plus", [&] { n + Number(2); });
  Try("plus three", [&] { n + Number(3); });
  Try("increment", [&] { ++n; });
  Try("index", [&] { n[3]; });
  Try("call", [&] { n(2, 1); });
  Try("convert", [] { static_cast<int>(Number(13)); });
  Try("lvalue", [&] { n.Only(); });
  Try("rvalue", [] { Number(2).Only(); });
  Try("volatile", [&] { n.Now(); });
  Try("equal", [] { (void)(Number(2) == Number(2)); });
  Try("not equal", [] { (void)(Number(3) == Number(2)); });
}
// PRINTS: negative: precondition at 6:7
// PRINTS: int: precondition at 9:7
// PRINTS: double: precondition at 11:7
// PRINTS: pointer: precondition at 13:7
// PRINTS: plus: returned
// PRINTS: plus three: postcondition at 16:7
// PRINTS: increment: returned
// PRINTS: index: precondition at 25:7
// PRINTS: call: precondition at 27:7
// PRINTS: convert: precondition at 29:7
// PRINTS: lvalue: precondition at 31:7
// PRINTS: rvalue: returned
// PRINTS: volatile: returned
// PRINTS: equal: returned
// PRINTS: not equal: postcondition at 41:5
