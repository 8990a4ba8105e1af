// Function templates and member templates.
#include <vector>

#include "report.h"

//@ requires !values.empty();
//@ ensures (\exists auto& v : values; v == \result);
template <typename T>
T Greatest(const std::vector<T>& values) {
  T greatest{};
  for (const T& value : values) {
    if (greatest < value) greatest = value;
  }
  return greatest;
}

class Sum {
 public:
  //@ ensures total == \old(total) + T(n);
  template <typename T, int kTimes = 1>
  void Add(T n) {
    total += kTimes * static_cast<long>(n);
  }

  long total = 0;
};

int main() {
  Try("ints", [] { Greatest<int>({3, 1}); });
  Try("none", [] { Greatest<int>({}); });
  Try("negative", [] { Greatest<double>({-1.5, -2}); });
  Sum sum;
  Try("once", [&] { sum.Add(3); });
  Try("twice", [&] { sum.Add<int, 2>(3); });
}
// PRINTS: ints: returned
// PRINTS: none: precondition at 6:5
// PRINTS: negative: postcondition at 7:5
// PRINTS: once: returned
// PRINTS: twice: postcondition at 19:7
