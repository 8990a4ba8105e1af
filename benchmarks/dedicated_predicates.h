// The invariants of the dissertation's subjects, written with dedicated generators: DedicatedOk(x)
// returns what x.repOk() returns and reads the fields in the same order, so that both searches find
// the same structures in the same order.
#pragma once

#include <algorithm>
#include <limits>
#include <optional>
#include <vector>

#include "av_tree/av_tree.h"
#include "binomial_heap/binomial_heap.h"
#include "disj_set/disj_set.h"
#include "fibonacci_heap/fibonacci_heap.h"
#include "hash_set/hash_set.h"
#include "heap_array/heap_array.h"
#include "korat/dedicated.h"
#include "linked_list/linked_list.h"
#include "search_tree/search_tree.h"
#include "sorted_list/sorted_list.h"
#include "tree_map/tree_map.h"

namespace korat::benchmarks {

// --- SearchTree

inline bool IsOrdered(const SearchTree::Node& node, int lower, int upper) {
  constexpr int kNoBound = SearchTree::kNoBound;
  const auto fits = [=](int info) {
    return info != kNoBound && (lower == kNoBound || info > lower) &&
           (upper == kNoBound || info < upper);
  };
  if (!Holds(node.info, fits)) return false;
  if (node.left != nullptr && !IsOrdered(*node.left, lower, node.info)) return false;
  return node.right == nullptr || IsOrdered(*node.right, node.info, upper);
}

inline bool DedicatedOk(const SearchTree& tree) {
  using Node = SearchTree::Node;
  Visited<Node> nodes;
  if (!IsTree(nodes, tree.root_, &Node::left, &Node::right)) return false;
  if (!Equal(tree.size_, static_cast<int>(nodes.size()))) return false;
  constexpr int kNoBound = SearchTree::kNoBound;
  return tree.root_ == nullptr || IsOrdered(*tree.root_, kNoBound, kNoBound);
}

// --- HeapArray

inline bool DedicatedOk(const HeapArray& heap) {
  if (heap.size_ > heap.Length()) return false;
  for (int i = 0; i < heap.size_; ++i) {
    const int most =
        i == 0 ? std::numeric_limits<int>::max() : heap.array_[static_cast<unsigned>(i - 1) / 2];
    if (!Holds(heap.array_[static_cast<unsigned>(i)],
               And(NotEqual(HeapArray::kUnused), LessEqual(most)))) {
      return false;
    }
  }
  for (int i = heap.size_; i < heap.Length(); ++i) {
    if (!Equal(heap.array_[static_cast<unsigned>(i)], HeapArray::kUnused)) return false;
  }
  return true;
}

// --- LinkedList and SortedList

// The number of entries of a doubly linked ring; 0 if the links form no ring.
template <typename Entry>
int RingLength(const Entry* header) {
  Visited<Entry> visited;
  visited.Add(header);
  for (const Entry* entry = header;; entry = entry->next) {
    const auto goes_on = [&](const Entry* next) {
      return next == header || (next != nullptr && !visited.Contains(next));
    };
    if (!Holds(entry->next, goes_on) || !Equal(entry->next->previous, entry)) return 0;
    if (entry->next == header) return static_cast<int>(visited.size());
    visited.Add(entry->next);
  }
}

inline bool DedicatedOk(const LinkedList& list) {
  if (!NotEqual(list.header_, nullptr) || !Equal(list.header_->element, nullptr)) return false;
  const int length = RingLength(list.header_);
  return length > 0 && Equal(list.size_, length - 1);
}

inline bool DedicatedOk(const SortedList& list) {
  const SortedList::Entry* header = list.header_;
  if (header == nullptr || !Equal(header->element, std::nullopt)) return false;
  const int length = RingLength(header);
  if (length == 0 || !Equal(list.size_, length - 1)) return false;
  for (const SortedList::Entry* entry = header->next; entry != header; entry = entry->next) {
    if (entry->previous == header ? !NotEqual(entry->element, std::nullopt)
                                  : !GreaterEqual(entry->element, entry->previous->element)) {
      return false;
    }
  }
  return true;
}

// --- TreeMap

inline bool EnterChild(Visited<TreeMap::Entry>& entries, const TreeMap::Entry* parent,
                       TreeMap::Entry* const& child) {
  return entries.Enter(child) && (child == nullptr || Equal(child->parent, parent));
}

inline bool IsOrdered(const TreeMap::Entry& entry, std::optional<int> lower,
                      std::optional<int> upper) {
  const auto fits = [=](int key) { return (!lower || key > *lower) && (!upper || key < *upper); };
  if (!Holds(entry.key, fits)) return false;
  if (entry.left != nullptr && !IsOrdered(*entry.left, lower, entry.key)) return false;
  return entry.right == nullptr || IsOrdered(*entry.right, entry.key, upper);
}

inline bool DedicatedOk(const TreeMap& map) {
  if (map.root_ == nullptr) return Equal(map.size_, 0);
  Visited<TreeMap::Entry> entries;
  if (!EnterChild(entries, nullptr, map.root_)) return false;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const TreeMap::Entry* entry = entries[i];
    if (!EnterChild(entries, entry, entry->left) || !EnterChild(entries, entry, entry->right)) {
      return false;
    }
  }
  if (!Equal(map.size_, static_cast<int>(entries.size()))) return false;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    if (entries[i]->is_black) continue;
    for (const TreeMap::Entry* child : {entries[i]->left, entries[i]->right}) {
      if (child != nullptr && !Equal(child->is_black, true)) return false;
    }
  }
  return TreeMap::BlackHeight(map.root_) != TreeMap::kUnequal &&
         IsOrdered(*map.root_, std::nullopt, std::nullopt);
}

