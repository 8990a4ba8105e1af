// error: Vector(lengths, elements): lengths must be a domain
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
  f.Set<&Root::numbers>(korat::Vector(3, korat::Range(0, 1)));
}
