// Families as in oracle/families.h, with fields of the standard library's types.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "korat/finitization.h"
#include "oracle/bounds.h"

namespace korat::oracle {

// Owning pointers, an enum, bit-fields.
struct OwnerFamily {
  static constexpr char kName[] = "owner";
  enum class Color : char { kRed = -1, kGreen = 5, kBlue = 7 };
  struct Node {
    std::unique_ptr<Node> left;
    std::unique_ptr<Node> right;
    int key = 0;
    unsigned low : 2;
    unsigned high : 3;
    Node() : low(0), high(0) {}
  };
  struct Root {
    std::unique_ptr<Node> a;
    Node* b = nullptr;
    int x = 0;
    Color color = Color::kRed;
  };

  static Node* Link(const Root& root, int i) { return i == 0 ? root.a.get() : root.b; }
  static Node* Link(const Node& node, int i) { return i == 0 ? node.left.get() : node.right.get(); }
  static int Number(const Root& root, int i) {
    return i == 0 ? root.x : static_cast<int>(root.color);
  }
  static int Number(const Node& node, int i) {
    return i == 0 ? Key(node.key) : static_cast<int>(node.high);
  }
  static int Extra(const Root& root, int) { return root.a.get() == root.b; }
  static int Extra(const Node& node, int which) {
    return static_cast<int>(which < 4 ? node.low : node.high);
  }
  static void Write(Root& root, int number) { root.x = number; }
  static void Write(Node& node, int number) {
    node.key = number;
    node.low = static_cast<unsigned>(number) & 3;
  }
  // An object has one owner only, so the links are swapped, or the owned node is deleted.
  static void Relink(Node& node, int i, Node* to) {
    if (to != nullptr)
      std::swap(node.left, to->right);
    else
      (i == 0 ? node.left : node.right).reset();
  }
  static int NumberOfCopy(const Node& node, int i) { return Number(node, i); }
  static Finitization<Root> Finitize(Bounds& bounds) {
    Finitization<Root> f;
    auto nodes = f.Objects<Node>(bounds.Objects("Node"));
    bounds.Link<&Root::a>(f, nodes);
    bounds.Link<&Root::b>(f, nodes);
    bounds.Number<&Root::x>(f);
    bounds.Either<&Root::color>(f, Color::kBlue, Color::kRed);
    f.Set<&Node::left>(nodes.OrNull());
    bounds.Link<&Node::right>(f, nodes);
    bounds.Number<&Node::key>(f);
    f.SetBits<Node>(
        "low", [](const Node& n) { return n.low; },
        [](Node& n, unsigned value) { n.low = value & 3; }, Range(0, bounds.values() - 1));
    f.SetBits<Node>(
        "high", [](const Node& n) { return n.high; },
        [](Node& n, unsigned value) { n.high = value & 7; }, Values({1u, 6u}));
    return f;
  }
};

// Shared pointers, with use counts as numbers; optional.
struct SharedFamily {
  static constexpr char kName[] = "shared";
  struct Node {
    std::shared_ptr<Node> left;
    Node* right = nullptr;
    int key = 0;
  };
  struct Root {
    std::shared_ptr<Node> a, b;
    std::optional<int> x;
  };

  static Node* Link(const Root& root, int i) { return i == 0 ? root.a.get() : root.b.get(); }
  static Node* Link(const Node& node, int i) { return i == 0 ? node.left.get() : node.right; }
  static int Number(const Root& root, int i) { return i == 0 ? root.x.value_or(9) : *root.x; }
  static int Number(const Node& node, int i) {
    return i == 0 ? Key(node.key) : node.right == nullptr;
  }
  static int Extra(const Root& root, int which) {
    if (which == 0) return static_cast<int>(root.a.use_count());
    const std::shared_ptr<Node> copy = which < 4 ? root.a : root.b;
    return copy == root.a;
  }
  static int Extra(const Node& node, int which) {
    return which == 0 ? static_cast<int>(node.left.use_count()) : node.left != nullptr;
  }
  static void Write(Root& root, int number) { root.x = number; }
  static void Write(Node& node, int number) { node.key = number; }
  static void Relink(Node& node, int i, Node* to) {
    if (i == 0)
      std::swap(node.left, to->left);
    else
      node.right = to;
  }
  static int NumberOfCopy(const Node& node, int i) {
    const Node copy = node;
    return i == 0 ? copy.key : copy.left == nullptr;
  }
  static Finitization<Root> Finitize(Bounds& bounds) {
    Finitization<Root> f;
    auto nodes = f.Objects<Node>(bounds.Objects("Node"));
    bounds.Link<&Root::a>(f, nodes);
    bounds.Link<&Root::b>(f, nodes);
    f.Set<&Root::x>(Optional(bounds.RandomRange<&Root::x>()));
    bounds.Link<&Node::left>(f, nodes);
    bounds.Link<&Node::right>(f, nodes);
    bounds.Number<&Node::key>(f);
    return f;
  }
};

// Vectors of pointers, strings, a nested struct.
struct VectorFamily {
  static constexpr char kName[] = "vector";
  struct Node {
    std::vector<Node*> children;
    int key = 0;
  };
  struct Root {
    std::vector<Node*> items;
    std::vector<int> numbers;
    std::string name;
  };

  static Node* At(const std::vector<Node*>& nodes, int i) {
    return static_cast<std::size_t>(i) < nodes.size() ? nodes[static_cast<std::size_t>(i)]
                                                      : nullptr;
  }
  static Node* Link(const Root& root, int i) { return At(root.items, i); }
  static Node* Link(const Node& node, int i) { return At(node.children, i); }
  static int Number(const Root& root, int i) {
    return i == 0 ? static_cast<int>(root.numbers.size()) : root.numbers.at(0);
  }
  static int Number(const Node& node, int i) {
    return i == 0 ? Key(node.key) : static_cast<int>(node.children.size());
  }
  static int Extra(const Root& root, int which) {
    if (which < 3) return static_cast<int>(root.name.size());
    if (which < 5) return root.name == "b";
    int sum = 0;
    for (int number : root.numbers) sum += number;
    return sum;
  }
  static int Extra(const Node& node, int) {
    return node.children.empty() ? -1 : node.children.back() == &node;
  }
  static void Write(Root& root, int number) { root.numbers.assign(1, number); }
  static void Write(Node& node, int number) { node.key = number; }
  static void Relink(Node& node, int i, Node* to) {
    if (i == 0)
      node.children.push_back(to);
    else if (!node.children.empty())
      node.children.pop_back();
  }
  static int NumberOfCopy(Node node, int i) {
    return i == 0 ? node.key : static_cast<int>(node.children.size());
  }
  static Finitization<Root> Finitize(Bounds& bounds) {
    Finitization<Root> f;
    auto nodes = f.Objects<Node>(bounds.Objects("Node"));
    const int most = bounds.random().Between(1, 2);
    bounds.Note<&Root::items>("0.." + std::to_string(most) + " objects");
    f.Set<&Root::items>(Vector(Range(0, most), nodes));
    f.Set<&Root::numbers>(
        Vector(Range(0, bounds.values() - 1), bounds.RandomRange<&Root::numbers>()));
    bounds.Either<&Root::name, Finitization<Root>, std::string>(f, "", "b");
    bounds.Note<&Node::children>("0..1 nodes or null");
    f.Set<&Node::children>(Vector(Range(0, 1), nodes.OrNull()));
    bounds.Number<&Node::key>(f);
    return f;
  }
};

}  // namespace korat::oracle
