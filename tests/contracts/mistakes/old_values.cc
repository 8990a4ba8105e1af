// \old of expressions that have no value on entry, or none that can be copied.
#include <memory>
#include <mutex>
#include <vector>
struct Base {
  virtual ~Base() = default;
  virtual int f() const = 0;
};
class Bag {
 public:
  //@ ensures &\old(mutex) != nullptr;
  void Mutex() {}
  //@ ensures \old(missing) == 1;
  void Missing() {}
  //@ ensures \old(n) == n && \old(local) == 1;
  void Local(int n) {
    int local = n;
    (void)local;
  }
  //@ ensures \old(items.push_back(1));
  void Void() {}
  //@ ensures \old(items) == 3;
  void Compare() {}
  //@ ensures \old(size) = 3;
  void AssignOld() {}
  //@ ensures \old(this)->size == 0;
  Bag() {}
  //@ ensures \old(size) == 0;
  Bag(int) {}
  //@ ensures \old(e.what()) == nullptr;
  void E() {}
  std::unique_ptr<int> owner;
  std::mutex mutex;
  std::vector<int> items;
  int array[3];
  Base* base;
  int size = 0;
};
// ERROR: 11:16: \old needs a copy, and this type can't be copied
// ERROR: 13:20: use of undeclared identifier 'missing'
// ERROR: 15:36: use of undeclared identifier 'local'
// ERROR: 20:15: \old needs a value; this is not one
// ERROR: 22:27: invalid operands to binary expression ('std::vector<int> const' and 'int')
// ERROR: 24:26: a contract must not change anything; write '==' to compare
// ERROR: 26:20: 'this' can't be used here: there is no object; a constructor has none before it has run, nor when it has thrown
// ERROR: 28:20: 'size' can't be used here: there is no object; a constructor has none before it has run, nor when it has thrown
// ERROR: 30:20: use of undeclared identifier 'e'
