// Random predicates that check one thing after another and return false at the first that fails,
// as invariants do: what slices (pass/slices.cc) are made for. The whole list is executed by one
// function, whose loads are followed by compares, containers, calls and stores to locals, some of
// which were loaded before.
#pragma once

#include <array>
#include <set>
#include <string>
#include <unordered_set>
#include <vector>

#include "oracle/checks.h"
#include "oracle/random.h"

namespace korat::oracle {

inline int g_counted = 0;  // predicates may count in a global

struct ListedCheck {
  // p is p[a], q is p[b]; both are skipped if null. k is a constant.
  enum class Kind {
    kFollow,       // p[b] = p's link
    kFollowFirst,  // p[b] = the root's link
    kNull,         // the link of p is null, or is not: `k`
    kVisit,        // the link of p was not visited before; p[b] = it
    kVisitHashed,  // likewise, by hashing, and null is fine
    kNumber,       // a number of p is less than k
    kRootNumber,   // a number of the root is not k
    kOrder,        // a number of p is less than one of q
    kBoth,         // two numbers of p are loaded, then compared with each other and with k
    kBack,         // the link of p's link is p
    kSum,          // the numbers loaded so far, in locals, are at most k
    kKeep,         // n[b] = a number of p
    kKept,         // n[b] is not a number of p
    kCount,        // the global grows with a number of p; it is at most k
    kWrite,        // a number of p becomes k
    kThrow,        // if a number of p is k, it throws
    kTry,          // the same, caught: the answer is false if k is even
    kLoop,         // along the links of p no number is k, for four nodes
    kHelper,       // a function says that a number of p is smaller than k, and counts its calls
    // Functions that leave no trace, or nearly none, with containers of their own: what scopes
    // (pass/scopes.cc) are made for.
    kChain,       // see Checks
    kTwice,       //
    kTree,        //
    kOrdered,     //
    kLevelled,    //
    kMayWrite,    //
    kCounted,     //
    kSmallTree,   // a function with a lambda finds a tree of less than four nodes, none of them k
    kMayThrow,    // see Checks; nobody catches what it throws
    kCaughtCall,  // the same, caught: the answer is false if k is even
    kSwap,        // a container takes the place of the one that visited nodes are in
    kSkip,        // the next check is skipped unless a number of p is k
  };
  static constexpr int kKinds = static_cast<int>(Kind::kSkip) + 1;

