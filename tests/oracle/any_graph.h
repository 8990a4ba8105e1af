// A subject for laws of the search: any graph whose nodes have two links and a key. And the ways to
// search it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "korat/finitization.h"
#include "korat/options.h"

namespace korat::oracle {

inline constexpr Engine kEngines[] = {Engine::kReplay, Engine::kResume};

inline Options With(Engine engine, Prune prune = Prune::kOutcomes) {
  Options options;
  options.engine = engine;
  options.prune = prune;
  return options;
}

struct Graph {
  struct Node {
    Node* left = nullptr;
    Node* right = nullptr;
    int key = 0;
  };
  Node* root = nullptr;

  // The nodes reached, in the order of the walk.
  std::vector<const Node*> Reached() const {
    std::vector<const Node*> reached;
    const auto reach = [&](const Node* node) {
      if (node == nullptr) return;
      if (std::find(reached.begin(), reached.end(), node) == reached.end()) reached.push_back(node);
    };
    reach(root);
    for (std::size_t i = 0; i < reached.size(); ++i) {
      const Node* node = reached[i];
      reach(node->left);
      reach(node->right);
    }
    return reached;
  }
};

inline Finitization<Graph> FinGraph(int nodes, int keys) {
  Finitization<Graph> f;
  auto objects = f.Objects<Graph::Node>(nodes);
  f.Set<&Graph::root>(objects.OrNull());
  f.Set<&Graph::Node::left>(objects.OrNull());
  f.Set<&Graph::Node::right>(objects.OrNull());
  f.Set<&Graph::Node::key>(Range(1, keys));
  return f;
}

}  // namespace korat::oracle
