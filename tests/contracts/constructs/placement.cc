// Where a contract may be: next to attributes and templates, after the declaration, near disabled
// code and Doxygen's groups.
#include "report.h"

#if 0
//@ nonsense here;
#endif

//@{
//@}

class Placed {
 public:
  //@ requires n > 0;
  [[nodiscard]] int Attribute(int n) { return n; }

  [[nodiscard]]
  //@ requires n > 1;
  int Between(int n) {
    return n;
  }

  int Behind(int n) /*@ requires n > 2; @*/ { return n; }

  int Line(int n) { return n; }  //@ requires n > 3;

  /*@ public normal_behavior
    @   requires n > 4;   // as a comment
    @   ensures \result
    @     == n;
    @ also private exceptional_behavior
    @   requires n < 0;
    @*/
  int Block(int n) {
    if (n == -1) throw n;
    return n == 7 ? 8 : n;
  }

  int hidden /*@ spec_public @*/ = 0;
  int Last() const { return hidden; }  //@ pure
};

int main() {
  Placed p;
  Try("attribute", [&] { (void)p.Attribute(0); });
  Try("between", [&] { (void)p.Between(1); });
  Try("behind", [&] { p.Behind(2); });
  Try("line", [&] { p.Line(3); });
  Try("block", [&] { p.Block(5); });
  Try("block wrong", [&] { p.Block(7); });
  Try("block neither", [&] { p.Block(0); });
  Try("block returns", [&] { p.Block(-2); });
  try {
    p.Block(-1);
  } catch (int n) {
    std::printf("threw %d\n", n);
  }
}
// PRINTS: attribute: precondition at 14:7
// PRINTS: between: precondition at 18:7
// PRINTS: behind: precondition at 23:25
// PRINTS: line: precondition at 25:38
// PRINTS: block: returned
// PRINTS: block wrong: postcondition at 29:9
// PRINTS: block neither: precondition at 28:9
// PRINTS: block returns: exceptional-postcondition at 31:20
// PRINTS: threw -1
