// Results: covariant ones have the type that the base declares; a returned parameter is moved.
#include <memory>
#include <utility>

#include "report.h"

struct Base {
  virtual ~Base() {}
  //@ ensures \result->tag == 7;
  virtual Base* Self() { return this; }
  int tag = 7;
};
struct Derived : Base {
  Derived* Self() override { return this; }
  int tag = 0;
};

struct Counted {
  Counted() = default;
  Counted(const Counted& other) : copies(other.copies + 1) {}
  Counted(Counted&& other) noexcept : copies(other.copies) {}
  int copies = 0;
};

//@ ensures \result.copies == 0;
Counted Pass(Counted value) { return value; }

//@ ensures \result != nullptr;
std::unique_ptr<int> Hand(std::unique_ptr<int> owned) {
  if (*owned == 3) return (owned);
  auto other = [](std::unique_ptr<int> inner) { return inner; };
  return other(std::move(owned));
}

int main() {
  Derived derived;
  Try("covariant", [&] { static_cast<Base&>(derived).Self(); });
  static_cast<Base&>(derived).tag = 1;
  Try("covariant wrong", [&] { derived.Self(); });
  Try("moved", [] { Pass(Counted()); });
  Try("move only", [] { Hand(std::make_unique<int>(3)); });
  Try("move only", [] { Hand(std::make_unique<int>(4)); });
}
// PRINTS: covariant: returned
// PRINTS: covariant wrong: postcondition at 9:7
// PRINTS: moved: returned
// PRINTS: move only: returned
// PRINTS: move only: returned
