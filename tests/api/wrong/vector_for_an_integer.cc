// error: Sequence(...) and Vector(...) are for std::vector and other sequences
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
  f.Set<&Root::number>(korat::Vector(korat::Range(0, 1), korat::Range(0, 1)));
}
