// One class for each clause, with one way to keep it and several to break it. Line numbers are part
// of the test: see table_test.cc.
#pragma once

#include <cassert>
#include <stdexcept>
#include <string>
#include <vector>

namespace subjects {

class Clauses {
 public:
  //@ requires n > 0;
  int Requires(int n) { return n; }

  //@ ensures \result == n + 1;
  int Ensures(int n) { return n == 7 ? 0 : n + 1; }

  //@ ensures size == \old(size) + n;
  void Old(int n) { size += n == 7 ? 1 : n; }

  //@ signals (std::invalid_argument& e) n < 0 && std::string(e.what()) == "negative";
  void Signals(int n) {
    if (n < 0) throw std::invalid_argument(n == -7 ? "other" : "negative");
    if (n == 7) throw std::invalid_argument("negative");
    if (n == 8) throw std::out_of_range("not spoken of");
  }

  //@ signals_only std::invalid_argument, std::length_error;
  void SignalsOnly(int n) {
    if (n == 1) throw std::invalid_argument("one");
    if (n == 2) throw std::length_error("two");
    if (n == 7) throw std::runtime_error("seven");
    if (n == 8) throw 8;
  }

  //@ signals_only \nothing;
  void SignalsNothing(int n) {
    if (n == 7) throw std::runtime_error("seven");
  }

  //@ assignable size;
  void Assignable(int n) {
    size = n;
    if (n == 7) other = n;
  }

  /*@ pure @*/ int Pure(int n) {
    if (n == 7) size = -size;
    return n;
  }

  int Const(int n) const {
    if (n == 7) *elsewhere = n;
    return n;
  }

  /*@ normal_behavior
    @   requires n >= 0;
    @   ensures \result == n;
    @ also
    @ exceptional_behavior
    @   requires n < 0;
    @   signals (std::exception& e) true;
    @*/
  int Behaviors(int n) {
    if (n == -7) return n;
    if (n < 0 || n == 7) throw std::runtime_error("negative");
    return n == 8 ? 0 : n;
  }

  /*@ requires n > 10;
    @ ensures \result > 10;
    @ also
    @ requires n > 20;
    @ ensures \result > 20;
    @*/
  int Also(int n) { return n == 27 ? 20 : n == 28 ? 5 : n; }

  void Assert(int n) {
    //@ assert n != 7;
    size = n;
  }
  void Assume(int n) {
    //@ assume n != 7;
    size = n;
  }
  void CAssert(int n) { assert(n != 7); }
  int LibraryAssert(std::size_t n) { return std::vector<int>(7)[n]; }

  int size = 1;
  int other = 0;
  int* elsewhere = &other;
};

class Counter {
 public:
  explicit Counter(int n) : count(n) {}

  bool repOk() const { return Count() >= 0; }  // calls a checked method
  int Count() const { return count; }

  //@ invariant count != 50;

  void Set(int n) { count = n; }
  // The invariant is broken for a while, and not checked meanwhile.
  void SetTwice(int n) {
    count = -1;
    count = n;
  }
  // Here it is checked while it is broken.
  void SetAndCount(int n) {
    count = n;
    Count();
    count = 0;
  }
  void SetQuietly(int n) {
    count = n;
    Peek();
    Private();
    count = 0;
  }
  //@ helper
  int Peek() const { return count; }
  void Throws(int n) {
    count = n;
    throw std::runtime_error("anyway");
  }

 private:
  int Private() { return count; }
  int count;
};

class Calls {
 public:
  //@ requires n > 0;
  int Inner(int n) { return n; }
  int Outer(int n) { return Inner(n); }
  int Swallows(int n) {
    try {
      return Inner(n);
    } catch (...) {
      return 0;
    }
  }
  int NoExcept(int n) noexcept { return Inner(n); }
  //@ requires n >= 0;
  //@ ensures \result == n * (n + 1) / 2;
  int Sum(int n) { return n == 0 ? 0 : n == 7 ? 0 : n + Sum(n - 1); }
};

class Raises {
 public:
  //@ requires values.at(n) > 0;
  int Requires(int n) { return n; }
  int Calls(int n) { return Requires(n); }
  //@ ensures values.at(n) > 0;
  int Ensures(int n) { return n; }
  //@ ensures \old(values.at(n)) > 0;
  int Old(int n) { return n; }
  //@ signals (std::runtime_error& e) values.at(n) > 0;
  void Signals(int n) { throw std::runtime_error("on purpose"); }
  //@ assignable values.at(n);
  void Assignable(int n) { values[0] = n; }
  //@ requires *pointers[n] > 0;
  void RequiresCrash(int n) {}
  //@ ensures *pointers[n] > 0;
  void EnsuresCrash(int n) {}
  //@ ensures Endless(n);
  void EnsuresHang(int n) {}
  //@ pure
  bool Endless(int n) const {
    for (volatile int i = 0; n == 1;) i = i + 1;
    return true;
  }

  std::vector<int> values{1, 2};
  int number = 1;
  int* pointers[2] = {&number, nullptr};
};

class Base {
 public:
  virtual ~Base() {}
  //@ requires n > 0;
  //@ ensures \result > 0;
  virtual int Get(int n) { return n; }
  //@ invariant level >= 0;
  int level = 0;
};
class Middle : public Base {
 public:
  //@ also
  //@ requires m == 0;
  //@ ensures \result == 0;
  int Get(int m) override { return m; }
};
class Derived : public Middle {
 public:
  int Get(int k) override {
    if (k == 5) level = -1;
    return k == 7 ? -7 : k == 0 ? wrong : k;
  }
  int wrong = 0;
};

}  // namespace subjects
