// Laws that every set obeys, for the search tree: functions about trees, with contracts.
//
//   korat test examples/search_tree/laws.h --class SearchTree --scope 4
//
// calls each of them, and the methods of the class, on every tree with every element.

#ifndef EXAMPLES_SEARCH_TREE_LAWS_H_
#define EXAMPLES_SEARCH_TREE_LAWS_H_

#include <set>

#include "search_tree.h"

// The set that a tree represents: the abstraction function.
inline std::set<int> AbstractionOf(const SearchTree& tree) {
  std::set<int> elements;
  for (int info = -1; static_cast<int>(elements.size()) < tree.size(); ++info) {
    if (tree.contains(info)) elements.insert(info);
  }
  return elements;
}

inline std::set<int> With(std::set<int> elements, int info) {
  elements.insert(info);
  return elements;
}

// Adding to the tree is adding to the set that it represents.
//@ ensures AbstractionOf(tree) == With(\old(AbstractionOf(tree)), info);
inline void AddIsInsertion(SearchTree& tree, int info) { tree.add(info); }

// An added element is there, a removed one is not.
//@ ensures \result;
inline bool AddThenContains(SearchTree& tree, int info) {
  tree.add(info);
  return tree.contains(info);
}

//@ ensures !\result;
inline bool RemoveThenContains(SearchTree& tree, int info) {
  tree.remove(info);
  return tree.contains(info);
}

// Removing undoes adding, except for an element that was there before.
/*@ requires !tree.contains(info);
  @ ensures AbstractionOf(tree) == \old(AbstractionOf(tree));
  @*/
inline void AddThenRemove(SearchTree& tree, int info) {
  tree.add(info);
  tree.remove(info);
}

// The order of two additions does not matter, although it may change the shape of the tree.
//@ ensures AbstractionOf(tree) == With(With(\old(AbstractionOf(tree)), first), second);
inline void AddTwice(SearchTree& tree, int first, int second) {
  tree.add(second);
  tree.add(first);
}

#endif  // EXAMPLES_SEARCH_TREE_LAWS_H_
