// Scripts for SearchTree: sequences of calls, compared with a std::set. docs/scripts.md shows how.
#pragma once

#include <cassert>
#include <set>
#include <vector>

#include "../../examples/search_tree/laws.h"

// Even numbers add, odd ones remove; their halves are the elements.
inline void MakeCall(SearchTree& tree, std::set<int>& model, int op) {
  const int info = op / 2;
  if (op % 2 == 0) {
    assert(tree.add(info) == model.insert(info).second);
  } else {
    tree.remove(info);
    model.erase(info);
  }
}

inline void RunScript(SearchTree& tree, const std::vector<int>& ops) {
  std::set<int> model = AbstractionOf(tree);
  for (const int op : ops) {
    MakeCall(tree, model, op);
    assert(AbstractionOf(tree) == model);
  }
}
