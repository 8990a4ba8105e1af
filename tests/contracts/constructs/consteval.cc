// FLAGS: -std=c++20
//@ requires n > 0;
consteval int Twice(int n) { return 2 * n; }
// ERROR: 2:5: the contract of 'Twice' can't be checked: a consteval function runs only in the compiler
