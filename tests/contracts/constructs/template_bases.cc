// Contracts and invariants of a base that depends on template parameters are inherited.
#include "report.h"

template <class T>
struct Root {
  virtual ~Root() {}
  //@ requires x != T(9);
  virtual void set(T x) { t = x; }
  T t{};
  //@ invariant t >= T(0);
};

template <class U>
struct Middle : Root<U> {
  //@ also
  //@ requires y == U(9);
  //@ ensures this->t == U(1);
  void set(U y) override { this->t = y == U(9) ? U(1) : y; }
};

template <class V>
struct Leaf : Middle<V> {
  void set(V z) override { this->t = z == V(9) ? V(2) : z; }
  void spoil() { this->t = V(-1); }
};

int main() {
  Leaf<int> leaf;
  Try("set", [&] { leaf.set(3); });
  Try("set nine", [&] { leaf.set(9); });
  Try("set negative", [&] { Leaf<int>().set(-3); });
  Try("spoil", [] { Leaf<int>().spoil(); });
  Try("middle", [] { Middle<long>().set(9); });
}
// PRINTS: set: returned
// PRINTS: set nine: postcondition at 17:7
// PRINTS: set negative: invariant-exit at 10:7
// PRINTS: spoil: invariant-exit at 10:7
// PRINTS: middle: returned
