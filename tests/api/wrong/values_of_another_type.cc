// error: the field's type can't be made from these values
#include <korat/korat.h>

struct Node {
  int value = 0;
};
struct Root {
  Node* node = nullptr;
  int number = 0;
  std::vector<int> numbers;
  std::vector<bool> bits;
  void* anything = nullptr;
};

void Mistake(korat::Finitization<Root>& f) { f.Set<&Root::node>(korat::Values({1, 2})); }
