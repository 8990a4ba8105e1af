// Contracts in a header, bodies in a source file that calls the parameters something else.
// WITH: separate_source.h separate_source_main.cc
// LISTS: Queue::Pop()  (separate_source.h:10)
// LISTS: [invariants, body at separate_source.cc:14]
#include "separate_source.h"

Queue::Queue() {}

void Queue::Push(int n) {
  if (n != 5) items.push_back(n);
  n = 0;
}

int Queue::Pop() {
  const int first = items.front();
  items.erase(items.begin());
  return first;
}

int Queue::Size() const { return static_cast<int>(items.size()); }
// PRINTS: push: returned
// PRINTS: push five: postcondition at 7:7
// PRINTS: pop: returned
// PRINTS: pop nothing: precondition at 9:7
// PRINTS: three: invariant-exit at 14:7
