// Quantifiers whose variable, bounds, elements or condition do not fit.
#include <map>
#include <string>
#include <vector>
enum Color { kRed, kBlue };
struct Sorted {
  //@ requires (\forall Color c; kRed <= c && c <= kBlue; c == kRed);
  void Enum() {}
  //@ requires (\forall auto& x : size; x > 0);
  void NoRange() {}
  //@ requires (\forall auto& x : items; x.key > 0);
  void Member() {}
  //@ requires (\forall int i; 0 <= i && i < size; items[i]) && i == 3;
  void Scope() {}
  //@ requires (\exists std::string& s : items; s.empty());
  void ElementType() {}
  //@ requires (\forall int i; 0 <= i && i < 1.5; true);
  void DoubleBound() {}
  std::vector<int> items;
  std::map<int, int> map;
  int size = 0;
  std::string name;
};
// ERROR: 7:25: a quantified variable with bounds must be an integer
// ERROR: 9:35: 'int' has no elements: it has no begin()
// ERROR: 11:43: member reference base type 'int' is not a structure or union
// ERROR: 13:65: use of undeclared identifier 'i'
// ERROR: 15:42: the elements of this range do not fit the variable declared for them
// ERROR: 17:46: the bounds of a quantified variable must be integers
