// examples/binary_tree as a hand-made space: trees of exactly n nodes.
#pragma once

#include <deque>
#include <set>

#include "fake_machine.h"
#include "space_builder.h"

namespace korat::test {

inline StateSpace BinaryTreeSpace(std::uint32_t n) {
  SpaceBuilder builder;
  const ClassIndex tree = builder.AddClass("BinaryTree", 1);
  const ClassIndex node = builder.AddClass("Node", n);
  const Domain child = builder.Objects(node).OrNull();
  builder.AddFields(tree, {{"root", child}, {"size", Ints(1)}});  // the one value stands for n
  builder.AddFields(node, {{"left", child}, {"right", child}});
  builder.AddRoot(tree);
  return builder.space();
}

// No node is reached twice, and the size is right; reads what the example's repOk reads, in order.
inline Predicate IsBinaryTree(std::uint32_t n) {
  return [n](Reads& reads) {
    constexpr ObjectIndex kTree{0};
    const auto size = [&] { return reads.Int(kTree, 1) + n; };
    const ObjectIndex root = reads.Target(kTree, 0);
    if (root == kNoObject) return size() == 0;
    std::set<ObjectIndex> visited = {root};
    std::deque<ObjectIndex> pending = {root};
    while (!pending.empty()) {
      const ObjectIndex node = pending.front();
      pending.pop_front();
      for (std::uint32_t member : {0u, 1u}) {
        const ObjectIndex child = reads.Target(node, member);
        if (child == kNoObject) continue;
        if (!visited.insert(child).second) return false;
        pending.push_back(child);
      }
    }
    return size() == visited.size();
  };
}

}  // namespace korat::test
