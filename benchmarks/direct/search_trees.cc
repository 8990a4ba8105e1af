#include "benchmarks/direct/direct.h"
#include "benchmarks/direct/then.h"

namespace korat::benchmarks {
namespace {

struct Node {
  Node* left = nullptr;
  Node* right = nullptr;
  int info = 0;
};
struct Tree {
  Node* root = nullptr;
  int size = 0;
};

// Sets `link` to each tree of the nodes [first, last), which have their values already.
void Build(Node*& link, Node* first, Node* last, Then then) {
  link = nullptr;
  if (first == last) return then();
  for (Node* root = first; root != last; ++root) {
    link = root;
    Build(root->left, first, root, [&] { Build(root->right, root + 1, last, then); });
  }
}

}  // namespace

std::uint64_t GenerateSearchTrees(int size) {
  std::vector<Node> nodes(static_cast<std::size_t>(size));
  for (int i = 0; i < size; ++i) nodes[static_cast<std::size_t>(i)].info = i;
  Tree tree{nullptr, size};
  std::uint64_t count = 0;
  Build(tree.root, nodes.data(), nodes.data() + size, [&] {
    Take(&tree);
    ++count;
  });
  return count;
}

}  // namespace korat::benchmarks
