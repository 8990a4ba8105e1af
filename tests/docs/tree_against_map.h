// A red-black tree against std::map, on every structure: Contents() is the abstraction function.
#pragma once

#include <map>
#include <optional>

#include "red_black_tree/red_black_tree.h"

inline std::map<int, int> Contents(const RedBlackTree& tree, int most) {
  std::map<int, int> contents;
  for (int key = 0; key <= most; ++key) {
    if (const std::optional<int> value = tree.get(key)) contents[key] = *value;
  }
  return contents;
}

// Both do the same with a key, and are then the same again.
inline bool PutsLikeMap(RedBlackTree& tree, int key, int value) {
  std::map<int, int> map = Contents(tree, 9);
  const auto found = map.find(key);
  const auto before = found == map.end() ? std::nullopt : std::optional(found->second);
  map[key] = value;
  return tree.put(key, value) == before && Contents(tree, 9) == map &&
         tree.size() == static_cast<int>(map.size());
}

inline bool RemovesLikeMap(RedBlackTree& tree, int key) {
  std::map<int, int> map = Contents(tree, 9);
  const auto found = map.find(key);
  const auto before = found == map.end() ? std::nullopt : std::optional(found->second);
  map.erase(key);
  return tree.remove(key) == before && Contents(tree, 9) == map &&
         tree.size() == static_cast<int>(map.size());
}
