// Structures that a function builds by choosing, against those that the search finds from a
// predicate: the same ones, for five examples.
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "examples/binary_tree/binary_tree.h"
#include "examples/heap_array/heap_array.h"
#include "examples/search_tree/search_tree.h"
#include "examples/singly_linked_list/singly_linked_list.h"
#include "examples/sorted_list/sorted_list.h"
#include "korat/choose.h"

namespace korat::tests {
namespace {

using Texts = std::set<std::string>;

template <typename Root, typename Describe>
Texts Found(const Finitization<Root>& finitization, Describe describe) {
  Texts texts;
  for (Root& root : All(finitization, &Root::repOk)) {
    EXPECT_TRUE(texts.insert(describe(root)).second);
  }
  return texts;
}
// Each structure is to be built in one way.
template <typename Build>
Texts Chosen(Build build) {
  Texts texts;
  const ForEachResult result = ForEachChoice([&] {
    const std::string text = build();
    EXPECT_TRUE(texts.insert(text).second) << text;
  });
  EXPECT_TRUE(result.stats.exhausted) << result.stats.Verdict();
  return texts;
}

std::string Shape(const BinaryTree::Node* node) {
  return node == nullptr ? "." : "(" + Shape(node->left) + Shape(node->right) + ")";
}
std::string ShapeOf(int nodes) {
  if (nodes == 0) return ".";
  const int left = Choose(0, nodes - 1);
  const std::string first = ShapeOf(left);
  return "(" + first + ShapeOf(nodes - 1 - left) + ")";
}
TEST(ChooseAgreement, BinaryTrees) {
  const Texts chosen = Chosen([] { return ShapeOf(Choose(0, 5)); });
  EXPECT_EQ(chosen.size(), 1u + 1 + 2 + 5 + 14 + 42);
  EXPECT_EQ(chosen, Found(FinBinaryTree(5, 0, 5),
                          [](const BinaryTree& tree) { return Shape(tree.root_); }));
}

std::string Infos(const SearchTree::Node* node) {
  if (node == nullptr) return ".";
  return "(" + Infos(node->left) + std::to_string(node->info) + Infos(node->right) + ")";
}
std::string OrderedTree(int nodes, int low, int high) {
  if (nodes == 0) return ".";
  const int left = Choose(0, nodes - 1);
  const int info = Choose(low + left, high - (nodes - 1 - left));  // room for the others
  const std::string first = OrderedTree(left, low, info - 1);
  return "(" + first + std::to_string(info) + OrderedTree(nodes - 1 - left, info + 1, high) + ")";
}
TEST(ChooseAgreement, SearchTrees) {
  const Texts chosen = Chosen([] { return OrderedTree(Choose(0, 4), 1, 4); });
  EXPECT_EQ(chosen.size(), 51u);
  EXPECT_EQ(chosen, Found(FinSearchTree(4, 0, 4, 1, 4),
                          [](const SearchTree& tree) { return Infos(tree.root_); }));
}

TEST(ChooseAgreement, SortedLists) {
  const Texts chosen = Chosen([] {
    std::string text;
    int least = 1;
    for (int left = Choose(0, 3); left > 0; --left) {
      least = Choose(least, 3);
      text += std::to_string(least);
    }
    return text;
  });
  const auto describe = [](const SortedList& list) {
    std::string text;
    for (const auto* entry = list.header_->next; entry != list.header_; entry = entry->next) {
      text += std::to_string(*entry->element);
    }
    return text;
  };
  EXPECT_EQ(chosen.size(), 1u + 3 + 6 + 10);
  EXPECT_EQ(chosen, Found(FinSortedList(0, 3, 4, 3), describe));
}

TEST(ChooseAgreement, HeapArrays) {
  const Texts chosen = Chosen([] {
    const int length = Choose(0, 3), size = Choose(0, length);
    std::vector<int> values;
    std::string text = std::to_string(size) + ":";
    for (int i = 0; i < length; ++i) {
      values.push_back(i >= size ? -1 : Choose(0, i == 0 ? 3 : values[(i - 1) / 2]));
      text += std::to_string(values.back());
    }
    return text;
  });
  const auto describe = [](const HeapArray& heap) {
    std::string text = std::to_string(heap.size_) + ":";
    for (const int value : heap.array_) text += std::to_string(value);
    return text;
  };
  EXPECT_EQ(chosen, Found(FinHeapArray(3), describe));
}

TEST(ChooseAgreement, ListsOfElementsUpToTheirNames) {
  const auto name = [](std::vector<const void*>& seen, const void* element) {
    for (std::size_t i = 0; i < seen.size(); ++i) {
      if (seen[i] == element) return std::string(1, static_cast<char>('a' + i));
    }
    seen.push_back(element);
    return std::string(1, static_cast<char>('a' + seen.size() - 1));
  };
  const Texts chosen = Chosen([&] {
    Pool<SinglyLinkedList::Element> elements(4);
    std::vector<const void*> seen;
    std::string text;
    for (int left = Choose(0, 4); left > 0; --left) text += name(seen, elements.Any());
    return text;
  });
  const auto describe = [&](const SinglyLinkedList& list) {
    std::vector<const void*> seen;
    std::string text;
    for (const auto* entry = list.header_->next; entry != nullptr; entry = entry->next) {
      text += name(seen, entry->element);
    }
    return text;
  };
  EXPECT_EQ(chosen.size(), 1u + 1 + 2 + 5 + 15);  // Bell numbers
  EXPECT_EQ(chosen, Found(FinSinglyLinkedList(0, 4, 5, 4), describe));
}

}  // namespace
}  // namespace korat::tests
