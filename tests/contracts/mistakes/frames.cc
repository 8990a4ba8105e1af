// assignable: expressions that are not places, and fields that don't exist.
#include <string>
#include <vector>
struct Node {
  Node* next;
  int key;
  unsigned mark : 2;
  const int fixed = 3;
  static int count;
  int Key() const { return key; }
};
const int kGlobal = 3;
class List {
 public:
  //@ assignable size + 1;
  void Rvalue() {}
  //@ assignable Get();
  void Call() {}
  //@ assignable head->mark;
  void BitField() {}
  //@ assignable Node::missing;
  void NoField() {}
  //@ assignable head->missing;
  void NoField2() {}
  //@ assignable head[*];
  void Pointer() {}
  //@ assignable size[*];
  void Int() {}
  //@ assignable Nodes::key;
  void NoClass() {}
  //@ assignable 3;
  void Number() {}
  //@ assignable Node::Key;
  void Method() {}
  //@ assignable this;
  void This() {}
  //@ assignable size = 3;
  void Assign() {}
  //@ assignable int;
  void Type() {}
  //@ assignable Node;
  void ClassOnly() {}
  int Get() const { return size; }
  Node* head = nullptr;
  int size = 0;
  std::string name;
  std::vector<bool> vb;
};
// ERROR: 15:18: this is a value, not a place that could be assigned to
// ERROR: 17:18: this is a value, not a place that could be assigned to
// ERROR: 19:18: 'mark' is a bit-field, which has no address; name it with its class: 'Class::mark'
// ERROR: 21:24: no member named 'missing' in 'Node'
// ERROR: 23:24: no member named 'missing' in 'Node'
// ERROR: 25:18: a[*] needs an array or a container: a pointer does not say how many elements it points to
// ERROR: 27:18: 'int' has no elements: it has no begin()
// ERROR: 29:18: use of undeclared identifier 'Nodes'; did you mean 'Node'?
// ERROR: 31:18: this is a value, not a place that could be assigned to
// ERROR: 33:24: a member function can't be used here without an object
// ERROR: 35:18: this is a value, not a place that could be assigned to
// ERROR: 37:23: a contract must not change anything: '='; write '==' to compare
// ERROR: 39:21: a type is not a value
// ERROR: 41:18: 'Node' does not refer to a value
