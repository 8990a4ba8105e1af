// Compiled without the pass.
#include "tests/traps/twins.h"

namespace korat::traps::foreign {

template <typename Number>
bool Checker<Number>::IsOne(const Number* number) {
  return *number == 1;
}
template struct Checker<int>;

bool AllZero(const Triple* t) { return t->a == 0 && t->b == 0 && t->c == 0; }

int LengthAndSpoil(List* list) {
  int length = 0;
  for (Node* node = list->head; node != nullptr && length < 9; ++length) {
    Node* next = node->next;
    node->value = -1;
    node = next;
  }
  list->head = nullptr;
  list->size = -1;
  return length;
}

bool (*TwinOfIsAscending())(const int*, const int*) { return &IsAscending<int>; }
int TwinOfSum(const Triple& t) { return Sum(t); }
Rule* NewRule() { return new Rule; }

}  // namespace korat::traps::foreign
