// Sets and maps, of and to several kinds of values.
#pragma once

#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

enum class Color { kRed, kBlue };

class Keyed {
 public:
  bool repOk() const {
    for (const auto& [color, node] : nodes_) {
      if (node == nullptr && !words_.empty()) return false;
    }
    return rows_.size() == nodes_.size();
  }

 private:
  struct Node {
    int value = 0;
  };
  std::set<std::string> words_;
  std::map<Color, Node*> nodes_;
  std::vector<std::set<bool>> rows_;
  std::unordered_map<std::string, std::pair<bool, bool>> flags_;
};
