// std::set, std::map and std::multiset on top of the tree functions of src/models/rb_tree.cc.

#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <random>
#include <set>
#include <vector>

#include "interposition.h"

namespace {

using Node = std::_Rb_tree_node_base;

constexpr int kSteps = 20000;
constexpr int kKeys = 300;

// The number of black nodes on every path down from `node`, or -1 if some rule is broken below it.
int BlackHeight(const Node* node) {
  if (node == nullptr) return 0;
  const bool is_red = node->_M_color == std::_S_red;
  for (const Node* child : {node->_M_left, node->_M_right}) {
    if (child == nullptr) continue;
    if (child->_M_parent != node) return -1;
    if (is_red && child->_M_color == std::_S_red) return -1;
  }
  const int left = BlackHeight(node->_M_left);
  const int right = BlackHeight(node->_M_right);
  if (left == -1 || left != right) return -1;
  return left + (is_red ? 0 : 1);
}

testing::AssertionResult IsRedBlackTree(const Node* header) {
  if (header->_M_color != std::_S_red) return testing::AssertionFailure() << "header not red";
  const Node* root = header->_M_parent;
  if (root == nullptr) {
    if (header->_M_left == header && header->_M_right == header) return testing::AssertionSuccess();
    return testing::AssertionFailure() << "empty, but with a first or last node";
  }
  if (root->_M_parent != header) return testing::AssertionFailure() << "root without header";
  if (root->_M_color != std::_S_black) return testing::AssertionFailure() << "root not black";
  if (header->_M_left != Node::_S_minimum(root)) {
    return testing::AssertionFailure() << "wrong first node";
  }
  if (header->_M_right != Node::_S_maximum(root)) {
    return testing::AssertionFailure() << "wrong last node";
  }
  const int black_height = BlackHeight(root);
  if (black_height == -1) return testing::AssertionFailure() << "not balanced";
  const auto first_path = std::_Rb_tree_black_count(header->_M_left, root);
  if (static_cast<int>(first_path) != black_height) {
    return testing::AssertionFailure() << "_Rb_tree_black_count says " << first_path;
  }
  return testing::AssertionSuccess();
}

template <typename Tree>
testing::AssertionResult Holds(const Tree& tree,
                               const std::vector<typename Tree::value_type>& expected) {
  if (auto result = IsRedBlackTree(tree.end()._M_node); !result) return result;
  if (!std::equal(tree.begin(), tree.end(), expected.begin(), expected.end())) {
    return testing::AssertionFailure() << "wrong forward";
  }
  if (!std::equal(tree.rbegin(), tree.rend(), expected.rbegin(), expected.rend())) {
    return testing::AssertionFailure() << "wrong backward";
  }
  return testing::AssertionSuccess();
}

// Alternates between phases that mostly insert and phases that mostly erase, so that the tree fills
// up and becomes empty several times.
class RandomSteps {
 public:
  bool Inserts(int step) {
    const int percent = (step / 1000) % 2 == 0 ? 75 : 25;
    return Below(100) < percent;
  }
  int Below(int limit) { return static_cast<int>(random_() % static_cast<unsigned>(limit)); }

