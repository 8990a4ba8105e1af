// Before C++20 a constexpr constructor can't have a try block.
// FLAGS: -std=c++17
struct Box {
  //@ requires n != 4;
  constexpr explicit Box(int n) : value(n) {}
  int value;
};
// ERROR: 4:7: the contract of 'Box::Box' can't be checked: a constexpr constructor can be checked only with -std=c++20 or later
