// Without Korat's library and pass the generators are plain predicates.
#include <cstdio>
#include <memory>
#include <optional>
#include <vector>

#include "korat/dedicated.h"

namespace {

int g_failures = 0;

void Expect(bool holds, const char* what) {
  if (holds) return;
  ++g_failures;
  std::printf("not as expected: %s\n", what);
}
#define EXPECT(condition) Expect(condition, #condition)

struct Node {
  virtual ~Node() = default;
  Node *left = nullptr, *right = nullptr;
  std::vector<Node*> more;
  std::unique_ptr<Node> owned;
  int key = 0;
};
struct Leaf final : Node {};

void TestValues() {
  const int three = 3;
  EXPECT(korat::Equal(three, 3) && !korat::Equal(three, 4));
  EXPECT(korat::NotEqual(three, 4) && !korat::NotEqual(three, 3));
  EXPECT(korat::Less(three, 4) && !korat::Less(three, 3));
  EXPECT(korat::LessEqual(three, 3) && !korat::LessEqual(three, 2));
  EXPECT(korat::Greater(three, 2) && !korat::Greater(three, 3));
  EXPECT(korat::GreaterEqual(three, 3) && !korat::GreaterEqual(three, 4));
  EXPECT(korat::IsIn(three, 1, 3) && !korat::IsIn(three, 1, 2));
  EXPECT(korat::Between(three, 3, 4) && !korat::Between(three, 4, 5));
  EXPECT(korat::Holds(three, korat::And(korat::Greater(2), korat::Less(4))));
  EXPECT(!korat::Holds(three, korat::And(korat::Greater(2), korat::Less(3))));
  EXPECT(korat::Holds(three, korat::Or(korat::Less(1), korat::Not(korat::OneOf(1, 2)))));
  const std::optional<int> none;
  EXPECT(korat::Equal(none, std::nullopt) && !korat::GreaterEqual(none, 1));
}

void TestShapes() {
  Node a, b;
  Leaf c;
  Node* root = nullptr;
  EXPECT(korat::IsTree(root, &Node::left) && korat::IsAcyclic(root, &Node::left, &Node::more));
  root = &a;
  a.left = &b;
  a.right = &c;
  a.owned = std::make_unique<Node>();
  EXPECT(korat::IsTree(root, &Node::left, &Node::right, &Node::owned));
  b.more = {nullptr, &c};
  EXPECT(!korat::IsTree(root, &Node::left, &Node::right, &Node::more));
  EXPECT(korat::IsAcyclic(root, &Node::left, &Node::right, &Node::more));
  c.more = {&a};
  EXPECT(!korat::IsAcyclic(root, &Node::left, &Node::right, &Node::more));
  EXPECT(korat::InstanceOf<Leaf>(a.right) && !korat::InstanceOf<Leaf>(a.left));
  EXPECT(!korat::InstanceOf<Leaf>(b.left));
  a.key = 1, b.key = 2;
  EXPECT(korat::IsSorted(root, &Node::left, &Node::key));
  a.key = 3;
  EXPECT(!korat::IsSorted(root, &Node::left, &Node::key));
  b.left = &a;
  EXPECT(!korat::IsAcyclic(root, &Node::left));
}

// More nodes than any search has.
void TestLongList() {
  std::vector<Node> nodes(100000);
  for (std::size_t i = 0; i + 1 < nodes.size(); ++i) nodes[i].left = &nodes[i + 1];
  Node* const first = &nodes[0];
  korat::Visited<Node> visited;
  EXPECT(korat::IsTree(visited, first, &Node::left, &Node::right));
  EXPECT(visited.size() == nodes.size() && visited[70000] == &nodes[70000]);
  EXPECT(visited.Contains(&nodes[99999]));
  EXPECT(korat::IsAcyclic(first, &Node::left));
  nodes.back().left = &nodes[50000];
  EXPECT(!korat::IsAcyclic(first, &Node::left));
}

void TestSequences() {
  std::vector<int> numbers = {1, 2, 2};
  EXPECT(korat::IsSorted(numbers) && !korat::AllDifferent(numbers));
  const int others[] = {3, 1};
  EXPECT(!korat::IsSorted(others) && korat::AllDifferent(others));
  EXPECT(korat::IsSorted(std::begin(others), std::end(others),
                         [](int one, int other) { return one > other; }));
  numbers.clear();
  EXPECT(korat::IsSorted(numbers) && korat::AllDifferent(numbers));
}

}  // namespace

int main() {
  TestValues();
  TestShapes();
  TestLongList();
  TestSequences();
  return g_failures == 0 ? 0 : 1;
}
