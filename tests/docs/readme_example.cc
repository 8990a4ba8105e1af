// example: readme_example
#include <korat/korat.h>

#include <iostream>

class SearchTree {
 public:
  bool repOk() const { return root == nullptr || IsOrdered(*root, 0, 1000); }

 private:
  struct Node {
    std::unique_ptr<Node> left, right;
    int info = 0;
  };

  static bool IsOrdered(const Node& node, int low, int high) {
    return low < node.info && node.info < high &&
           (node.left == nullptr || IsOrdered(*node.left, low, node.info)) &&
           (node.right == nullptr || IsOrdered(*node.right, node.info, high));
  }

  std::unique_ptr<Node> root;
};

korat::Finitization<SearchTree> TreesUpTo(int scope) {
  korat::Finitization<SearchTree> f;
  auto nodes = f.Objects<SearchTree::Node>(scope);
  f.Set<&SearchTree::root>(nodes.OrNull());
  f.Set<&SearchTree::Node::left>(nodes.OrNull());
  f.Set<&SearchTree::Node::right>(nodes.OrNull());
  f.Set<&SearchTree::Node::info>(korat::Range(1, scope));
  return f;
}

int main() {
  auto trees = korat::All(TreesUpTo(3), &SearchTree::repOk);
  for (SearchTree& tree : trees) std::cout << korat::Text(tree) << "\n";
  std::cout << trees.stats().Verdict() << "\n";
}
