// Mistakes in templates: some always show, others only for certain template arguments.
// OPTIONS: --class Stack<int>
#include <vector>

template <typename T>
class Stack {
 public:
  //@ requires capacity > 0;
  void Always(T value) { last = value; }

  //@ requires value.size() > 0;
  void ForInstance(T value) { last = value; }

  //@ ensures last == value && items.Missing();
  void Elements(T value) { last = value; }

  //@ invariant last.empty();
  T last{};
  std::vector<T> items;
};

//@ requires value.size() > 0;
template <typename T>
T Same(T value) {
  return value;
}
int Use() { return Same(3); }
// ERROR: 8:16: use of undeclared identifier 'capacity'
// ERROR: 11:21: member reference base type 'int' is not a structure or union
// ERROR: 14:38: no member named 'Missing' in 'std::vector<int>'
// ERROR: 17:21: member reference base type 'int' is not a structure or union
// ERROR: 22:19: member reference base type 'int' is not a structure or union
