// A defaulted function has no body that could be checked.
class Point {
 public:
  //@ ensures x == 0;
  Point() = default;

 private:
  int x = 0;
};
// ERROR: 4:7: the contract of 'Point::Point' can't be checked: '= default' has no body that could be checked; write the body out
