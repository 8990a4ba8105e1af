// Clauses with wrong syntax, which the parser finds before anything is compiled.
#include <vector>

struct Sorted {
  //@ require n > 0;
  void Misspelt(int n) { size = n; }

  //@ requires n > 0
  void Unfinished(int n) { size = n; }

  //@ requires (n > 0;
  void Bracket(int n) { size = n; }

  //@ requires \result > 0;
  int EarlyResult() { return size; }

  //@ ensures \results > 0;
  int UnknownWord() { return size; }

  //@ ensures \old(size);  ensures \old(\old(size)) == 1;
  int OldOfOld() { return size; }

  //@ ensures (\forall int i; 0 <= i; items[i] > 0);
  void Unbounded() {}

  //@ ensures (\forall double d; 0 <= d && d < 1; d > 0);
  void NotAnInteger() {}

  //@ ensures (\forall int i; 0 <= i && i < size; \old(items[i]) == items[i]);
  void OldOfQuantified() {}

  //@ signals_only \everything;
  void Everything() {}

  //@ assignable \result;
  int ResultIsNoPlace() { return size; }

	//@ requires n ==> ;
  void TabBefore(int n) { size = n; }

  std::vector<int> items;
  int size = 0;
};

#define DEFINES /*@ requires n > 0; @*/ 3
int BehindMacro(int n) { return n + DEFINES; }

const char* kNoContract = "//@ nonsense here;";
// ERROR: 5:7: unknown clause 'require'; did you mean 'requires'?
// ERROR: 8:7: the clause 'requires' is not finished: expected ';'; if clang-format has split the comment, docs/contracts.md has the setting that stops it
// ERROR: 11:16: this '(' is never closed
// ERROR: 14:16: '\result' can't be used in 'requires'; only in 'ensures'
// ERROR: 17:15: unknown word '\results'; the known words are \result, \old, \forall, \exists, \fresh, \reach, \nothing, \everything
// ERROR: 20:41: '\old' can't be used inside '\old', which is evaluated on entry
// ERROR: 23:28: the range does not bound 'i' from above; add '&& i < ...'
// ERROR: 26:24: a quantified variable is an integer or a bool; 'double' is not
// ERROR: 29:62: 'i' has no value on entry, where '\old' is evaluated; write '\old(items)[i]'
// ERROR: 32:20: '\everything' is not an exception type
// ERROR: 35:18: '\result' can't be used in 'assignable'; only in 'ensures'
// ERROR: 38:17: expected an expression after '==>'
// ERROR: 45:17: a contract can't be part of a macro or another directive
