// error: a unique_ptr with a stateful deleter can't be enumerated: use Keep or Values
#include <korat/korat.h>

struct Node {};
struct Deleter {
  void operator()(Node* node) const;
  int state = 0;
};
struct Root {
  std::unique_ptr<Node, Deleter> node;
};

void Mistake(korat::Finitization<Root>& f) { f.Set<&Root::node>(f.Objects<Node>(1)); }
