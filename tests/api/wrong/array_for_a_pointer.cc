// error: Array(...) is for C arrays and std::array
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

void Mistake(korat::Finitization<Root>& f) { f.Set<&Root::node>(korat::Array(korat::Range(0, 1))); }