// --- BinomialHeap

inline bool IsForest(BinomialHeap::Node* const& first, const BinomialHeap::Node* parent,
                     Visited<BinomialHeap::Node>& visited) {
  if (!visited.Enter(first)) return false;
  for (const BinomialHeap::Node* node = first; node != nullptr; node = node->sibling) {
    if (!Equal(node->parent, parent) || !IsForest(node->child, node, visited)) return false;
    if (!visited.Enter(node->sibling)) return false;
  }
  return true;
}

inline bool IsBinomialTree(const BinomialHeap::Node& node, int degree) {
  if (!Equal(node.degree, degree)) return false;
  for (const auto* child = node.child; child != nullptr; child = child->sibling) {
    if (!IsBinomialTree(*child, --degree)) return false;
  }
  return degree == 0;
}

inline bool IsHeapOrdered(const BinomialHeap::Node& node) {
  for (const auto* child = node.child; child != nullptr; child = child->sibling) {
    if (!GreaterEqual(child->key, node.key) || !IsHeapOrdered(*child)) return false;
  }
  return true;
}

inline bool DedicatedOk(const BinomialHeap& heap) {
  if (heap.size_ == 0) return Equal(heap.head_, nullptr);
  if (!NotEqual(heap.head_, nullptr)) return false;
  Visited<BinomialHeap::Node> visited;
  if (!IsForest(heap.head_, nullptr, visited)) return false;
  if (heap.size_ != static_cast<int>(visited.size())) return false;
  const BinomialHeap::Node* root = heap.head_;
  for (int degree = 0; heap.size_ >> degree != 0; ++degree) {
    if ((heap.size_ >> degree & 1) == 0) continue;
    if (root == nullptr || !IsBinomialTree(*root, degree)) return false;
    root = root->sibling;
  }
  if (root != nullptr) return false;
  for (root = heap.head_; root != nullptr; root = root->sibling) {
    if (!IsHeapOrdered(*root)) return false;
  }
  return true;
}

// --- FibonacciHeap

// REQUIRES: first is in the set.
inline bool IsRingOfTrees(const FibonacciHeap::Node* first, const FibonacciHeap::Node* parent,
                          Visited<FibonacciHeap::Node>& visited) {
  const FibonacciHeap::Node* node = first;
  do {
    if (!Equal(node->parent, parent) || !visited.Enter(node->child)) return false;
    if (node->child != nullptr && !IsRingOfTrees(node->child, node, visited)) return false;
    const auto goes_on = [&](const FibonacciHeap::Node* right) {
      return right == first || (right != nullptr && !visited.Contains(right));
    };
    if (!Holds(node->right, goes_on) || !Equal(node->right->left, node)) return false;
    node = node->right;
    if (node != first) visited.Add(node);
  } while (node != first);
  return true;
}

inline bool DegreesCountChildren(const FibonacciHeap::Node* first) {
  return FibonacciHeap::AllInRing(first, [](const FibonacciHeap::Node& node) {
    return Equal(node.degree, FibonacciHeap::CountChildren(node)) &&
           (node.child == nullptr || DegreesCountChildren(node.child));
  });
}

