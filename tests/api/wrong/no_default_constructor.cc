// error: the class has no default constructor: give a factory
#include <korat/korat.h>

struct Node {
  explicit Node(int) {}
};
struct Root {
  Node* node = nullptr;
};

void Mistake(korat::Finitization<Root>& f) { f.Objects<Node>(3); }
