// A contract must not change anything, nor call anything that might.
#include <cstdio>
#include <string>
#include <vector>
int counter = 0;
int Count() { return ++counter; }
int Elsewhere(int n);
int Twice(int n) { return 2 * n; }

class Stack {
 public:
  //@ requires size = 0;
  void Assign() {}
  //@ requires size++ < 9;
  void Increment() {}
  //@ ensures --size >= 0;
  void Decrement() {}
  //@ requires (size += 2) > 0;
  void Compound() {}
  //@ requires Pop() > 0;
  void NonConst() {}
  //@ requires Count() > 0;
  void Writes() {}
  //@ requires Elsewhere(1) > 0;
  void Unknown() {}
  //@ requires (delete this, true);
  void Delete() {}
  //@ requires items.empty() || (items.pop_back(), true);
  void Library() {}
  //@ requires function(3) > 0;
  void Pointer(int (*function)(int)) { (void)function; }
  //@ ensures \old(Pop()) == \result;
  int Old() { return 0; }
  //@ requires (\forall int i; 0 <= i && i < size; items[i] = i);
  void Quantified() {}
  //@ requires name.assign("x") == "x";
  void Name() {}
  //@ requires std::printf("x") > 0;
  void Print() {}
  //@ requires [&] { size = 3; return true; }();
  void Lambda() {}
  //@ invariant Pop() > 0;
  int Pop() { return items[--size]; }
  //@ requires items[0]++ == 1;
  void Elem() {}
  //@ requires std::swap(size, counter), true;
  void Swap() {}
  int Body() {
    //@ assert size = 3;
    //@ assert Pop() == 3;
    return size;
  }
  //@ assignable items[Pop()];
  void Frame() {}
  //@ requires const_cast<Stack*>(this)->Pop() > 0;
  bool ConstCast() const { return true; }
  int size = 0;
  std::vector<int> items;
  std::string name;
};
// ERROR: 12:21: a contract must not change anything: '='; write '==' to compare
// ERROR: 14:20: a contract must not change anything: '++'
// ERROR: 16:15: a contract must not change anything: '--'
// ERROR: 18:22: a contract must not change anything: '+='
// ERROR: 20:16: 'Stack::Pop' is not pure: it may change something; if it does not, say so with '//@ pure' at its declaration (purity.cc:43)
// ERROR: 22:16: 'Count' is not pure: it may change something; if it does not, say so with '//@ pure' at its declaration (purity.cc:6)
// ERROR: 24:16: 'Elsewhere' is not pure: it may change something; if it does not, say so with '//@ pure' at its declaration (purity.cc:7)
// ERROR: 26:17: a contract must not change anything: 'delete'
// ERROR: 28:40: 'std::vector<int>::pop_back' is not pure: it may change something
// ERROR: 30:16: a call through a pointer may change anything; call a function
// ERROR: 32:20: 'Stack::Pop' is not pure: it may change something; if it does not, say so with '//@ pure' at its declaration (purity.cc:43)
// ERROR: 34:61: a contract must not change anything: '='; write '==' to compare
// ERROR: 36:21: 'std::basic_string<char>::assign' is not pure: it may change something
// ERROR: 38:16: 'printf' is not pure: it may change something
// ERROR: 40:27: a contract must not change anything: '='; write '==' to compare
// ERROR: 42:17: 'Stack::Pop' is not pure: it may change something; if it does not, say so with '//@ pure' at its declaration (purity.cc:43)
// ERROR: 44:24: a contract must not change anything: '++'
// ERROR: 46:16: 'std::swap' is not pure: it may change something
// ERROR: 49:21: a contract must not change anything: '='; write '==' to compare
// ERROR: 50:16: 'Stack::Pop' is not pure: it may change something; if it does not, say so with '//@ pure' at its declaration (purity.cc:43)
// ERROR: 53:24: 'Stack::Pop' is not pure: it may change something; if it does not, say so with '//@ pure' at its declaration (purity.cc:43)
// ERROR: 55:42: 'Stack::Pop' is not pure: it may change something; if it does not, say so with '//@ pure' at its declaration (purity.cc:43)
