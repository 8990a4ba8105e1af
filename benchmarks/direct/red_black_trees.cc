#include "benchmarks/direct/direct.h"
#include "benchmarks/direct/then.h"

namespace korat::benchmarks {
namespace {

enum class Color { kRed, kBlack };

struct Node {
  Node* left = nullptr;
  Node* right = nullptr;
  Node* parent = nullptr;
  Color color = Color::kRed;
  int key = 0;
  int value = 0;
};
struct Tree {
  Node* root = nullptr;
  int size = 0;
};

// Sets `link` to each tree of the nodes [first, last) whose paths have `blacks` black nodes.
void Build(Node*& link, Node* parent, Node* first, Node* last, int blacks, Then then) {
  link = nullptr;
  if (first == last) {
    if (blacks == 0) then();
    return;
  }
  for (const Color color : {Color::kRed, Color::kBlack}) {
    const bool is_red = color == Color::kRed;
    if (is_red ? parent != nullptr && parent->color == Color::kRed : blacks == 0) continue;
    for (Node* root = first; root != last; ++root) {
      link = root;
      root->parent = parent;
      root->color = color;
      const int below = is_red ? blacks : blacks - 1;
      Build(root->left, root, first, root, below, [&] {
        root->color = color;
        Build(root->right, root, root + 1, last, below, then);
      });
    }
  }
}

}  // namespace

std::uint64_t GenerateRedBlackTrees(int size) {
  std::vector<Node> nodes(static_cast<std::size_t>(size));
  for (int i = 0; i < size; ++i) nodes[static_cast<std::size_t>(i)].key = i;
  Tree tree{nullptr, size};
  std::uint64_t count = 0;
  const auto take = [&] {
    Take(&tree);
    ++count;
  };
  int most_blacks = 0;
  while ((1 << most_blacks) <= size + 1) ++most_blacks;
  for (int blacks = 0; blacks < most_blacks; ++blacks) {
    Build(tree.root, nullptr, nodes.data(), nodes.data() + size, blacks, take);
  }
  return count;
}

}  // namespace korat::benchmarks
