// The precondition comes first: before the elements of an array, and before virtual bases.
#include "report.h"

#pragma GCC diagnostic ignored "-Wreorder"

struct First {
  explicit First(int x) : n(100 / x) {}
  int n;
};
struct Virtual {
  explicit Virtual(int x) : m(100 / x) {}
  int m;
};

struct Array {
  //@ requires x != 0;
  explicit Array(int x) : n{}, elements{100 / x, 1} {}
  int n;
  int elements[2];
};

struct Bases : First, virtual Virtual {
  //@ requires x != 0;
  explicit Bases(int x) : First(x), Virtual(x) {}
};

int main() {
  Try("array", [] { Array a(5); });
  Try("array of nothing", [] { Array a(0); });
  Try("bases", [] { Bases b(5); });
  Try("bases of nothing", [] { Bases b(0); });
}
// PRINTS: array: returned
// PRINTS: array of nothing: precondition at 16:7
// PRINTS: bases: returned
// PRINTS: bases of nothing: precondition at 23:7
