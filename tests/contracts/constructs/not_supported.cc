// Functions that can't be checked say so, each for its own reason.
// FLAGS: -std=c++23
#include <cstdarg>

//@ requires n > 0;
int Sum(int n, ...) { return n; }

#define DEFINE(name) \
  int name(int n) { return n; }
//@ requires n > 1;
DEFINE(FromMacro)

//@ requires sizeof...(n) > 0;
template <typename... T>
int Packed(T... n) {
  return (0 + ... + n);
}

struct Deducing {
  //@ requires n > 2;
  int Self(this Deducing& self, int n) { return self.m + n; }
  int m = 0;
};

struct Friendly {
  //@ requires f.m > 0;
  friend int Inside(Friendly& f) { return f.m; }
  int m = 0;
};

struct Tries {
  //@ requires n > 0;
  explicit Tries(int n) try : m(n) {
  } catch (...) {
  }
  int m;
};

struct Gone {
  //@ requires n > 0;
  explicit Gone(int n) = delete;
};

struct Befriends {
  //@ requires b.m > 0;
  friend int Outside(Befriends& b);
  int m = 0;
};

//@ requires n >= 0;
auto Count(int n) {
  if (n == 0) return 0;
  return Count(n - 1) + 1;
}

int Outer() {
  struct Local {
    //@ requires n > 0;
    int f(int n) { return n; }
  };
  return Local().f(1);
}
// ERROR: 5:5: the contract of 'Sum' can't be checked: its variadic arguments can't be passed on
// ERROR: 10:5: the contract of 'FromMacro' can't be checked: it comes from a macro, and its text can't be changed there
// ERROR: 13:5: the contract of 'Packed' can't be checked: parameter packs are not supported
// ERROR: 20:7: the contract of 'Deducing::Self' can't be checked: an explicit object parameter ('this auto') is not supported
// ERROR: 26:7: the contract of 'Inside' can't be checked: a friend that is defined inside a class; define it after the class
// ERROR: 32:7: the contract of 'Tries::Tries' can't be checked: a function try block around a constructor or destructor; put the try into the body
// ERROR: 40:7: the contract of 'Gone::Gone' can't be checked: it is deleted
// ERROR: 45:7: the contract of 'Outside' belongs to a declaration outside the class, which only declares a friend
// ERROR: 50:5: the contract of 'Count' can't be checked: it calls itself, and its return type is deduced; write the type
// ERROR: 58:9: the contract of 'Outer()::Local::f' can't be checked: a class within a function can't have the templates that the checks need; move it out
