// A class whose predicate is not a member and has none of the usual names.
#pragma once

// A body that comes from a macro.
// clang-format off
#define PILE_BODY(statement) \
  { statement; }

struct Pile {
  explicit Pile(int height = 0) : n(height) {}

  void keep() {}
  void grow() { ++n; }
  void growByMacro() PILE_BODY(++n)
  void growAndThrow() {
    ++n;
    throw 1;
  }
  void isBrokenInside() {
    n = 100;
    keep();
    n = 0;
  }
  //@ helper
  void prepare() { n = 100; }

  int n;
};
// clang-format on

namespace checks {
inline bool IsPile(const Pile& pile) { return pile.n >= 0 && pile.n <= 2; }
}  // namespace checks
