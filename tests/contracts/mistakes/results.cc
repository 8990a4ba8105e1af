// \result of what returns nothing, helpers outside of classes, pure functions that assign.
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
// ERROR: 3:15: 'Counter::Reset' returns nothing that \result could mean
// ERROR: 6:15: 'Counter::Counter' returns nothing that \result could mean
// ERROR: 9:23: 'Counter::Next' is said to be pure, so it can't assign to anything
// ERROR: 15:13: 'Free' returns nothing that \result could mean
// ERROR: 18:5: 'Helper' can't be a helper: it is no method, so there are no invariants to leave out
