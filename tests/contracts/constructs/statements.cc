// assert and assume within bodies.
#include "report.h"

//@ requires n >= 0;
int Half(int n) {
  //@ assume n != 100;
  int half = n / 2;
  //@ assert half * 2 == n;
  if (half == 3) {
    /*@ assert false; @*/
  }
  auto check = [&](int m) {
    //@ assert m < 50;
    return m;
  };
  switch (half) {
    case 4:
      //@ assert n == 8; assert n == 9;
      return 4;
    default:
      return check(half);
  }
}

int main() {
  Try("good", [] { Half(2); });
  Try("odd", [] { Half(3); });
  Try("six", [] { Half(6); });
  Try("eight", [] { Half(8); });
  Try("assume", [] { Half(100); });
  Try("lambda", [] { Half(102); });
}
// PRINTS: good: returned
// PRINTS: odd: assertion at 8:7
// PRINTS: six: assertion at 10:9
// PRINTS: eight: assertion at 18:26
// PRINTS: assume: assumption at 6:7
// PRINTS: lambda: assertion at 13:9
