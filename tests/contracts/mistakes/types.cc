// Conditions that the compiler rejects: each is reported at its token.
#include <string>
#include <vector>

struct Money {
  int cents = 0;
};

class Account {
 public:
  //@ requires amont > 0;
  void Undeclared(int amount) { balance += amount; }

  //@ requires other.ballance > 0;
  void WrongMember(const Account& other) { balance += other.balance; }

  //@ requires name;
  void NotABool() {}

  //@ requires Money{amount};
  void NotABoolEither(int amount) { balance = amount; }

  //@ requires name == balance;
  void Unrelated() {}

  //@ ensures Rate(1, 2) > 0;
  void Arguments() {}

  //@ ensures \result == name;
  int Result() const { return balance; }

  //@ ensures \result->cents > 0;
  Money NotAPointer() const { return {}; }

  //@ requires amount.cents > 0;
  void NotAClass(int amount) { balance = amount; }

  //@ requires balance > 0 && Missing(balance);
  void NoSuchFunction() {}

  //@ requires values.size() > 0 && values[0] == "x";
  void Elements() {}

  //@ requires std::missing(balance) && NoSuchType(3);
  void NoSuchNames() {}

  //@ requires amount + ;
  void NoOperand(int amount) { balance = amount; }

  //@ requires amount == 1 amount == 2;
  void TwoExpressions(int amount) { balance = amount; }

  //@ requires int;
  void AType(int amount) { balance = amount; }

  //@ requires *amount > 0;
  void Indirection(int amount) { balance = amount; }

  //@ requires Void();
  void VoidCondition() {}

  //@ requires this.balance > 0;
  void ThisDot() {}

  //@ requires null != name;
  void Null() {}

  //@ requires Account::Missing > 0;
  void Qualified() {}

  //@ invariant Missing();
  //@ invariant name;

  int Rate(int years) const { return years; }
  void Void() const {}
  int balance = 0;
  std::string name;
  std::vector<int> values;
};

//@ requires n > m;
int Free(int n) { return n; }

int Body(int n) {
  //@ assert n > later;
  int later = n;
  //@ assume std::string();
  return later;
}
// ERROR: 11:16: use of undeclared identifier 'amont'; did you mean 'amount'?
// ERROR: 14:22: no member named 'ballance' in 'Account'
// ERROR: 17:16: a condition must be a bool; this is of type 'std::string' (aka 'basic_string<char>')
// ERROR: 20:16: a condition must be a bool; this is of type 'Money'
// ERROR: 23:21: invalid operands to binary expression ('std::string' (aka 'basic_string<char>') and 'int')
// ERROR: 26:23: too many arguments to function call, expected single argument 'years', have 2 arguments
// ERROR: 29:23: invalid operands to binary expression ('const int' and 'const std::string' (aka 'const basic_string<char>'))
// ERROR: 32:22: member reference type 'const Money' is not a pointer; did you mean to use '.'?
// ERROR: 35:22: member reference base type 'int' is not a structure or union
// ERROR: 38:31: use of undeclared identifier 'Missing'
// ERROR: 41:47: comparison between pointer and integer ('value_type' (aka 'int') and 'const char *')
// ERROR: 44:21: no member named 'missing' in namespace 'std'
// ERROR: 44:41: use of undeclared identifier 'NoSuchType'
// ERROR: 47:24: expected expression
// ERROR: 50:28: unexpected here: an operator or ';' before it is missing
// ERROR: 53:19: a type is not a value
// ERROR: 56:16: indirection requires pointer operand ('int' invalid)
// ERROR: 59:16: a condition must be a bool; this is of type 'void'
// ERROR: 62:20: member reference type 'Account *' is a pointer; did you mean to use '->'?
// ERROR: 65:16: use of undeclared identifier 'null'
// ERROR: 68:25: no member named 'Missing' in 'Account'
// ERROR: 71:17: use of undeclared identifier 'Missing'
// ERROR: 72:17: a condition must be a bool; this is of type 'std::string' (aka 'basic_string<char>')
// ERROR: 81:18: use of undeclared identifier 'm'
// ERROR: 85:18: use of undeclared identifier 'later'
// ERROR: 87:14: a condition must be a bool; this is of type 'std::string' (aka 'basic_string<char>')
