// A contract file is compiled where its target is; its mistakes are shown in the contract file.
// OPTIONS: --contracts types.contracts
class Cart {
 public:
  void Drop(int n) { total -= n; }
  int Total() const { return total; }
  int total = 0;
};
// ERROR: types.contracts:2:16: use of undeclared identifier 'm'
// ERROR: types.contracts:3:21: comparison between pointer and integer ('int' and 'const char *')
// ERROR: types.contracts:6:25: use of undeclared identifier 'totl'; did you mean 'total'?
// ERROR: types.contracts:8:38: a contract must not change anything; write '==' to compare
