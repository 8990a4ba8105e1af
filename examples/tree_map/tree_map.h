// A map kept as a red-black tree with parent pointers, after Java's TreeMap.
//
// Invariant: no entry is reached twice from the root, every entry knows its parent, and the size is
// the number of entries; a red entry has no red child, and every path from the root to a missing
// child passes equally many black entries; the keys are in strict search tree order. The root may
// be red.

#ifndef EXAMPLES_TREE_MAP_TREE_MAP_H_
#define EXAMPLES_TREE_MAP_TREE_MAP_H_

#include <algorithm>
#include <cstddef>
#include <optional>
#include <set>
#include <vector>

#include "korat/korat.h"

class TreeMap {
 public:
  bool repOk() const {
    if (root_ == nullptr) return size_ == 0;
    if (root_->parent != nullptr) return false;

    std::vector<const Entry*> entries;
    return CollectEntries(entries) && size_ == static_cast<int>(entries.size()) &&
           RedEntriesHaveBlackChildren(entries) && BlackHeight(root_) != kUnequal &&
           IsOrdered(*root_, std::nullopt, std::nullopt);
  }

 private:
  struct Entry {
    Entry* left = nullptr;
    Entry* right = nullptr;
    Entry* parent = nullptr;
    bool is_black = false;
    int key = 0;
    int value = 0;
  };

  static constexpr int kUnequal = -1;

  // Lists the entries in breadth-first order. Fails if one is reached twice or from another entry
  // than its parent. REQUIRES: the map is not empty.
  bool CollectEntries(std::vector<const Entry*>& entries) const {
    std::set<const Entry*> visited = {root_};
    entries = {root_};
    const auto visit = [&](const Entry* parent, const Entry* child) {
      if (child == nullptr) return true;
      if (!visited.insert(child).second || child->parent != parent) return false;
      entries.push_back(child);
      return true;
    };
    for (std::size_t i = 0; i < entries.size(); ++i) {
      const Entry* entry = entries[i];
      if (!visit(entry, entry->left) || !visit(entry, entry->right)) return false;
    }
    return true;
  }

  static bool RedEntriesHaveBlackChildren(const std::vector<const Entry*>& entries) {
    return std::none_of(entries.begin(), entries.end(), [](const Entry* entry) {
      return IsRed(entry) && (IsRed(entry->left) || IsRed(entry->right));
    });
  }

  static bool IsRed(const Entry* entry) { return entry != nullptr && !entry->is_black; }

  // The number of black entries on every path from this one down to a missing child, or kUnequal.
  static int BlackHeight(const Entry* entry) {
    if (entry == nullptr) return 0;
    const int left = BlackHeight(entry->left);
    const int right = BlackHeight(entry->right);
    if (left == kUnequal || left != right) return kUnequal;
    return IsRed(entry) ? left : left + 1;
  }

  // Whether the keys of the subtree lie strictly between the bounds, in search tree order.
  static bool IsOrdered(const Entry& entry, std::optional<int> lower, std::optional<int> upper) {
    if (lower && entry.key <= *lower) return false;
    if (upper && entry.key >= *upper) return false;
    if (entry.left != nullptr && !IsOrdered(*entry.left, lower, entry.key)) return false;
    return entry.right == nullptr || IsOrdered(*entry.right, entry.key, upper);
  }

  Entry* root_ = nullptr;
  int size_ = 0;
};

// Maps of min_size to max_size entries, built from num_entries objects, with keys 0..num_keys-1.
inline korat::Finitization<TreeMap> FinTreeMap(int num_entries, int min_size, int max_size,
                                               int num_keys) {
  korat::Finitization<TreeMap> f;
  auto entries = f.Objects<TreeMap::Entry>(num_entries);
  f.Set<&TreeMap::root_>(entries.OrNull());
  f.Set<&TreeMap::size_>(korat::Range(min_size, max_size));
  f.Set<&TreeMap::Entry::left>(entries.OrNull());
  f.Set<&TreeMap::Entry::right>(entries.OrNull());
  f.Set<&TreeMap::Entry::parent>(entries.OrNull());
  f.Set<&TreeMap::Entry::is_black>(korat::Values({false, true}));
  f.Set<&TreeMap::Entry::key>(korat::Range(0, num_keys - 1));
  f.Set<&TreeMap::Entry::value>(korat::Range(0, 0));
  return f;
}

// Maps of exactly n entries with the keys 0..n-1.
inline korat::Finitization<TreeMap> FinTreeMap(int n) {
  // No keys are needed when there are no entries, but a range must not be empty.
  return FinTreeMap(n, n, n, std::max(n, 1));
}

#endif  // EXAMPLES_TREE_MAP_TREE_MAP_H_