 private:
  std::mt19937 random_{20020722};
};

TEST(RbTree, DefinitionsInTheExecutableWin) {
  for (const char* name : {"_ZSt18_Rb_tree_incrementPSt18_Rb_tree_node_base",
                           "_ZSt18_Rb_tree_incrementPKSt18_Rb_tree_node_base",
                           "_ZSt18_Rb_tree_decrementPSt18_Rb_tree_node_base",
                           "_ZSt18_Rb_tree_decrementPKSt18_Rb_tree_node_base",
                           "_ZSt29_Rb_tree_insert_and_rebalancebPSt18_Rb_tree_node_baseS0_RS_",
                           "_ZSt28_Rb_tree_rebalance_for_erasePSt18_Rb_tree_node_baseRS_",
                           "_ZSt20_Rb_tree_black_countPKSt18_Rb_tree_node_baseS1_"}) {
    EXPECT_TRUE(korat::test::ExecutableWins(name, [] {})) << name;
  }
}

TEST(RbTree, SetAgreesWithASortedVector) {
  RandomSteps random;
  std::set<int> tree;
  std::vector<int> expected;
  for (int step = 0; step < kSteps; ++step) {
    const int key = random.Below(kKeys);
    const auto place = std::lower_bound(expected.begin(), expected.end(), key);
    const bool present = place != expected.end() && *place == key;
    if (random.Inserts(step)) {
      ASSERT_EQ(tree.insert(key).second, !present);
      if (!present) expected.insert(place, key);
    } else {
      ASSERT_EQ(tree.erase(key), present ? 1u : 0u);
      if (present) expected.erase(place);
    }
    ASSERT_TRUE(Holds(tree, expected)) << "step " << step;
  }
}

TEST(RbTree, MapAgreesWithASortedVectorAndKeepsItsNodes) {
  RandomSteps random;
  std::map<int, int> tree;
  std::vector<std::pair<const int, int>*> nodes(kKeys);  // where each key's value lives
  for (int step = 0; step < kSteps; ++step) {
    const int key = random.Below(kKeys);
    if (random.Inserts(step)) {
      const auto [it, inserted] = tree.try_emplace(key, step);
      ASSERT_EQ(inserted, nodes[key] == nullptr);
      if (inserted) nodes[key] = &*it;
      ASSERT_EQ(&*it, nodes[key]);
    } else if (const auto it = tree.find(key); it != tree.end()) {
      const auto next = std::next(it);
      ASSERT_EQ(&*it, nodes[key]);
      ASSERT_EQ(tree.erase(it), next);
      nodes[key] = nullptr;
    } else {
      ASSERT_EQ(nodes[key], nullptr);
    }
    ASSERT_TRUE(IsRedBlackTree(tree.end()._M_node)) << "step " << step;
    auto it = tree.begin();
    for (const auto* node : nodes) {
      if (node != nullptr) ASSERT_EQ(&*it++, node) << "step " << step;
    }
    ASSERT_EQ(it, tree.end());
  }
}

TEST(RbTree, MultisetAgreesWithASortedVector) {
  RandomSteps random;
  std::multiset<int> tree;
  std::vector<int> expected;
  for (int step = 0; step < kSteps; ++step) {
    if (random.Inserts(step)) {
      const int key = random.Below(kKeys / 10);  // many equal keys
      expected.insert(std::upper_bound(expected.begin(), expected.end(), key), key);
      tree.insert(key);
    } else if (!expected.empty()) {
      const int index = random.Below(static_cast<int>(expected.size()));
      expected.erase(expected.begin() + index);
      tree.erase(std::next(tree.begin(), index));
    }
    if (step % 10 == 0) ASSERT_TRUE(Holds(tree, expected)) << "step " << step;
  }
}

TEST(RbTree, EveryErasureFromEverySmallTreeKeepsItBalanced) {
  for (int size = 1; size <= 40; ++size) {
    for (int erased = 0; erased < size; ++erased) {
      for (bool ascending : {true, false}) {
        std::set<int> tree;
        std::vector<int> expected;
        for (int i = 0; i < size; ++i) {
          tree.insert(ascending ? i : size - 1 - i);
          if (i != erased) expected.push_back(i);
        }
        tree.erase(erased);
        ASSERT_TRUE(Holds(tree, expected)) << size << " keys without " << erased;
      }
    }
  }
}

TEST(RbTree, CopiesMergesAndExtractsNodes) {
  std::set<int> odd;
  std::set<int> even;
  std::vector<int> all;
  for (int i = 0; i < kKeys; ++i) {
    (i % 2 == 0 ? even : odd).insert(i);
    all.push_back(i);
  }
  std::set<int> merged = odd;
  merged.merge(even);
  EXPECT_TRUE(even.empty());
  EXPECT_TRUE(Holds(merged, all));
  auto node = merged.extract(0);
  node.value() = kKeys;
  merged.insert(std::move(node));
  all.erase(all.begin());
  all.push_back(kKeys);
  EXPECT_TRUE(Holds(merged, all));
}

}  // namespace
