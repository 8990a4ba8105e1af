// korat demo: the tour. Everything it shows is computed while it runs.
#include <fmt/core.h>

#include <string>

#include "cli/commands.h"
#include "cli/demo_trees.h"

namespace korat::cli {
namespace {

constexpr int kScope = 3;

constexpr const char* kFinitization = R"(  korat::Finitization<SearchTree> f;
  auto nodes = f.Objects<SearchTree::Node>(3);              // at most 3 nodes
  f.Set<&SearchTree::root_>(nodes.OrNull());                // every field: which values?
  f.Set<&SearchTree::size_>(korat::Range(0, 3));
  f.Set<&SearchTree::Node::left>(nodes.OrNull());
  f.Set<&SearchTree::Node::right>(nodes.OrNull());
  f.Set<&SearchTree::Node::info>(korat::Range(1, 3));
)";

}  // namespace

int RunDemo(CommandOptions&) {
  fmt::print(
      "1. An ordinary class: examples/search_tree/search_tree.h. Its invariant is\n"
      "   bool SearchTree::repOk() const. The class knows nothing about Korat.\n\n"
      "2. Bounds for the search:\n\n{}\n"
      "3. for (SearchTree& tree : korat::All(f, &SearchTree::repOk)) gives every search tree\n"
      "   within these bounds, no two of them isomorphic:\n\n",
      kFinitization);
  const Stats trees =
      ShowTrees(kScope, [](const std::string& text) { fmt::print("   {}\n", text); });
  fmt::print(
      "\n   {}\n"
      "   of 2^{:.1f} states: fields that repOk did not read were not varied.\n\n",
      trees.Verdict(), trees.log2_state_space);

  fmt::print(
      "4. A test: remove the smallest key from each of these trees, and call repOk() again. The\n"
      "   method has a bug. This is the first input that shows it:\n\n");
  const DemoFailure failure = FindBug(kScope);
  fmt::print(
      "   before: {}\n   after:  {}\n   {} of {} inputs fail; each tree was put back before the "
      "next.\n\n",
      failure.before, failure.after, failure.failures, failure.inputs);

  fmt::print(
      "The same from the command line, without writing any code:\n\n"
      "   korat generate examples/search_tree/search_tree.h --class SearchTree --scope 3\n\n"
      "Next, on your own class with its repOk():\n\n"
      "   korat generate FILE --class NAME --scope 3     every structure\n"
      "   korat generate FILE --class NAME --scope 3 --print-bounds\n"
      "                                                  what scope 3 means; --set changes it\n"
      "   korat skeleton FILE --class NAME               the bounds as C++, for your tests\n\n"
      "docs/command.md describes all commands and options; examples/ has 18 classes to try.\n");
  return trees.exhausted && failure.failures > 0 ? kClean : kInternalFault;
}

}  // namespace korat::cli
