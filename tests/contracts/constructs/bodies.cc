// Bodies of all kinds: try blocks, early returns, labels, statics, lambdas, unnamed parameters,
// [[noreturn]], default arguments, references to parameters.
#include <stdexcept>
#include <string>

#include "report.h"

class Odd {
 public:
  //@ ensures \result == n;
  int Tries(int n) try {
    if (n == 3) throw std::runtime_error("three");
    return n == 4 ? 5 : n;
  } catch (const std::runtime_error&) {
    return 3;
  }

  //@ ensures \result >= 0;
  int Jumps(int n) {
  again:
    if (n > 10) {
      n -= 10;
      goto again;
    }
    switch (n) {
      case 1:
        return 1;
      case 2:
        return -2;
      default:
        break;
    }
    static int calls = 0;
    auto add = [&](int by) { return n + by + 0 * ++calls; };
    return add(1);
  }

  //@ requires text.size() > 1;
  //@ ensures number == \old(number) + 1;
  void Defaults(const std::string& text = "ab", int = 7, int number_given = 1) {
    number += number_given + static_cast<int>(text.size()) * 0;
  }

  //@ requires code != 0;
  //@ signals_only std::logic_error;
  [[noreturn]] void Stop(int code) {
    if (code == 1) throw std::logic_error("one");
    throw std::runtime_error("other");
  }

  //@ ensures out == \old(out) + 1;
  void Out(int& out) { out += number == 0 ? 1 : 2; }

  int number = 0;
};

int main() {
  Odd odd;
  Try("try", [&] { odd.Tries(3); });
  Try("try wrong", [&] { odd.Tries(4); });
  Try("jump", [&] { odd.Jumps(21); });
  Try("jump wrong", [&] { odd.Jumps(12); });
  int out = 0;
  Try("out", [&] { odd.Out(out); });
  Try("defaults", [&] { odd.Defaults(); });
  Try("defaults wrong", [&] { odd.Defaults("abc", 1, 2); });
  Try("stop", [&] { odd.Stop(1); });
  Try("stop wrong", [&] { odd.Stop(2); });
  Try("out wrong", [&] { odd.Out(out); });
}
// PRINTS: try: returned
// PRINTS: try wrong: postcondition at 10:7
// PRINTS: jump: returned
// PRINTS: jump wrong: postcondition at 18:7
// PRINTS: out: returned
// PRINTS: defaults: returned
// PRINTS: defaults wrong: postcondition at 39:7
// PRINTS: stop: threw one
// PRINTS: stop wrong: exceptional-postcondition at 45:7
// PRINTS: out wrong: postcondition at 51:7
