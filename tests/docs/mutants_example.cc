// A test by hand, as a user would write it: docs/mutation.md runs it with mutants.
#include "search_tree/search_tree.h"

int main() {
  SearchTree tree;
  const bool was_new = tree.add(2) && tree.add(1);
  return was_new && tree.contains(1) && tree.remove(2) && !tree.contains(2) && tree.size() == 1 ? 0
                                                                                                : 1;
}
