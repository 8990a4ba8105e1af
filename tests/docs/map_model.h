// What a map does, with the methods of examples/red_black_tree: korat compare calls both.
#pragma once

#include <map>
#include <optional>
#include <stdexcept>

class MapModel {
 public:
  int size() const { return static_cast<int>(map_.size()); }
  std::optional<int> get(int key) const {
    const auto found = map_.find(key);
    return found == map_.end() ? std::nullopt : std::optional(found->second);
  }
  std::optional<int> put(int key, int value) {
    if (key == -1) throw std::invalid_argument("RedBlackTree::put: -1 is not a key");
    const std::optional<int> before = get(key);
    map_[key] = value;
    return before;
  }
  std::optional<int> remove(int key) {
    const std::optional<int> before = get(key);
    map_.erase(key);
    return before;
  }

 private:
  std::map<int, int> map_;
};
