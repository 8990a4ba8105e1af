// An attribute-value tree: a name in the intentional naming system (INS), which describes a service
// by its properties instead of its address. Each pair gives an attribute a value and may be refined
// by further pairs below it: [city = washington [building = whitehouse]] [service = camera].
//
// The papers use such trees without fixing their invariant. Here it is this: the pairs form a tree
// (none is reached twice); siblings are in strict order of their attributes, so that no attribute
// is given twice and one name has one tree; the wildcard "*" stands for any value but is not
// an attribute; and a pair whose value is the wildcard is a leaf, because nothing refines an
// unknown value.

#ifndef EXAMPLES_AV_TREE_AV_TREE_H_
#define EXAMPLES_AV_TREE_AV_TREE_H_

#include <algorithm>
#include <deque>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "korat/korat.h"

class AVTree {
 public:
  static constexpr char kWildcard[] = "*";

  AVTree() = default;
  AVTree(const AVTree&) = delete;
  AVTree& operator=(const AVTree&) = delete;
  ~AVTree() {
    while (!pairs_.empty()) {
      Pair* pair = pairs_.back();
      pairs_.pop_back();
      pairs_.insert(pairs_.end(), pair->children.begin(), pair->children.end());
      delete pair;
    }
  }

  bool repOk() const { return IsTree() && NamesAreRight(pairs_); }

  // Whether the query asks for services like the one that has this name. As in INS, a property that
  // one of the two leaves out is left open; so they match unless they contradict each other.
  /*@ normal_behavior
    @   ensures \result == !(\exists const Path& mine : Paths();
    @                        (\exists const Path& asked : query.Paths(); Contradict(mine, asked)));
    @*/
  bool lookup(const AVTree& query) const { return Match(pairs_, query.pairs_); }

 private:
  struct Pair {
    std::string attribute;
    std::string value;
    std::vector<Pair*> children;
  };

  // A pair and those above it, each as attribute and value, from the top level down.
  using Path = std::vector<std::pair<std::string, std::string>>;

  bool IsTree() const {
    std::set<const Pair*> visited;
    std::deque<const std::vector<Pair*>*> work{&pairs_};
    while (!work.empty()) {
      const std::vector<Pair*>& siblings = *work.front();
      work.pop_front();
      for (const Pair* pair : siblings) {
        if (pair == nullptr || !visited.insert(pair).second) return false;
        work.push_back(&pair->children);
      }
    }
    return true;
  }

  // REQUIRES: the pairs form a tree.
  static bool NamesAreRight(const std::vector<Pair*>& siblings) {
    const Pair* previous = nullptr;
    for (const Pair* pair : siblings) {
      if (pair->attribute == kWildcard) return false;
      if (previous != nullptr && previous->attribute >= pair->attribute) return false;
      if (pair->value == kWildcard && !pair->children.empty()) return false;
      if (!NamesAreRight(pair->children)) return false;
      previous = pair;
    }
    return true;
  }

  static bool Match(const std::vector<Pair*>& siblings, const std::vector<Pair*>& asked) {
    return std::all_of(asked.begin(), asked.end(), [&](const Pair* ask) {
      const Pair* pair = FindAttribute(siblings, ask->attribute);
      if (pair == nullptr || pair->value == kWildcard || ask->value == kWildcard) return true;
      return pair->value == ask->value && Match(pair->children, ask->children);
    });
  }

  static const Pair* FindAttribute(const std::vector<Pair*>& siblings,
                                   const std::string& attribute) {
    const auto pair = std::lower_bound(
        siblings.begin(), siblings.end(), attribute,
        [](const Pair* sibling, const std::string& name) { return sibling->attribute < name; });
    return pair != siblings.end() && (*pair)->attribute == attribute ? *pair : nullptr;
  }

  // The contents of the tree: the path of every pair.
  std::vector<Path> Paths() const {
    std::vector<Path> paths;
    AppendPaths(pairs_, {}, paths);
    return paths;
  }
  static void AppendPaths(const std::vector<Pair*>& siblings, const Path& above,
                          std::vector<Path>& paths) {
    for (const Pair* pair : siblings) {
      Path path = above;
      path.emplace_back(pair->attribute, pair->value);
      paths.push_back(path);
      AppendPaths(pair->children, path, paths);
    }
  }
  // Whether the paths give different values to the same attribute, in the same place.
  static bool Contradict(const Path& a, const Path& b) {
    return a.size() == b.size() && std::equal(a.begin(), a.end() - 1, b.begin()) &&
           a.back().first == b.back().first && a.back().second != b.back().second &&
           a.back().second != kWildcard && b.back().second != kWildcard;
  }

  std::vector<Pair*> pairs_;  // the top level
};

// n pairs, at most n of them side by side, and n strings: the wildcard, "a", "b", ...
inline korat::Finitization<AVTree> FinAVTree(int n) {
  std::vector<std::string> strings{AVTree::kWildcard};
  for (int i = 1; i < n; ++i) strings.emplace_back(1, static_cast<char>('a' + i - 1));

  korat::Finitization<AVTree> f;
  auto pairs = f.Objects<AVTree::Pair>(n);
  f.Set<&AVTree::pairs_>(korat::Vector(korat::Range(0, n), pairs));
  f.Set<&AVTree::Pair::attribute>(korat::Values(strings));
  f.Set<&AVTree::Pair::value>(korat::Values(strings));
  f.Set<&AVTree::Pair::children>(korat::Vector(korat::Range(0, n), pairs));
  return f;
}

#endif  // EXAMPLES_AV_TREE_AV_TREE_H_
