// Contracts of virtual functions, with or without a body.
#include <string>

class Shape {
 public:
  virtual ~Shape() = default;
  //@ requires factr > 0;
  virtual void Scale(int factor) = 0;
  //@ ensures \result == name;
  virtual int Area() const = 0;
  //@ invariant Width() > 0;
  std::string name;
};

class Square : public Shape {
 public:
  //@ requires side.length > 0;
  void Scale(int factor) override { side *= factor; }
  //@ ensures \result == Shape::area;
  int Area() const override { return side * side; }
  //@ invariant side > 0 && hidden;
  int side = 1;
};
// ERROR: 7:16: use of undeclared identifier 'factr'; did you mean 'factor'?
// ERROR: 9:23: invalid operands to binary expression ('const int' and 'const std::string' (aka 'const basic_string<char>'))
// ERROR: 11:17: use of undeclared identifier 'Width'
// ERROR: 17:20: member reference base type 'int' is not a structure or union
// ERROR: 19:33: no member named 'area' in 'Shape'
// ERROR: 21:29: use of undeclared identifier 'hidden'
