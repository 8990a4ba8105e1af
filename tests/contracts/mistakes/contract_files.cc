// Contract files: targets that don't exist or are of the wrong kind, and type errors.
// OPTIONS: --contracts targets.contracts
#include <string>

namespace shop {
class Cart {
 public:
  void Add(int n) { total += n; }
  void Add(const std::string& s) { total += static_cast<int>(s.size()); }
  void Drop(int n) { total -= n; }
  //@ requires n > 0;
  void Has(int n) { total -= n; }
  int Total() const { return total; }
  int total = 0;
};
template <typename T>
class Stack {
 public:
  void push(T value) { last = value; }
  T last;
};
}  // namespace shop
// ERROR: targets.contracts:1:9: no function 'Carts::Add(int)' in the files given; did you mean 'Cart::Add(int)', 'Cart::Has(int)' or 'Cart::Drop(int)'?
// ERROR: targets.contracts:3:9: 'Cart::Add' may be 'shop::Cart::Add(const std::string &)' or 'shop::Cart::Add(int)'; give the parameters, or more of the name
// ERROR: targets.contracts:5:9: no function 'Cart::Add(double)' in the files given; there is 'shop::Cart::Add(const std::string &)' or 'shop::Cart::Add(int)'
// ERROR: targets.contracts:7:9: 'Cart::Has' has a contract already, at contract_files.cc:11
// ERROR: targets.contracts:9:9: no class 'Basket' in the files given
// ERROR: targets.contracts:11:15: 'Cart' is a class, for which a contract file has only invariants; name the method, too
// ERROR: targets.contracts:13:26: 'Cart::Drop(int)' is a function; an invariant belongs to a class
// ERROR: targets.contracts:15:9: expected a class or a function between 'for' and ':'
// ERROR: targets.contracts:17:5: expected ':' after the target of this 'for'; write 'for Class::method(int): ...'
// ERROR: targets.contracts:19:9: this block says nothing about 'Cart'
// ERROR: targets.contracts:21:1: contracts must be in comments; write '/*@ for Class::method(int): ... @*/'
// ERROR: targets.contracts:23:22: an assert or assume belongs in the body of a function, which a contract file can't reach
// ERROR: targets.contracts:25:9: no function 'Stack<int>::push' in the files given; templates are named without arguments: 'Stack::push'
// ERROR: targets.contracts:27:5: expected 'for' and the target of the clauses; write 'for Class::method(int): ...'
