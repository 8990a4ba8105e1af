// Predicates that are not members are found by their names, wherever they are declared.
// OPTIONS: --predicate IsSmall
#include "report.h"

struct Early;
bool repOk(const Early& early);
struct Early {
  int n = 0;
  void set(int value) { n = value; }
  void keep() {}
  void inside(int value) {
    n = value;
    keep();
    n = 0;
  }
};
bool repOk(const Early& early) { return early.n < 3; }

namespace a {
class Hidden {
 public:
  void set(int value) { n = value; }

 private:
  friend bool RepOk(Hidden* hidden);
  int n = 0;
};
bool RepOk(Hidden* hidden) { return hidden->n < 3; }

// Of two candidates, the one that --predicate names is taken.
struct Named {
  int n = 0;
  void set(int value) { n = value; }
};
inline bool repOk(const Named&) { return false; }
}  // namespace a
namespace b {
[[nodiscard]] constexpr auto IsSmall(const a::Named& named) noexcept -> bool { return named.n < 3; }
}  // namespace b

template <typename T>
struct Box {
  T n = 0;
  void set(T value) { n = value; }
};
inline bool repOk(const Box<int>& box) { return box.n < 3; }
inline bool repOk(const Box<long>& box) { return box.n < 5; }

struct Derived : Early {
  void add(int value) { n += value; }
};

struct Own {
  int n = 0;
  void set(int value) { n = value; }

 private:
  static bool repOk(const Own* own) { return own->n < 3; }
};

struct Other {
  int n = 0;
  void set(int value) { n = value; }
};
struct Checks {
  struct Inner {
    static bool repOk(const Other& other) { return other.n < 3; }
  } inner;
};

namespace {
struct Local {
  int n = 0;
  void set(int value) { n = value; }
};
bool repOk(const Local& local) { return local.n < 3; }
}  // namespace

// Not predicates: they return something else, or take more parameters.
struct Free {
  int n = 0;
  void set(int value) { n = value; }
};
int repOk(const Free&) { return 0; }
bool invariant(const Free&, int) { return false; }
bool CheckRep(Free) { return false; }

int main() {
  Try("early", [] { Early().set(3); });
  Try("early, valid", [] { Early().set(2); });
  Try("early, inside", [] { Early().inside(3); });
  Try("hidden", [] { a::Hidden().set(3); });
  Try("named", [] { a::Named().set(3); });
  Try("named, valid", [] { a::Named().set(2); });
  Try("box", [] { Box<int>().set(3); });
  Try("another box", [] { Box<long>().set(3); });
  Try("another box, invalid", [] { Box<long>().set(5); });
  Try("a box that has none", [] { Box<char>().set(5); });
  Try("derived", [] { Derived().add(3); });
  Try("own", [] { Own().set(3); });
  Try("other", [] { Other().set(3); });
  Try("local", [] { Local().set(3); });
  Try("free", [] { Free().set(3); });
}

// LISTS: invariant repOk(const Early &);  (free_predicates.cc:6, the predicate)
// LISTS: invariant IsSmall(const a::Named &);  (free_predicates.cc:38, the predicate)
// LISTS: invariant repOk(const Own *);  (free_predicates.cc:58, the predicate)

// PRINTS: early: invariant-exit at 6:6
// PRINTS: early, valid: returned
// PRINTS: early, inside: internal-invariant at 6:6
// PRINTS: hidden: invariant-exit at 28:6
// PRINTS: named: invariant-exit at 38:30
// PRINTS: named, valid: returned
// PRINTS: box: invariant-exit at 46:13
// PRINTS: another box: returned
// PRINTS: another box, invalid: invariant-exit at 47:13
// PRINTS: a box that has none: returned
// PRINTS: derived: invariant-exit at 6:6
// PRINTS: own: invariant-exit at 58:15
// PRINTS: other: invariant-exit at 67:17
// PRINTS: local: invariant-exit at 76:6
// PRINTS: free: returned
