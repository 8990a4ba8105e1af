// Constructors: the precondition comes before the initialisers, which may consume the parameters.
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "report.h"

struct Loud {
  explicit Loud(int n) {
    if (n > 5) throw std::runtime_error("too loud");
  }
};

class Account {
 public:
  //@ requires !name.empty();
  //@ ensures owner == name && balance == 0;
  explicit Account(std::string name) : owner(std::move(name)), balance{0} {}

  //@ requires start >= 0;
  //@ ensures balance == start;
  //@ signals (std::runtime_error& e) start > 5;
  Account(std::string name, int start) : owner(std::move(name)), loud(start), balance(start) {
    if (start == 3) balance = 4;
  }

  // A delegating constructor: the other one's contract is checked, too.
  //@ requires n != 7;
  explicit Account(int n) : Account("number", n) {}

  // No initialiser at all.
  //@ requires a < b;
  //@ ensures balance == b - a;
  Account(long a, long b) {
    owner = "difference";
    balance = static_cast<int>(b - a);
    a = b;  // the contract means the value on entry
  }

  //@ invariant balance < 1000;

  std::string owner;
  Loud loud{0};
  int balance = 0;
  Account* next = 0;
};

// A base, a member that can't be moved, a null pointer, a list.
struct Fixed {
  explicit Fixed(Account* a) : at(a) {}
  Fixed(const Fixed&) = delete;
  Account* at;
};
Fixed MakeFixed() { return Fixed(nullptr); }

class Savings : public Account {
 public:
  //@ requires rate > 0;
  //@ ensures rates.size() == 2;
  Savings(std::string name, int rate) : Account(std::move(name)), rates{rate, rate} {}

  //@ requires n > 0;
  explicit Savings(char n) : Account(0L, 10L), fixed(MakeFixed()), null(0), small{5} { small += n; }

  std::vector<int> rates;
  Fixed fixed{nullptr};
  Fixed null{nullptr};
  char small = 0;
};

int main() {
  Try("good", [] { Account a("Ada"); });
  Try("empty name", [] { Account a(""); });
  Try("start", [] { Account a("Ada", 2); });
  Try("start wrong", [] { Account a("Ada", 3); });
  Try("start negative", [] { Account a("Ada", -1); });
  Try("initialiser throws", [] { Account a("Ada", 6); });
  Try("delegates", [] { Account a(2); });
  Try("delegates wrongly", [] { Account a(7); });
  Try("inner precondition", [] { Account a(-1); });
  Try("difference", [] { Account a(3, 5); });
  Try("too rich", [] { Account a(1, 2000); });
  Try("derived", [] { Savings s("Bob", 1); });
  Try("derived, base fails", [] { Savings s("", 1); });
  Try("derived, own fails", [] { Savings s("Bob", 0); });
  Try("derived, odd members", [] { Savings s('a'); });
  std::printf("depth %u\n", korat::contracts::state.depth);
}
// PRINTS: good: returned
// PRINTS: empty name: precondition at 18:7
// PRINTS: start: returned
// PRINTS: start wrong: postcondition at 23:7
// PRINTS: start negative: precondition at 22:7
// PRINTS: initialiser throws: threw too loud
// PRINTS: delegates: returned
// PRINTS: delegates wrongly: precondition at 30:7
// PRINTS: inner precondition: internal-precondition at 22:7
// PRINTS: difference: returned
// PRINTS: too rich: invariant-exit at 42:7
// PRINTS: derived: returned
// PRINTS: derived, base fails: internal-precondition at 18:7
// PRINTS: derived, own fails: precondition at 60:7
// PRINTS: derived, odd members: returned
// PRINTS: depth 0
