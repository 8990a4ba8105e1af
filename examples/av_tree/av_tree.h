// An attribute-value tree: a name in the intentional naming system (INS), which describes a service
// by its properties instead of its address. Each pair gives an attribute a value and may be refined
// by further pairs below it: [city = washington [building = whitehouse]] [service = camera].
//
// The papers use such trees without fixing their invariant. Here it is this: the pairs form a tree
// (none is reached twice); siblings are in strict order of their attributes, so that no attribute
// is given twice and one name has one tree; the wildcard "*" stands for any value but is no
// attribute; and a pair whose value is the wildcard is a leaf, because nothing refines an unknown
// value.

#ifndef EXAMPLES_AV_TREE_AV_TREE_H_
#define EXAMPLES_AV_TREE_AV_TREE_H_

#include <deque>
#include <set>
#include <string>
#include <vector>

#include "korat/korat.h"

class AVTree {
 public:
  static constexpr char kWildcard[] = "*";

  bool repOk() const { return IsTree() && NamesAreRight(pairs_); }

 private:
  struct Pair {
    std::string attribute;
    std::string value;
    std::vector<Pair*> children;
  };

  bool IsTree() const {
    std::set<const Pair*> visited;
    std::deque<const std::vector<Pair*>*> work{&pairs_};
    while (!work.empty()) {
      const std::vector<Pair*>& siblings = *work.front();
      work.pop_front();
      for (const Pair* pair : siblings) {
        if (pair == nullptr || !visited.insert(pair).second) return false;
        work.push_back(&pair->children);
      }
    }
    return true;
  }

  // REQUIRES: the pairs form a tree.
  static bool NamesAreRight(const std::vector<Pair*>& siblings) {
    const Pair* previous = nullptr;
    for (const Pair* pair : siblings) {
      if (pair->attribute == kWildcard) return false;
      if (previous != nullptr && previous->attribute >= pair->attribute) return false;
      if (pair->value == kWildcard && !pair->children.empty()) return false;
      if (!NamesAreRight(pair->children)) return false;
      previous = pair;
    }
    return true;
  }

  std::vector<Pair*> pairs_;  // the top level
};

// n pairs, at most n of them side by side, and n strings: the wildcard, "a", "b", ...
inline korat::Finitization<AVTree> FinAVTree(int n) {
  std::vector<std::string> strings{AVTree::kWildcard};
  for (int i = 1; i < n; ++i) strings.emplace_back(1, static_cast<char>('a' + i - 1));

  korat::Finitization<AVTree> f;
  auto pairs = f.Objects<AVTree::Pair>(n);
  f.Set<&AVTree::pairs_>(korat::Vector(korat::Range(0, n), pairs));
  f.Set<&AVTree::Pair::attribute>(korat::Values(strings));
  f.Set<&AVTree::Pair::value>(korat::Values(strings));
  f.Set<&AVTree::Pair::children>(korat::Vector(korat::Range(0, n), pairs));
  return f;
}

#endif  // EXAMPLES_AV_TREE_AV_TREE_H_
