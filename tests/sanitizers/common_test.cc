// With every sanitizer, the structures are those that are found without one.
#include <gtest/gtest.h>

#include <stdexcept>
#include <string>

#include "examples/doubly_linked_list/doubly_linked_list.h"
#include "examples/heap_array/heap_array.h"
#include "examples/search_tree/search_tree.h"
#include "tests/api/both_engines.h"
#include "tests/api/linked_list.h"

namespace korat::tests {
namespace {

TEST(UnderASanitizer, TheCountsAreThePublishedOnes) {
  EXPECT_EQ(CountStructures(FinSearchTree(5), &SearchTree::repOk), 42u);
  EXPECT_EQ(CountStructures(FinHeapArray(5), &HeapArray::repOk), 1919u);
  EXPECT_EQ(CountStructures(FinDoublyLinkedList(5), &DoublyLinkedList::repOk), 151u);
}

// UBSan puts its own mark before functions.
bool HasNoCycle(const List& list) { return list.IsAcyclic(); }
TEST(UnderASanitizer, APredicateMayBeAFreeFunction) {
  EXPECT_EQ(CountStructures(Lists(3, 2), &HasNoCycle), 15u);
}

TEST(UnderASanitizer, MethodsWorkOnEveryStructure) {
  int trees = 0;
  for (SearchTree& tree : All(FinSearchTree(4), &SearchTree::repOk)) {
    ++trees;
    tree.remove(2);
    EXPECT_TRUE(tree.add(2));
    EXPECT_TRUE(tree.repOk());
  }
  EXPECT_EQ(trees, 14);
}

TEST(UnderASanitizer, LoopsMayBeNested) {
  int pairs = 0;
  for (List& outer : All(Lists(2, 2), &List::IsAcyclic)) {
    for (List& inner : All(Lists(2, 2), &List::IsAcyclic)) {
      inner.Clear();
      ++pairs;
    }
    outer.Clear();
  }
  EXPECT_EQ(pairs, 49);
}

// Frames that were left by an exception or a jump do not cause reports later.
TEST(UnderASanitizer, RunsThatEndEarlyLeaveNothingBehind) {
  const auto is_short = [](const List& list) {
    const std::string large(100, 'x');
    if (list.Length() > 2) throw std::runtime_error(large);
    return large.size() == 100;
  };
  const Walk walk = WalkOn(Engine::kAuto, Lists(3, 1),
                           [&](const List& list) { return list.IsAcyclic() && is_short(list); });
  EXPECT_EQ(walk.texts.size(), 3u);
  EXPECT_EQ(walk.stats.exceptions, 1u);
  EXPECT_EQ(walk.stats.crashes, 0u);
  EXPECT_TRUE(walk.stats.exhausted) << walk.stats.Verdict();
}

}  // namespace
}  // namespace korat::tests
