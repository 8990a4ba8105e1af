// Mistakes in clauses and in how they are combined: each has its message and its place.
#include "contract_text.h"

namespace korat::frontend {
namespace {

TEST(ContractMistakes, InTheSequenceOfClausesAreShownAtTheWordThatIsWrong) {
  CheckMistakes({
      {"//@ require x;", {"1:5: unknown clause 'require'; did you mean 'requires'?"}},
      {"//@ pre x;", {"1:5: 'pre' is not supported; write 'requires'"}},
      {"//@ loop_invariant x;",
       {"1:5: 'loop_invariant' is not supported; write 'assert' at the start of the loop's body"}},
      {"//@ frobnicate x; ensures y;",
       {"1:5: unknown clause 'frobnicate'; the clauses are requires, ensures, signals, "
        "signals_only, assignable, invariant, assert, assume"}},
      {"//@ (x);", {"1:5: expected a clause, not '('"}},
      {R"(/*@ requires x;
 * ensures y; @*/)",
       {"2:2: expected a clause, not '*'; a line may begin with '@', but not with '*'"}},
      {"//@ requires x", {"1:5: the clause 'requires' is not finished: expected ';'" + kSplit}},
      {"//@ requires x ensures y;",
       {"1:16: expected ';' before 'ensures': the clause 'requires' is not finished" + kSplit}},
      {R"(//@ requires x &&
// y;
//@ ensures z;)",
       {"3:5: expected ';' before 'ensures': the clause 'requires' is not finished" + kSplit}},
      {"//@ requires (x;", {"1:14: this '(' is never closed"}},
      {"//@ requires x);", {"1:15: this ')' closes nothing"}},
      {"//@ requires (x];", {"1:16: expected ')', not ']': the '(' at 1:14 is still open"}},
      {"//@ requires f(a, {1, 2);", {"1:24: expected '}', not ')': the '{' at 1:19 is still open"}},
      {"//@ requires ;", {"1:14: expected an expression before ';'"}},
      {"//@ requires c == 'a;", {"1:19: this character is not closed; expected another '"}},
      {R"(//@ requires s == "a;)", {R"(1:19: this string is not closed; expected another ")"}},
      {"//@ requires a # b;", {"1:16: stray '#'"}},
      {"//@ requires a @ b;", {"1:16: stray '@'"}},
      {"//@ requires x; also", {"1:17: no behaviour follows this 'also'"}},
      {"//@ also", {"1:5: no behaviour follows this 'also'"}},
      {"//@ requires x; also also ensures y;",
       {"1:22: expected a behaviour between this 'also' and the previous one"}},
      {"//@ requires x; normal_behavior ensures y;",
       {"1:17: write 'also' before 'normal_behavior': it begins another behaviour"}},
      {"//@ exceptional_behavior ensures x;",
       {"1:26: 'ensures' can't be used in 'exceptional_behavior', which never returns"}},
      {"//@ normal_behavior signals (T) x;",
       {"1:21: 'signals' can't be used in 'normal_behavior', which never throws"}},
      {"//@ normal_behavior requires x; signals_only T;",
       {"1:33: 'signals_only' can't be used in 'normal_behavior', which never throws"}},
      {"//@ for X: requires y;",
       {"1:5: 'for' is not supported; 'for TARGET:' is for contract files; write the clauses "
        "alone"}},
      {R"x(//@ requires R"(x;)x", {R"(1:14: this string is not closed; expected another ")"}},
      {"//@ requires a > ensures b;",
       {"1:18: expected ';' before 'ensures': the clause 'requires' is not finished" + kSplit}},
      {R"(//@ "x";)", {R"(1:5: expected a clause, not '"x"')"}},
      {"//@ nullable p;",
       {"1:5: 'nullable' is not supported; leave it out: pointers may be null unless a contract "
        "says otherwise"}},
      {R"(int f();  /*@ ensures a;
        @ ensures (b; @*/)",
       {"2:19: this '(' is never closed"}},
      {"//@ modifies x;", {"1:5: 'modifies' is not supported; write 'assignable'"}},
      {"//@ exsures (T) x;", {"1:5: 'exsures' is not supported; write 'signals'"}},
      {"//@ ghost int x;", {"1:5: 'ghost' is not supported; write an ordinary member"}},
  });
}

TEST(ContractMistakes, InListsOfPlacesAndExceptionsAreShownAtTheItemThatIsWrong) {
  CheckMistakes({
      {"//@ signals x;",
       {"1:13: expected '(' and an exception type after 'signals'; write 'signals "
        "(std::exception& e) E;'"}},
      {"//@ signals () x;",
       {"1:14: expected an exception type before ')'; write 'signals (std::exception& e) E;'"}},
      {"//@ signals (...) x;",
       {"1:14: '...' is not an exception type; write 'signals (std::exception& e) E;'"}},
      {"//@ signals_only;", {"1:17: expected an exception type before ';'"}},
      {"//@ signals_only T, ;", {"1:21: expected an exception type before ';'"}},
      {R"(//@ signals_only T, \nothing;)",
       {R"(1:21: '\nothing' is not an exception type; it must stand alone)"}},
      {"//@ signals_only T& e;",
       {"1:21: 'signals_only' lists types; 'e' looks like the name of a variable"}},
      {"//@ assignable;", {R"(1:15: expected a place before ';'; write '\nothing' for none)"}},
      {"//@ assignable a, ;", {R"(1:19: expected a place before ';'; write '\nothing' for none)"}},
      {R"(//@ assignable \nothing, a;)", {R"(1:16: '\nothing' must stand alone in 'assignable')"}},
      {R"(//@ assignable a, \everything;)",
       {R"(1:19: '\everything' must stand alone in 'assignable')"}},
      {R"(//@ assignable \reach;)", {R"(1:16: expected '(' after '\reach')"}},
      {R"(//@ assignable \reach();)", {R"(1:23: expected an expression inside '\reach')"}},
      {R"(//@ assignable \reach(p)->x;)", {R"(1:25: expected ',' or ';' after '\reach(...)')"}},
      {"//@ assignable a[0..3];",
       {"1:18: ranges of elements are not supported; write 'a[*]' for all of them"}},
      {"//@ assignable a[i..j];",
       {"1:19: ranges of elements are not supported; write 'a[*]' for all of them"}},
      {"//@ assignable this.*;",
       {R"(1:20: '.*' is not supported; list the fields, or write '\reach(...)')"}},
      {"//@ assignable a[*].x;",
       {"1:17: '[*]' must end the place; list the fields as 'Class::field'"}},
      {"//@ assignable [*];", {"1:16: expected an expression before '['"}},
      {R"(//@ signals_only \everything;)", {R"(1:18: '\everything' is not an exception type)"}},
  });
}

}  // namespace
}  // namespace korat::frontend
