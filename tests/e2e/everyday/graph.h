// An undirected graph, by the neighbours of each node.
#pragma once

#include <set>
#include <unordered_map>

class Graph {
 public:
  void connect(int a, int b) {
    if (a == b) return;
    neighbours_[a].insert(b);
    neighbours_[b].insert(a);
  }
  bool repOk() const {
    for (const auto& [node, others] : neighbours_) {
      for (const int other : others) {
        const auto back = neighbours_.find(other);
        if (other == node || back == neighbours_.end() || back->second.count(node) == 0) {
          return false;
        }
      }
    }
    return true;
  }

 private:
  std::unordered_map<int, std::set<int>> neighbours_;
};
