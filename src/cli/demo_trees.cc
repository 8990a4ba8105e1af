#include "cli/demo_trees.h"

#include "korat/korat.h"
#include "search_tree/search_tree.h"

namespace korat::cli {
namespace {

Finitization<SearchTree> TreesUpTo(int scope) { return FinSearchTree(scope, 0, scope, 1, scope); }

// Removes the smallest info. The fault: a right child of the removed node is lost.
void RemoveSmallest(SearchTree& tree) {
  if (tree.root_ == nullptr) return;
  SearchTree::Node** link = &tree.root_;
  while ((*link)->left != nullptr) link = &(*link)->left;
  SearchTree::Node* smallest = *link;
  *link = nullptr;
  --tree.size_;
  delete smallest;
}

}  // namespace

Stats ShowTrees(int scope, const std::function<void(const std::string&)>& show) {
  auto trees = All(TreesUpTo(scope), &SearchTree::repOk);
  for (SearchTree& tree : trees) show(Text(tree));
  return trees.stats();
}

DemoFailure FindBug(int scope) {
  DemoFailure result;
  for (SearchTree& tree : All(TreesUpTo(scope), &SearchTree::repOk)) {
    ++result.inputs;
    const std::string before = Text(tree);
    RemoveSmallest(tree);  // changes the tree, deletes a node: both are undone before the next one
    if (tree.repOk()) continue;
    if (++result.failures > 1) continue;
    result.before = before;
    result.after = Text(tree);
  }
  return result;
}

}  // namespace korat::cli
