// Code on the line of a contract is not part of it; macros around a declaration do not matter.
// FLAGS: -std=c++20
#include <memory>

#include "report.h"

#define API [[gnu::noinline]]
#define NOEXC noexcept(false)
#define RESULT int

int counter = 0;
int Bump() { return ++counter; }

class Line {
 public:
  void Add(int x) { Bump(); n += x; }  //@ requires x > 0;
  void Add2(int x) /*@ requires x > 1; @*/ { Bump(); ++n; (void)x; }
  int id = (Bump(), counter);  //@ invariant n >= 0;
  void Body(int x) { Bump(); /*@ assert x > 2; @*/ Bump(); }
  API RESULT Macros(int x) NOEXC;  //@ requires x > 3;
  int n = 0;
};
RESULT Line::Macros(int x) NOEXC { return x; }

//@ requires x > 4;
int Before(int x) { return x; }
auto Abbreviated(auto x) { return x; }
//@ requires x > 5;
auto AbbreviatedToo(auto x) { return x; }

//@ requires x > 6; ensures \result == 2 * x;
int Double(int x) { return 2 * x; }
//@ ensures \result == Double(x);
int Twice(int x) { return x == 9 ? 0 : x + x; }

class Volatile {
 public:
  //@ ensures \result == v;
  int Read() const { return v; }
  volatile int v = 1;
  struct {
    char c = 0;
    int x = 0;
  } part;
  //@ assignable \nothing;
  void Write() { part.x = 2; }
  std::unique_ptr<int> owned = std::make_unique<int>(1);
  //@ assignable v;
  void Own() { *owned = 2; }
};

int main() {
  Line line;
  Try("behind", [&] { line.Add(0); });
  Try("within", [&] { line.Add2(1); });
  Try("body", [&] { line.Body(2); });
  Try("macros", [&] { line.Macros(3); });
  Try("before", [] { Before(4); });
  Try("auto", [] { Abbreviated(0); });
  Try("auto too", [] { AbbreviatedToo(5); });
  Try("twice", [] { Twice(8); });
  Try("twice wrong", [] { Twice(9); });
  Volatile v;
  Try("volatile", [&] { v.Read(); });
  Try("unnamed part", [&] { v.Write(); });
  Try("owned number", [&] { v.Own(); });
}
// PRINTS: behind: precondition at 16:44
// PRINTS: within: precondition at 17:24
// PRINTS: body: assertion at 19:34
// PRINTS: macros: precondition at 20:40
// PRINTS: before: precondition at 25:5
// PRINTS: auto: returned
// PRINTS: auto too: precondition at 28:5
// PRINTS: twice: returned
// PRINTS: twice wrong: postcondition at 33:5
// PRINTS: volatile: returned
// PRINTS: unnamed part: frame at 45:7
// PRINTS: owned number: frame at 48:7
