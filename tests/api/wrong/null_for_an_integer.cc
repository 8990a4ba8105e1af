// error: null is for pointers, unique_ptr, shared_ptr and weak_ptr
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

void Mistake(korat::Finitization<Root>& f) { f.Set<&Root::number>(korat::Null); }
