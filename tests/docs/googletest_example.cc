// The documentation's test of a search tree.
#include <korat/gtest.h>

#include <memory>
#include <utility>

class SearchTree {
 public:
  bool repOk() const { return IsOrdered(root.get(), 0, 1000) && size == Count(root.get()); }
  void remove(int info) {
    if (Remove(root, info)) --size;
  }

 private:
  struct Node {
    std::unique_ptr<Node> left, right;
    int info = 0;
  };

  static bool IsOrdered(const Node* node, int low, int high) {
    return node == nullptr ||
           (low < node->info && node->info < high && IsOrdered(node->left.get(), low, node->info) &&
            IsOrdered(node->right.get(), node->info, high));
  }
  static int Count(const Node* node) {
    return node == nullptr ? 0 : 1 + Count(node->left.get()) + Count(node->right.get());
  }
  static bool Remove(std::unique_ptr<Node>& node, int info) {
    if (node == nullptr) return false;
    if (info != node->info) return Remove(info < node->info ? node->left : node->right, info);
    if (node->left == nullptr) {
      node = std::move(node->right);
    } else if (node->right == nullptr) {
      node = std::move(node->left);
    } else {
      node->info = TakeLeast(node->right);
    }
    return true;
  }
  static int TakeLeast(std::unique_ptr<Node>& node) {
    if (node->left != nullptr) return TakeLeast(node->left);
    const int least = node->info;
    node = std::move(node->right);
    return least;
  }

  std::unique_ptr<Node> root;
  int size = 0;
};

korat::Finitization<SearchTree> TreesUpTo(int scope) {
  korat::Finitization<SearchTree> f;
  auto nodes = f.Objects<SearchTree::Node>(scope);
  f.Set<&SearchTree::root>(nodes.OrNull());
  f.Set<&SearchTree::size>(korat::Range(0, scope));
  f.Set<&SearchTree::Node::left>(nodes.OrNull());
  f.Set<&SearchTree::Node::right>(nodes.OrNull());
  f.Set<&SearchTree::Node::info>(korat::Range(1, scope));
  return f;
}

TEST(SearchTree, RemoveKeepsTheInvariant) {
  for (auto& [tree, info] : korat::All(TreesUpTo(4), &SearchTree::repOk, korat::Range(1, 4))) {
    tree.remove(info);
    EXPECT_TRUE(tree.repOk());
  }
}
