// The examples of docs/choices.md.
#include <cstdlib>
#include <memory>
#include <set>
#include <string>

#include "korat/choose.h"
#include "korat/korat.h"

void Check(bool holds) {
  if (!holds) std::abort();
}

struct Tree {
  std::unique_ptr<Tree> left, right;
  int Size() const { return 1 + (left ? left->Size() : 0) + (right ? right->Size() : 0); }
};

// example: choices_trees
std::unique_ptr<Tree> AnyTree(int nodes) {
  if (nodes == 0) return nullptr;
  auto tree = std::make_unique<Tree>();
  const int left = korat::Choose(0, nodes - 1);
  tree->left = AnyTree(left);
  tree->right = AnyTree(nodes - 1 - left);
  return tree;
}

void Trees() {
  const korat::ForEachResult result = korat::ForEachChoice([] {
    const auto tree = AnyTree(korat::Choose(1, 5));
    return tree->Size() <= 5;  // false would be a failure
  });
  Check(result.stats.exhausted && result.stats.structures == 1 + 2 + 5 + 14 + 42);
  for (const korat::Failure& failure : result.failures) {
    // "returned false" with the choices "3, 0, 1, 0"
    Check(failure.reason.empty() && failure.structure.empty());
  }
}

// example: choices_pool
struct State {
  State* next = nullptr;
};

void Loops() {
  const auto result = korat::ForEachChoice([] {
    korat::Pool<State> states(4);
    std::set<State*> seen;
    for (State* state = states.New(); seen.insert(state).second; state = state->next) {
      state->next = states.Any();  // one that is there, or one new one
    }
  });
  Check(result.stats.structures == 1 + 2 + 3 + 4);  // a path of n states, and where it comes back
}

// example: choices_random
void AtRandom() {
  const auto body = [] {
    std::string text;
    for (int length = korat::Choose(0, 40); length > 0; --length) text += korat::Choose('a', 'z');
    return text.size() < 40 || text[0] != 'k';
  };
  const auto result = korat::ForEachRandomChoice(10'000, /*seed=*/1, body);
  Check(!result.failures.empty() && !result.stats.exhausted);
  Check(korat::ReplayChoices(result.failures[0], body).failures.size() == 1);
}

struct List {
  struct Node {
    Node* next = nullptr;
  };
  Node* head = nullptr;

  int Length() const {
    int length = 0;
    for (const Node* node = head; node != nullptr; node = node->next) ++length;
    return length;
  }
  bool IsAcyclic() const {
    std::set<const Node*> seen;
    for (const Node* node = head; node != nullptr; node = node->next) {
      if (!seen.insert(node).second) return false;
    }
    return true;
  }
};

// example: choices_mixed
void Mixed() {
  korat::Finitization<List> f;
  auto nodes = f.Objects<List::Node>(3);
  f.Set<&List::head>(nodes.OrNull());
  f.Set<&List::Node::next>(nodes.OrNull());
  const korat::Choices choices(f, 1);  // at most one in a run
  int positions = 0;
  for (List& list : korat::All(f, choices.In([](const List& list) {
         korat::Assume(list.IsAcyclic());
         korat::Choose(0, list.Length());  // a position
         return true;
       }))) {
    choices.Again([&] {
      const int position = korat::Choose(0, list.Length());  // the same
      Check(position <= list.Length());
      ++positions;
    });
  }
  Check(positions == 1 + 2 + 3 + 4);
}

int main() {
  Trees();
  Loops();
  AtRandom();
  Mixed();
}
