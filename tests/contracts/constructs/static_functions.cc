// Static members and free functions, in namespaces; declared once, defined elsewhere.
#include "report.h"

namespace a {
namespace {
//@ requires n > 0;
int Local(int n) { return n; }
}  // namespace

//@ requires n > 1;
int Declared(int n);

class Tool {
 public:
  //@ requires n > 2;
  //@ ensures \result == n + kOffset;
  static int Static(int n) { return n == 9 ? 0 : n + kOffset; }

  friend int Peek(const Tool* other);

 private:
  static constexpr int kOffset = 3;
  int hidden = 1;
};
//@ requires other != nullptr;
int Peek(const Tool* other) { return other->hidden; }
}  // namespace a

int a::Declared(int m) {
  m += 1;
  return a::Local(m - 2);
}

extern "C" {
//@ requires n > 3;
int korat_test_c_function(int n) { return n; }
}

int main() {
  Try("local", [] { a::Local(0); });
  Try("declared", [] { a::Declared(1); });
  Try("inner", [] { a::Declared(2); });
  Try("static", [] { a::Tool::Static(3); });
  Try("static wrong", [] { a::Tool::Static(9); });
  Try("static not", [] { a::Tool::Static(2); });
  Try("friend", [] { Peek(static_cast<a::Tool*>(nullptr)); });
  Try("C", [] { korat_test_c_function(3); });
}
// PRINTS: local: precondition at 6:5
// PRINTS: declared: precondition at 10:5
// PRINTS: inner: returned
// PRINTS: static: returned
// PRINTS: static wrong: postcondition at 16:7
// PRINTS: static not: precondition at 15:7
// PRINTS: friend: precondition at 25:5
// PRINTS: C: precondition at 35:5
