// Checks that a predicate begins with, as users write them: bool functions with early returns,
// local containers, exceptions, stores under branches. Where one says no, the predicate rejects,
// so runs may end there (src/pass/rejection.cc).
#pragma once

#include <algorithm>
#include <deque>
#include <set>
#include <string>
#include <unordered_set>
#include <vector>

namespace korat::oracle {

inline constexpr int kChecks = 12;

inline int g_checked = 0;

template <typename Family>
class Checks {
 public:
  using Root = typename Family::Root;
  using Node = typename Family::Node;

  explicit Checks(Root& root) : root_(root) {}

  // Check `which`, of a node or of null.
  bool Holds(int which, Node* node, int number) {
    switch (which) {
      case 0:
        return IsChain(node);
      case 1:
        return !IsTwice(node);
      case 2:
        return IsCaught(node, number);
      case 3:
        return MayWrite(node, number);
      case 4:
        return WatchesItsEnd(node, number);
      case 5: {
        std::unordered_set<const Node*> seen;
        return IsTree(node, seen);
      }
      case 6:
        return HasOrder(node);
      case 7:
        return Number(node) <= number || Number(node) == 2;
      case 8:
        return IsNamed(node, number);
      case 9:
        return IsLevelled(node);
      case 10:
        return !(IsChain(node) && Number(node) > number);
      default:
        return IsCounted(node, number);
    }
  }

  static int Number(const Node* node) { return node == nullptr ? 0 : Family::Number(*node, 0); }
  static Node* Next(const Node* node, int i) { return Family::Link(*node, i); }

  static bool IsChain(const Node* node) {
    std::set<const Node*> seen;
    for (; node != nullptr; node = Next(node, 0)) {
      if (!seen.insert(node).second) return false;
      if (Number(node) < 0) return false;
    }
    return seen.size() != 3;
  }

  // Here true is the answer that rejects.
  static bool IsTwice(const Node* node) {
    std::vector<const Node*> seen;
    while (node != nullptr) {
      if (std::find(seen.begin(), seen.end(), node) != seen.end()) return true;
      seen.push_back(node);
      node = Next(node, 1);
    }
    return false;
  }

  static bool MayThrow(const Node* node, int number) {
    const std::vector<int> in_the_way(3, number);
    if (Number(node) == number) throw number;
    if (Number(node) > number) return false;
    return node == nullptr || Next(node, 0) != node;
  }
  bool IsCaught(const Node* node, int number) const {
    const std::set<int> in_the_way = {number};
    try {
      if (!MayThrow(node, number)) return false;
      if (node != nullptr && !MayThrow(Next(node, 0), number + 1)) return false;
    } catch (int thrown) {
      if (thrown == 1) return false;
      return Family::Number(root_, 0) >= thrown - 1;
    }
    return true;
  }

  bool MayWrite(Node* node, int number) {
    if (node == nullptr) return true;
    if (Number(node) > number) {
      Family::Write(*node, number);
      if (Number(Next(node, 0)) == number) return false;
    } else if (Number(node) == number) {
      Family::Write(root_, number);
      return false;
    }
    return Number(node) != 0;
  }

  // A destructor reads a field, a global counts.
  bool WatchesItsEnd(const Node* node, int number) const {
    struct Watcher {
      const Root& root;
      int& sum;
      ~Watcher() { sum += Family::Number(root, 0); }
    };
    const Watcher watcher{root_, g_checked};
    if (Number(node) != number) return false;
    ++g_checked;
    return true;
  }

  static bool IsTree(const Node* node, std::unordered_set<const Node*>& seen) {
    if (node == nullptr) return true;
    if (!seen.insert(node).second) return false;
    if (seen.size() > 3) return false;
    if (!IsTree(Next(node, 0), seen)) return false;
    return IsTree(Next(node, 1), seen);
  }

  static bool HasOrder(const Node* node) {
    if (node == nullptr) return true;
    const Node* other = Next(node, 1);
    if (other == nullptr || other == node) return Number(node) != 1;
    const std::vector<int> keys = {Number(node), Number(other)};
    return std::is_sorted(keys.begin(), keys.end());
  }

  static bool IsNamed(const Node* node, int number) {
    const std::string name = "a name that is long enough " + std::to_string(Number(node));
    if (name.back() == '1') return false;
    const bool is_same = name == "a name that is long enough " + std::to_string(number);
    return is_same || node == nullptr;
  }

  static bool IsLevelled(const Node* start) {
    std::deque<const Node*> pending = {start};
    std::set<const Node*> seen;
    while (!pending.empty()) {
      const Node* node = pending.front();
      pending.pop_front();
      if (node == nullptr) continue;
      if (!seen.insert(node).second) {
        if (Number(node) > 0) return false;
        continue;
      }
      for (int i = 0; i < 2; ++i) pending.push_back(Next(node, i));
      if (pending.size() > 3) return false;
    }
    return true;
  }

  // What it counts is used after the answer, which so is not the only thing that matters.
  bool IsCounted(const Node* node, int number) {
    counted_ += 1;
    if (Number(node) == number) return counted_ > 1;
    if (counted_ % 2 == 0 && IsTwice(node)) return false;
    return true;
  }

 private:
  Root& root_;
  int counted_ = 0;
};

}  // namespace korat::oracle
