// error: the predicate must be callable with the root
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

void Mistake(korat::Finitization<Root>& f) {
  korat::All(f, [](const Node& node) { return node.value == 0; });
}
