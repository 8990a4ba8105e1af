// Destructors check the invariant on entry, not on exit. They are noexcept, so a violation there
// ends the program, unless the destructor is noexcept(false).
#include "report.h"

class Guard {
 public:
  explicit Guard(int n) : count(n) {}
  //@ requires count != 5;
  ~Guard() noexcept(false) { count = -1; }
  void Break() { --count; }
  //@ helper
  void Spoil() { count = -7; }

  //@ invariant count >= 0;
  int count;
};

struct Plain {
  ~Plain() {}
  //@ ensures \result == 3;
  int Three() { return 3; }
};

int main() {
  Try("fine", [] { Guard g(1); });
  Try("own precondition", [] { Guard g(5); });
  Try("broken", [] {
    Guard g(1);
    g.Spoil();
  });
  // The violation unwinds the stack and destroys the guard, which is not checked then.
  Try("broken and left", [] {
    Guard g(0);
    g.Break();
  });
  Try("plain", [] { Plain().Three(); });
}
// PRINTS: fine: returned
// PRINTS: own precondition: precondition at 8:7
// PRINTS: broken: invariant-entry at 14:7
// PRINTS: broken and left: invariant-exit at 14:7
// PRINTS: plain: returned
