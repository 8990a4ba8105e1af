// Contracts in places where they belong to nothing.
//@ requires true;
int variable = 3;

//@ ensures true;
enum Color { kRed };

//@ requires true;
namespace space {}

//@ pure
using Alias = int;

//@ requires true;
struct Plain {
  //@ requires true;
  int field = 0;
  //@ ensures true;
};

//@ invariant true;
int outside(int n) { return n; }

//@ assert true;
int Outside();

//@ requires n > 0;
int Twice(int n);

//@ requires n > 1;
int Twice(int n) { return n; }

int Middle(int n) {
  if (n > 0)
    //@ assert n > 1;
    return n + /*@ assert n > 2; */ 1;
  //@ requires n > 0;
  //@ invariant n > 0;
  for (;;)  //@ assert n > 0;
    break;
  while (n > 0 /*@ assert n > 1; */) --n;
  //@ ensures n > 0;
  return n;
}

struct Method {
  //@ requires n > 0;
  int Declared(int n);
  int Other(int n);
  int x;
};
//@ ensures n > 0;
int Method::Declared(int n) { return n; }
//@ ensures n > 0;
int Method::Other(int n) { return n; }

/*@ requires n > 0; @*/
//@ requires n > 1;

int Apart(int n) { return n; }

//@ requires a > 0;
int a1, a2;

int Both(int n) /*@ requires n > 0; */ { return n; }  //@ ensures n > 0;

//@ helper
int FreeHelper(int n) { return n; }

//@ invariant n > 0;
union U {
  int n;
  float f;
};
//@ invariant true;
enum class E { kOne };
//@ requires true;
// ERROR: 2:5: no function that this contract could belong to is declared here
// ERROR: 5:5: no function that this contract could belong to is declared here
// ERROR: 8:5: no function that this contract could belong to is declared here
// ERROR: 11:5: no function that this contract could belong to is declared here
// ERROR: 14:5: no function that this contract could belong to is declared here
// ERROR: 16:7: no function that this contract could belong to is declared here
// ERROR: 18:7: no function that this contract could belong to is declared here
// ERROR: 21:5: an invariant belongs in a class
// ERROR: 24:5: an assert or assume belongs in the body of a function
// ERROR: 30:5: 'Twice' has a contract already, at placement.cc:27; write all of it there
// ERROR: 35:9: an assert or assume must be between statements; put braces around the statement here
// ERROR: 36:20: an assert or assume must be between statements; put braces around the statement here
// ERROR: 38:7: only assert and assume may be inside a body; write the function's contract before the function
// ERROR: 39:17: an assert or assume must be between statements; put braces around the statement here
// ERROR: 41:20: an assert or assume must be between statements; put braces around the statement here
// ERROR: 42:7: only assert and assume may be inside a body; write the function's contract before the function
// ERROR: 52:5: 'Method::Declared' has a contract already, at placement.cc:47; write all of it there
// ERROR: 54:5: the contract of 'Method::Other' belongs to its declaration in the class, at placement.cc:49
// ERROR: 62:5: no function that this contract could belong to is declared here
// ERROR: 65:59: this declaration has a contract already, at placement.cc:65; write all of it in one place
// ERROR: 67:5: 'FreeHelper' can't be a helper: it is not a method, so it has no invariants to leave out
// ERROR: 75:5: an invariant belongs in a class
// ERROR: 77:5: no function that this contract could belong to is declared here
