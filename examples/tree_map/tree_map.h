// A map kept as a red-black tree with parent pointers, after Java's TreeMap.
//
// Invariant: no entry is reached twice from the root, every entry knows its parent, and the size is
// the number of entries; a red entry has no red child, and every path from the root to a missing
// child passes the same number of black entries; the keys are in strict search tree order. The root
// may be red.

#ifndef EXAMPLES_TREE_MAP_TREE_MAP_H_
#define EXAMPLES_TREE_MAP_TREE_MAP_H_

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "korat/korat.h"

class TreeMap {
 public:
  TreeMap() = default;
  TreeMap(const TreeMap&) = delete;
  TreeMap& operator=(const TreeMap&) = delete;
  ~TreeMap() { DeleteEntries(root_); }

  bool repOk() const {
    if (root_ == nullptr) return size_ == 0;
    if (root_->parent != nullptr) return false;

    std::vector<const Entry*> entries;
    return CollectEntries(entries) && size_ == static_cast<int>(entries.size()) &&
           RedEntriesHaveBlackChildren(entries) && BlackHeight(root_) != kUnequal &&
           IsOrdered(*root_, std::nullopt, std::nullopt);
  }

  //@ ensures \result == static_cast<int>(Contents().size());
  int size() const { return size_; }

  // The value of the key, if it has one.
  //@ ensures \result == ValueOf(Contents(), key);
  std::optional<int> get(int key) const {
    const Entry* entry = Find(key);
    return entry == nullptr ? std::nullopt : std::optional(entry->value);
  }

  // Returns the value that the key had before.
  /*@ normal_behavior
    @   ensures Contents() == With(\old(Contents()), key, value);
    @   ensures \result == \old(get(key));
    @ also
    @ normal_behavior
    @   requires get(key).has_value();
    @   assignable Entry::value;
    @ also
    @ normal_behavior
    @   requires !get(key).has_value();
    @   assignable root_, size_, Entry::left, Entry::right, Entry::parent, Entry::is_black;
    @*/
  std::optional<int> put(int key, int value) {
    Entry* parent = nullptr;
    Entry** link = &root_;
    while (*link != nullptr && (*link)->key != key) {
      parent = *link;
      link = key < parent->key ? &parent->left : &parent->right;
    }
    if (*link != nullptr) return std::exchange((*link)->value, value);
    *link = new Entry{nullptr, nullptr, parent, false, key, value};
    ++size_;
    FixAfterInsertion(*link);
    return std::nullopt;
  }

