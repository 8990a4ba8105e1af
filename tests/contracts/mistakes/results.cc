// \result of functions that return nothing, helpers outside classes, pure functions that assign.
struct Counter {
  //@ ensures \result == 0;
  void Reset() { count = 0; }

  //@ ensures \result.count == 0;
  Counter() {}

  //@ pure assignable count;
  int Next() { return count; }

  int count = 0;
};

//@ ensures \result;
void Free() {}

//@ helper
int Helper(int n) { return n; }
// ERROR: 3:15: 'Counter::Reset' returns nothing, so it has no \result
// ERROR: 6:15: 'Counter::Counter' returns nothing, so it has no \result
// ERROR: 9:23: 'Counter::Next' is declared pure, so it can't assign to anything
// ERROR: 15:13: 'Free' returns nothing, so it has no \result
// ERROR: 18:5: 'Helper' can't be a helper: it is not a method, so it has no invariants to leave out
