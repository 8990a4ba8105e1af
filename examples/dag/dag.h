// A directed acyclic graph: a fixed list of nodes, each with the list of its children.
//
// Invariant: no cycle, no double edge, every node in the list, and what the graph's rule requires.
// The rules are those of the original tool, under its numbers. Since the list tells the nodes apart
// as well, some isomorphic graphs appear more than once.

#ifndef EXAMPLES_DAG_DAG_H_
#define EXAMPLES_DAG_DAG_H_

#include <algorithm>
#include <cstddef>
#include <limits>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "korat/korat.h"

class DAG {
 public:
  struct Node {
    std::vector<Node*> children;
  };

  enum class Rule {
    kAcyclic = 1,      // no further rule
    kBackwards = 2,    // no further rule; the list is visited from its end, as in 3 and 4
    kChildCounts = 3,  // newly visited children have no more children than those before them
    kWeights = 4,      // no child weighs more than the one before it
    kConnected = 6,    // as kWeights, and the graph is weakly connected
    kNotIsolated = 7,  // as kWeights, and every node has an edge
  };

  bool repOk() const {
    Walk walk;
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
      const Node* node = VisitsBackwards() ? nodes_[nodes_.size() - 1 - i] : nodes_[i];
      if (!walk.Finished(node) && !Visit(node, walk)) return false;
    }
    if (walk.weights.size() != nodes_.size()) return false;
    if (rule_ == Rule::kNotIsolated && HasIsolatedNode()) return false;
    if (rule_ == Rule::kConnected && !IsConnected()) return false;
    if (roots_ != 0 && nodes_.size() - Targets().size() != static_cast<std::size_t>(roots_)) {
      return false;
    }
    return size_ == static_cast<int>(nodes_.size());
  }

 private:
  struct Walk {
    std::set<const Node*> path;          // from a node of the list to the current one
    std::map<const Node*, int> weights;  // of the finished nodes: 1 + those of their children

    bool Finished(const Node* node) const { return weights.count(node) != 0; }
  };

  bool VisitsBackwards() const {
    return rule_ == Rule::kBackwards || rule_ == Rule::kChildCounts || rule_ == Rule::kWeights;
  }

  bool ComparesWeights() const {
    return rule_ == Rule::kWeights || rule_ == Rule::kConnected || rule_ == Rule::kNotIsolated;
  }

  // Depth first, each child as soon as it is read. Returns false at the first broken rule.
  bool Visit(const Node* node, Walk& walk) const {
    walk.path.insert(node);
    int weight = 1;
    int limit = std::numeric_limits<int>::max();  // for the next child's weight or child count
    const std::vector<Node*>& children = node->children;
    for (auto it = children.begin(); it != children.end(); ++it) {
      const Node* child = *it;
      if (std::find(children.begin(), it, child) != it) return false;
      if (walk.path.count(child) != 0) return false;
      const bool is_new = !walk.Finished(child);
      if (is_new && !Visit(child, walk)) return false;
      const int child_weight = walk.weights[child];
      if (ComparesWeights() && !Lower(limit, child_weight)) return false;
      if (rule_ == Rule::kChildCounts && is_new &&
          !Lower(limit, static_cast<int>(child->children.size()))) {
        return false;
      }
      weight += child_weight;
    }
    walk.path.erase(node);
    walk.weights[node] = weight;
    return true;
  }

  // Lowers `limit` to `value`; false if the value exceeds it.
  static bool Lower(int& limit, int value) {
    if (value > limit) return false;
    limit = value;
    return true;
  }

  // The nodes that some edge leads to.
  std::set<const Node*> Targets() const {
    std::set<const Node*> targets;
    for (const Node* node : nodes_) targets.insert(node->children.begin(), node->children.end());
    return targets;
  }

  bool HasIsolatedNode() const {
    const std::set<const Node*> targets = Targets();
    return std::any_of(nodes_.begin(), nodes_.end(), [&](const Node* node) {
      return node->children.empty() && targets.count(node) == 0;
    });
  }

  bool IsConnected() const {
    std::map<const Node*, std::vector<const Node*>> neighbours;
    for (const Node* node : nodes_) {
      for (const Node* child : node->children) {
        neighbours[node].push_back(child);
        neighbours[child].push_back(node);
      }
    }
    std::set<const Node*> reached;
    std::vector<const Node*> work(nodes_.begin(), nodes_.begin() + (nodes_.empty() ? 0 : 1));
    while (!work.empty()) {
      const Node* node = work.back();
      work.pop_back();
      if (!reached.insert(node).second) continue;
      work.insert(work.end(), neighbours[node].begin(), neighbours[node].end());
    }
    return reached.size() == nodes_.size();
  }

  std::vector<Node*> nodes_;
  int size_ = 0;
  Rule rule_ = Rule::kNotIsolated;
  int roots_ = 0;  // how many nodes have no incoming edge; 0: any number
};

// Graphs of n nodes that keep rule `which` and have `roots` roots; if either is 0, the default rule
// and any number of roots.
inline korat::Finitization<DAG> FinDAG(int n, int which, int roots) {
  const bool is_default = which == 0 || roots == 0;
  if (!is_default && (which < 1 || which > 7 || which == 5)) {
    throw korat::Error("DAG has no rule " + std::to_string(which) + "; use 1, 2, 3, 4, 6 or 7");
  }
  const DAG::Rule rule = is_default ? DAG::Rule::kNotIsolated : static_cast<DAG::Rule>(which);

  korat::Finitization<DAG> f;
  auto nodes = f.Objects<DAG::Node>(n);
  f.Keep<&DAG::nodes_>(
      korat::Vector(korat::Range(n, n), [nodes](int i) { return nodes.Anonymous(i); }));
  f.Set<&DAG::size_>(korat::Range(n, n));
  f.Keep<&DAG::rule_>(korat::Values({rule}));
  f.Keep<&DAG::roots_>(korat::Values({is_default ? 0 : roots}));
  const int most = std::max(0, n - 1);  // n = 0: a range needs a value, though no node takes it
  f.Set<&DAG::Node::children>(korat::Vector(korat::Range(0, most), nodes));
  return f;
}

inline korat::Finitization<DAG> FinDAG(int n) { return FinDAG(n, 0, 0); }

#endif  // EXAMPLES_DAG_DAG_H_
