// All kinds of fields in one class, with names and values that HTML and DOT would interpret.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

template <typename T>
struct Node {
  T value = {};
  Node* next = nullptr;
  bool operator==(const Node&) const = default;
};

struct Point {
  int x = 0;
  std::string label;
};

class Kinds {
 public:
  bool repOk() const {
    if (first_ == nullptr || first_ == second_) return false;
    return first_->next == nullptr || first_->next == second_;
  }

  bool fits(int most) const { return repOk() && static_cast<int>(nodes_.size()) <= most; }

 private:
  Node<int>* first_ = nullptr;
  Node<int>* second_ = nullptr;
  std::string markup_;
  std::array<char, 3> letters_ = {'a', 'b', 0};
  std::vector<Node<int>*> nodes_;
  std::vector<Point> points_;
  std::pair<int, char> pair_ = {1, '<'};
  std::optional<int> maybe_;
  Point inner_;
  double real_ = 0;
};
