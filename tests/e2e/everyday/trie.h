// Words over two letters. A node without children ends a word.
#pragma once

#include <memory>

class Trie {
 public:
  struct Node {
    std::unique_ptr<Node> next[2];
    bool ends = false;
  };

  void insert(bool letter) {
    auto& next = root_.next[letter ? 1 : 0];
    if (next == nullptr) next = std::make_unique<Node>();
    next->ends = true;
  }
  bool repOk() const { return IsEmpty(root_) || EndsWords(root_); }

 private:
  static bool IsEmpty(const Node& node) {
    return node.next[0] == nullptr && node.next[1] == nullptr && !node.ends;
  }
  static bool EndsWords(const Node& node) {
    if (node.next[0] == nullptr && node.next[1] == nullptr) return node.ends;
    return (node.next[0] == nullptr || EndsWords(*node.next[0])) &&
           (node.next[1] == nullptr || EndsWords(*node.next[1]));
  }

  Node root_;
};