  Kind kind;
  int a, b, link, number, k;
};

struct Checklist {
  std::vector<ListedCheck> checks;
  bool answer = true;  // at the end
};

inline Checklist RandomChecklist(Random& random) {
  Checklist list;
  const int count = random.Between(2, 12);
  for (int i = 0; i < count; ++i) {
    auto kind = static_cast<ListedCheck::Kind>(random.Below(ListedCheck::kKinds));
    if (i < 2) kind = ListedCheck::Kind::kFollowFirst;
    list.checks.push_back({kind, random.Below(3), random.Below(3), random.Below(2), random.Below(2),
                           random.Below(4)});
  }
  list.answer = !random.OneIn(20);
  return list;
}

inline std::string Print(const Checklist& list) {
  std::string text;
  for (const ListedCheck& check : list.checks) {
    for (const int part :
         {static_cast<int>(check.kind), check.a, check.b, check.link, check.number, check.k}) {
      text += std::to_string(part) + " ";
    }
    text += "\n";
  }
  return text + (list.answer ? "true\n" : "false\n");
}

__attribute__((noinline)) inline bool IsSmaller(int number, int limit, int& calls) {
  ++calls;
  return number < limit;
}

// Leaves no trace.
template <typename Family>
bool IsSmallTree(const typename Family::Node* node, int number) {
  using Node = typename Family::Node;
  std::set<const Node*> visited = {node};
  std::vector<const Node*> pending;
  pending.push_back(node);
  const auto visit = [&](const Node* child) {
    if (child == nullptr) return true;
    if (!visited.insert(child).second) return false;
    pending.push_back(child);
    return true;
  };
  while (!pending.empty()) {
    const Node* next = pending.back();
    pending.pop_back();
    if (Family::Number(*next, 0) == number) return false;
    if (!visit(Family::Link(*next, 0)) || !visit(Family::Link(*next, 1))) return false;
  }
  return visited.size() < 4;
}
// Leaves one only if a number of the node is what it looks for.
template <typename Node>
bool IsTaken(std::set<const Node*>& visited, const Node* node, int number, int wanted) {
  if (number != wanted) return true;
  std::set<const Node*> other = {node};
  visited.swap(other);
  return other.size() < 2;
}

// Executes a list.
template <typename Family>
bool AllHold(const Checklist& list, typename Family::Root& root) {
  using Node = typename Family::Node;
  using Kind = ListedCheck::Kind;
  std::array<Node*, 3> nodes{};
  std::array<int, 3> numbers{};
  std::set<const Node*> visited;
  std::unordered_set<const Node*> hashed;
  int calls = 0;
  Checks<Family> checks(root);
  for (std::size_t i = 0; i < list.checks.size(); ++i) {
    const ListedCheck& check = list.checks[i];
    const int k = check.k;
    Node* const p = nodes[check.a];
    Node* const q = nodes[check.b];
    if (check.kind == Kind::kFollowFirst) {
      nodes[check.b] = Family::Link(root, check.link);
      continue;
    }
    if (check.kind == Kind::kRootNumber) {
      if (Family::Number(root, check.number) == k) return false;
      continue;
    }
    if (p == nullptr) continue;
    switch (check.kind) {
      case Kind::kFollow:
        nodes[check.b] = Family::Link(*p, check.link);
        break;
      case Kind::kNull:
        if ((Family::Link(*p, check.link) == nullptr) != (k % 2 == 0)) return false;
        break;
      case Kind::kVisit: {
        Node* const next = Family::Link(*p, check.link);
        if (next == nullptr) break;
        if (!visited.insert(next).second) return false;
        nodes[check.b] = next;
        break;
      }
      case Kind::kVisitHashed:
        if (!hashed.insert(Family::Link(*p, check.link)).second) return false;
        break;
      case Kind::kNumber:
        if (Family::Number(*p, check.number) >= k) return false;
        break;
      case Kind::kOrder:
        if (q != nullptr && Family::Number(*p, 0) >= Family::Number(*q, check.number)) return false;
        break;
      case Kind::kBoth: {
        const int first = Family::Number(*p, 0), second = Family::Number(*p, 1);
        if (first > second || first == k || second + 1 == k) return false;
        break;
      }
      case Kind::kBack: {
        Node* const next = Family::Link(*p, check.link);
        if (next == nullptr || Family::Link(*next, 1 - check.link) != p) return false;
        break;
      }
      case Kind::kSum: {
        numbers[check.b] += Family::Number(*p, check.number);
        int sum = 0;
        for (const int number : numbers) sum += number;
        if (sum > k) return false;
        break;
      }
      case Kind::kKeep:
        numbers[check.b] = Family::Number(*p, check.number);
        break;
      case Kind::kKept:
        if (numbers[check.b] == Family::Number(*p, check.number)) return false;
        break;
      case Kind::kCount:
        g_counted += Family::Number(*p, check.number);
        if (g_counted > k) return false;
        break;
      case Kind::kWrite:
        Family::Write(*p, k);
        break;
      case Kind::kThrow:
        if (Family::Number(*p, check.number) == k) throw k;
        break;
      case Kind::kTry:
        try {
          if (Family::Number(*p, check.number) == k) throw k;
        } catch (int caught) {
          if (caught % 2 == 0) return false;
        }
        break;
      case Kind::kLoop: {
        const Node* node = p;
        for (int step = 0; step < 4 && node != nullptr; ++step) {
          if (Family::Number(*node, check.number) == k) return false;
          node = Family::Link(*node, check.link);
        }
        break;
      }
      case Kind::kHelper:
        if (!IsSmaller(Family::Number(*p, check.number), k, calls) || calls > 2) return false;
        break;
      case Kind::kChain:
        if (!Checks<Family>::IsChain(p)) return false;
        break;
      case Kind::kTwice:
        if (Checks<Family>::IsTwice(p)) return false;
        break;
      case Kind::kTree: {
        std::unordered_set<const Node*> seen;
        if (!Checks<Family>::IsTree(p, seen)) return false;
        break;
      }
      case Kind::kOrdered:
        if (!Checks<Family>::HasOrder(p)) return false;
        break;
      case Kind::kLevelled:
        if (!Checks<Family>::IsLevelled(p)) return false;
        break;
      case Kind::kMayWrite:
        if (!checks.MayWrite(p, k)) return false;
        break;
      case Kind::kCounted:
        if (!checks.IsCounted(p, k)) return false;
        break;
      case Kind::kSmallTree:
        if (!IsSmallTree<Family>(p, k)) return false;
        break;
      case Kind::kMayThrow:
        if (!Checks<Family>::MayThrow(p, k)) return false;
        break;
      case Kind::kCaughtCall:
        try {
          if (!Checks<Family>::MayThrow(p, k)) return false;
        } catch (int caught) {
          if (caught % 2 == 0) return false;
        }
        break;
      case Kind::kSwap:
        if (!IsTaken<Node>(visited, p, Family::Number(*p, check.number), k)) return false;
        break;
      case Kind::kSkip:
        if (Family::Number(*p, check.number) != k) ++i;
        break;
      default:
        break;
    }
  }
  return list.answer;
}

}  // namespace korat::oracle