inline bool IsHeapOrdered(const FibonacciHeap::Node* first, int lower) {
  return FibonacciHeap::AllInRing(first, [lower](const FibonacciHeap::Node& node) {
    return GreaterEqual(node.key, lower) &&
           (node.child == nullptr || IsHeapOrdered(node.child, node.key));
  });
}

// No root is less than the minimum.
inline bool RootsAreHeapOrdered(const FibonacciHeap& heap) {
  int least = std::numeric_limits<int>::max();
  bool passed_min = false;
  return FibonacciHeap::AllInRing(heap.roots_, [&](const FibonacciHeap::Node& root) {
    const bool is_min = &root == heap.min_;
    if (is_min ? !LessEqual(root.key, least) : passed_min && !GreaterEqual(root.key, least)) {
      return false;
    }
    passed_min = passed_min || is_min;
    least = std::min(least, root.key);
    return root.child == nullptr || IsHeapOrdered(root.child, root.key);
  });
}

inline bool DedicatedOk(const FibonacciHeap& heap) {
  if (heap.roots_ == nullptr) return Equal(heap.min_, nullptr) && Equal(heap.size_, 0);
  if (!NotEqual(heap.min_, nullptr)) return false;
  Visited<FibonacciHeap::Node> visited;
  visited.Add(heap.roots_);
  return IsRingOfTrees(heap.roots_, nullptr, visited) && heap.MinimumIsRoot() &&
         Equal(heap.size_, static_cast<int>(visited.size())) && DegreesCountChildren(heap.roots_) &&
         RootsAreHeapOrdered(heap);
}

// --- DisjSet, HashSet, AVTree

inline bool DedicatedOk(const DisjSet& set) {
  const int size = static_cast<int>(set.elements_.size());
  if (!Equal(set.size_, size) || !AllDifferent(set.elements_)) return false;
  const auto at = [&](int i) -> const auto& { return *set.elements_[static_cast<unsigned>(i)]; };
  std::vector<bool> raised(set.elements_.size());  // has a child of the next lower rank
  std::vector<bool> is_known(set.elements_.size());
  int roots = 0;
  for (int i = 0; i < size; ++i) {
    if (!Between(at(i).parent, 0, size - 1)) return false;
    const int parent = at(i).parent;
    if (parent == i) {
      ++roots;
      continue;
    }
    if (is_known[static_cast<unsigned>(i)] && !Greater(at(parent).rank, at(i).rank)) return false;
    if (!Less(at(i).rank, at(parent).rank)) return false;
    is_known[static_cast<unsigned>(i)] = is_known[static_cast<unsigned>(parent)] = true;
    if (at(parent).rank == at(i).rank + 1) raised[static_cast<unsigned>(parent)] = true;
  }
  int starts = 0;
  for (int i = 0; i < size; ++i) {
    if (!raised[static_cast<unsigned>(i)] && at(i).rank == 0) ++starts;
  }
  return roots <= starts;
}

inline bool DedicatedOk(const HashSet& set) {
  Visited<HashSet::Entry> entries;
  Visited<HashSet::Element> elements;
  const std::size_t buckets = set.table_.size();
  for (std::size_t bucket = 0; bucket < buckets; ++bucket) {
    if (!entries.Enter(set.table_[bucket])) return false;
    for (const HashSet::Entry* entry = set.table_[bucket]; entry != nullptr; entry = entry->next) {
      if (!elements.Enter(entry->element) || entry->element == nullptr) return false;
      const auto belongs = [=](auto hash) { return hash % buckets == bucket; };
      if (!Holds(entry->element->hash, belongs) || !entries.Enter(entry->next)) return false;
    }
  }
  return Equal(set.size_, entries.size()) && set.size_ <= buckets * set.load_factor_;
}

inline bool DedicatedOk(const AVTree& tree) {
  Visited<AVTree::Pair> pairs;
  const auto enter = [&](const std::vector<AVTree::Pair*>& siblings) {
    return std::all_of(siblings.begin(), siblings.end(), [&](AVTree::Pair* const& pair) {
      return pairs.Enter(pair) && pair != nullptr;
    });
  };
  if (!enter(tree.pairs_)) return false;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    if (!enter(pairs[i]->children)) return false;
  }
  return AVTree::NamesAreRight(tree.pairs_);
}

}  // namespace korat::benchmarks