  // Returns the value that the key had before.
  /*@ normal_behavior
    @   ensures Contents() == Without(\old(Contents()), key);
    @   ensures \result == \old(get(key));
    @ also
    @ normal_behavior
    @   requires !get(key).has_value();
    @   assignable \nothing;
    @*/
  std::optional<int> remove(int key) {
    Entry* entry = Find(key);
    if (entry == nullptr) return std::nullopt;
    const int value = entry->value;
    DeleteEntry(entry);
    --size_;
    return value;
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

  using Side = Entry* Entry::*;  // &Entry::left or &Entry::right

  static constexpr int kUnequal = -1;

  // Lists the entries in breadth-first order. Fails if one is reached twice, or from an entry other
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

  Entry* Find(int key) const {
    Entry* entry = root_;
    while (entry != nullptr && entry->key != key) {
      entry = key < entry->key ? entry->left : entry->right;
    }
    return entry;
  }

  static Side Opposite(Side side) { return side == &Entry::left ? &Entry::right : &Entry::left; }

  // REQUIRES: the entry is not the root.
  static Side SideOf(const Entry* entry) {
    return entry == entry->parent->left ? &Entry::left : &Entry::right;
  }

  // Puts a subtree, or none, in the place of the entry.
  void Replace(const Entry* entry, Entry* by) {
    (entry == root_ ? root_ : entry->parent->*SideOf(entry)) = by;
    if (by != nullptr) by->parent = entry->parent;
  }

  // Moves the entry down to that side; its child on the other side takes its place.
  void Rotate(Entry* entry, Side side) {
    Entry* child = entry->*Opposite(side);
    Entry* inner = child->*side;
    Replace(entry, child);
    child->*side = entry;
    entry->parent = child;
    entry->*Opposite(side) = inner;
    if (inner != nullptr) inner->parent = entry;
  }

  // Repairs the tree: only this red entry may have a red parent.
  void FixAfterInsertion(Entry* entry) {
    // A red parent that is the root just turns black, below.
    while (IsRed(entry->parent) && entry->parent != root_) {
      Entry* parent = entry->parent;
      Entry* grandparent = parent->parent;
      const Side side = SideOf(parent);
      Entry* uncle = grandparent->*Opposite(side);
      grandparent->is_black = false;
      if (IsRed(uncle)) {
        parent->is_black = uncle->is_black = true;
        entry = grandparent;
        continue;
      }
      if (SideOf(entry) != side) {
        Rotate(parent, side);
        std::swap(entry, parent);
      }
      parent->is_black = true;
      Rotate(grandparent, Opposite(side));
    }
    root_->is_black = true;
  }

  void DeleteEntry(Entry* entry) {
    if (entry->left != nullptr && entry->right != nullptr) {
      Entry* successor = entry->right;
      while (successor->left != nullptr) successor = successor->left;
      entry->key = successor->key;
      entry->value = successor->value;
      entry = successor;
    }
    Entry* child = entry->left != nullptr ? entry->left : entry->right;
    if (child != nullptr) {
      child->is_black = true;  // it was red and the entry black: no path loses a black entry
    } else if (entry->is_black) {
      FixBeforeDeletion(entry);
    }
    Replace(entry, child);
    delete entry;
  }

  // Makes paths through this entry pass one black entry more than others, so that its deletion
  // leaves them equal. REQUIRES: the entry is black.
  void FixBeforeDeletion(Entry* entry) {
    while (entry != root_ && entry->is_black) {
      const Side side = SideOf(entry);
      const Side other = Opposite(side);
      Entry* parent = entry->parent;
      Entry* sibling = parent->*other;  // not null: the entry is black, and paths are equally black
      if (IsRed(sibling)) {
        sibling->is_black = true;
        parent->is_black = false;
        Rotate(parent, side);
        sibling = parent->*other;
      }
      if (IsRed(sibling->left) || IsRed(sibling->right)) {
        if (!IsRed(sibling->*other)) Rotate(sibling, other);
        sibling = parent->*other;
        sibling->is_black = parent->is_black;
        parent->is_black = (sibling->*other)->is_black = true;
        return Rotate(parent, side);
      }
      sibling->is_black = false;
      entry = parent;
    }
    entry->is_black = true;
  }

  // Rotates left children up until none is left: that needs no stack.
  static void DeleteEntries(Entry* top) {
    while (top != nullptr) {
      if (Entry* left = top->left; left != nullptr) {
        top->left = left->right;
        left->right = top;
        top = left;
      } else {
        delete std::exchange(top, top->right);
      }
    }
  }

  // The contents of the map.
  std::map<int, int> Contents() const {
    std::map<int, int> contents;
    InsertContents(root_, contents);
    return contents;
  }
  static void InsertContents(const Entry* entry, std::map<int, int>& contents) {
    if (entry == nullptr) return;
    contents.emplace(entry->key, entry->value);
    InsertContents(entry->left, contents);
    InsertContents(entry->right, contents);
  }
  static std::optional<int> ValueOf(const std::map<int, int>& contents, int key) {
    const auto entry = contents.find(key);
    return entry == contents.end() ? std::nullopt : std::optional(entry->second);
  }
  static std::map<int, int> With(std::map<int, int> contents, int key, int value) {
    contents.insert_or_assign(key, value);
    return contents;
  }
  static std::map<int, int> Without(std::map<int, int> contents, int key) {
    contents.erase(key);
    return contents;
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
