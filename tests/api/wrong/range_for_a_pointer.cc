// error: Range(lo, hi) is for fields of integer, enum, char, bool or floating-point type
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

void Mistake(korat::Finitization<Root>& f) { f.Set<&Root::node>(korat::Range(0, 3)); }
