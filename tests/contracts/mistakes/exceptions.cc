// signals and signals_only: what can be caught, and what their conditions may name.
#include <stdexcept>
#include <string>
struct Incomplete;
struct Abstract {
  virtual void f() = 0;
};
class Reader {
 public:
  //@ signals (Incomplete& e) true;
  void A() {}
  //@ signals (std::missing& e) true;
  void B() {}
  //@ signals (int e) e.x;
  void C() {}
  //@ signals (std::invalid_argument& e) e.missing();
  void D() {}
  //@ signals_only Incomplete;
  void E() {}
  //@ signals_only Missing, std::bad_alloc;
  void F() {}
  //@ signals (std::exception& e) name;
  void G() {}
  //@ signals (size) true;
  void H() {}
  //@ signals (Abstract e) true;
  void I() {}
  //@ signals (std::exception&& e) true;
  void J() {}
  //@ signals (void e) true;
  void L() {}
  //@ signals_only void;
  void M() {}
  //@ ensures e.what() == nullptr;
  //@ signals (std::exception& e) true;
  void O() {}
  //@ signals (std::exception& e) size > 0;
  Reader() {}
  int size = 0;
  std::string name;
};
// ERROR: 10:28: 'Incomplete' is only declared here; an exception needs its definition
// ERROR: 12:21: no type named 'missing' in namespace 'std'
// ERROR: 14:24: member reference base type 'int' is not a structure or union
// ERROR: 16:44: no member named 'missing' in 'std::invalid_argument'
// ERROR: 18:20: 'Incomplete' is only declared here; an exception needs its definition
// ERROR: 20:20: unknown type name 'Missing'
// ERROR: 22:35: a condition must be a bool; this is of type 'std::string' (aka 'basic_string<char>')
// ERROR: 24:16: unknown type name 'size'
// ERROR: 26:25: variable type 'Abstract' is an abstract class
// ERROR: 28:33: cannot catch exceptions by rvalue reference
// ERROR: 30:21: 'void' is not an exception type
// ERROR: 32:20: 'void' is not an exception type
// ERROR: 34:15: use of undeclared identifier 'e'
// ERROR: 37:35: 'size' can't be used here: there is no object; a constructor has none before it has run, nor when it has thrown
