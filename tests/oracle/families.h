// The classes that random predicates run on. A family has a Root and a Node with two links and two
// numbers each, reached by the same few functions whatever the fields are, a Finitize() that draws
// random bounds, and Extra() for what only this family has. This file has families of plain C++;
// oracle/library_families.h has those whose fields have types of the standard library.
#pragma once

#include <cstdint>
#include <cstring>

#include "korat/finitization.h"
#include "oracle/bounds.h"

namespace korat::oracle {

// Raw pointers, integers of several widths.
struct PlainFamily {
  static constexpr char kName[] = "plain";
  struct Node {
    Node *left = nullptr, *right = nullptr;
    int key = 0;
    short weight = 0;
  };
  struct Root {
    Node *a = nullptr, *b = nullptr;
    int x = 0;
    bool y = false;
    unsigned char c = 0;
  };

  static Node* Link(const Root& root, int i) { return i == 0 ? root.a : root.b; }
  static Node* Link(const Node& node, int i) { return i == 0 ? node.left : node.right; }
  static int Number(const Root& root, int i) { return i == 0 ? Key(root.x) : root.y; }
  static int Number(const Node& node, int i) { return i == 0 ? Key(node.key) : node.weight; }
  static int Extra(const Root& root, int) { return root.c; }
  static int Extra(const Node& node, int which) {
    return which < 4 ? node.left == node.right : std::memcmp(&node.key, "\1", 2);
  }
  static void Write(Root& root, int number) { root.x = number; }
  static void Write(Node& node, int number) { node.key = number; }
  static void Relink(Node& node, int i, Node* to) { (i == 0 ? node.left : node.right) = to; }
  static int NumberOfCopy(const Node& node, int i) {
    Node copy;
    std::memcpy(static_cast<void*>(&copy), &node, sizeof(copy));
    return i == 0 ? copy.key : copy.weight;
  }
  static Finitization<Root> Finitize(Bounds& bounds) {
    Finitization<Root> f;
    const int count = bounds.Objects("Node");
    const bool told_apart = bounds.random().OneIn(5);
    auto nodes = told_apart ? f.DistinguishableObjects<Node>(count) : f.Objects<Node>(count);
    if (told_apart) bounds.Note<&Node::left>("objects are told apart");
    bounds.Link<&Root::a>(f, nodes);
    bounds.Link<&Root::b>(f, nodes);
    bounds.Number<&Root::x>(f);
    bounds.Either<&Root::y>(f, false, true);
    bounds.Number<&Root::c>(f, 0);
    bounds.Link<&Node::left>(f, nodes);
    bounds.Link<&Node::right>(f, nodes);
    bounds.Number<&Node::key>(f);
    bounds.Number<&Node::weight>(f);
    return f;
  }
};

// Numbers of every width and signedness, for compares.
struct TypedFamily {
  static constexpr char kName[] = "typed";
  enum Color { kRed = -1, kGreen = 0, kBlue = 1 };
  enum class Size : std::uint8_t { kSmall, kLarge = 255 };
  struct Node {
    Node* left = nullptr;
    std::int64_t key = 0;
    std::uint16_t weight = 0;
    bool flag = false;
    Color color = kRed;
  };
  struct Root {
    Node* a = nullptr;
    std::uint32_t x = 0;
    signed char c = 0;
    Size size = Size::kSmall;
  };

  template <typename Test>
  static bool WithNumber(const Root& root, int i, Test test) {
    switch (i % 3) {
      case 0:
        return test(root.x);
      case 1:
        return test(root.c);
      default:
        return test(root.size);
    }
  }
  template <typename Test>
  static bool WithNumber(const Node& node, int i, Test test) {
    switch (i % 4) {
      case 0:
        return test(node.key);
      case 1:
        return test(node.weight);
      case 2:
        return test(node.flag);
      default:
        return test(node.color);
    }
  }

  static Node* Link(const Root& root, int) { return root.a; }
  static Node* Link(const Node& node, int) { return node.left; }
  static int Number(const Root& root, int i) { return i == 0 ? static_cast<int>(root.x) : root.c; }
  static int Number(const Node& node, int i) {
    return i == 0 ? static_cast<int>(node.key) : node.weight;
  }
  static int Extra(const Root& root, int) { return static_cast<int>(root.size); }
  static int Extra(const Node& node, int which) { return which < 4 ? node.flag : node.color; }
  static void Write(Root& root, int number) { root.x = static_cast<std::uint32_t>(number); }
  static void Write(Node& node, int number) { node.key = number; }
  static void Relink(Node& node, int, Node* to) { node.left = to; }
  static int NumberOfCopy(Node node, int i) { return Number(node, i); }
  static Finitization<Root> Finitize(Bounds& bounds) {
    Finitization<Root> f;
    auto nodes = f.Objects<Node>(bounds.Objects("Node"));
    bounds.Link<&Root::a>(f, nodes);
    bounds.Number<&Root::x>(f, 0);
    bounds.Number<&Root::c>(f);
    bounds.Either<&Root::size>(f, Size::kSmall, Size::kLarge);
    bounds.Link<&Node::left>(f, nodes);
    bounds.Number<&Node::key>(f);
    bounds.Number<&Node::weight>(f, 0);
    bounds.Either<&Node::flag>(f, false, true);
    bounds.Either<&Node::color>(f, kBlue, kRed);
    return f;
  }
};

// The root is one of its own nodes.
struct SelfFamily {
  static constexpr char kName[] = "self";
  struct Node {
    Node* link[2] = {nullptr, nullptr};
    int key = 0;
  };
  using Root = Node;

  static Node* Link(const Node& node, int i) { return node.link[i]; }
  static int Number(const Node& node, int i) {
    return i == 0 ? Key(node.key) : node.link[0] == &node;
  }
  static int Extra(const Node& node, int) { return node.link[0] == node.link[1]; }
  static void Write(Node& node, int number) { node.key = number; }
  static void Relink(Node& node, int i, Node* to) { node.link[i] = to; }
  static int NumberOfCopy(Node node, int) { return node.key; }
  static Finitization<Root> Finitize(Bounds& bounds) {
    Finitization<Root> f;
    auto nodes = f.Objects<Node>(bounds.Objects("Node"));
    f.Set<&Node::link>(Array(nodes.OrNull()));
    bounds.Number<&Node::key>(f);
    return f;
  }
};

// Two classes with one base class, and virtual calls.
struct VirtualFamily {
  static constexpr char kName[] = "virtual";
  struct Node {
    virtual ~Node() = default;
    virtual int Value() const = 0;
    Node* left = nullptr;
    int key = 0;
  };
  struct Leaf final : Node {
    int Value() const override { return 3; }
  };
  struct Fork final : Node {
    int Value() const override { return right == nullptr ? key : right->key; }
    Node* right = nullptr;
  };
  struct Root {
    Node *a = nullptr, *b = nullptr;
    int x = 0;
  };

  static Node* Link(const Root& root, int i) { return i == 0 ? root.a : root.b; }
  static Node* Link(const Node& node, int i) {
    if (i == 0) return node.left;
    const auto* fork = dynamic_cast<const Fork*>(&node);
    return fork == nullptr ? nullptr : fork->right;
  }
  static int Number(const Root& root, int i) { return i == 0 ? root.x : root.a == root.b; }
  static int Number(const Node& node, int i) { return i == 0 ? Key(node.key) : node.Value(); }
  static int Extra(const Root& root, int) { return root.a->Value(); }
  static int Extra(const Node& node, int) { return node.Value(); }
  static void Write(Root& root, int number) { root.x = number; }
  static void Write(Node& node, int number) { node.key = number; }
  static void Relink(Node& node, int, Node* to) { node.left = to; }
  static int NumberOfCopy(const Node& node, int) {
    const auto* fork = dynamic_cast<const Fork*>(&node);
    return fork == nullptr ? -1 : Fork(*fork).key;
  }
  static Finitization<Root> Finitize(Bounds& bounds) {
    Finitization<Root> f;
    auto leaves = f.Objects<Leaf>(bounds.Objects("Leaf") - 1);
    auto forks = f.Objects<Fork>(bounds.Objects("Fork"));
    const auto nodes = leaves | forks;
    bounds.Link<&Root::a>(f, nodes);
    bounds.Link<&Root::b>(f, nodes);
    bounds.Number<&Root::x>(f);
    bounds.Link<&Node::left>(f, nodes);
    bounds.Number<&Node::key>(f);
    bounds.Link<&Fork::right>(f, nodes);
    return f;
  }
};

// Links to parts: hooks inside items, and the sentinel inside the root.
struct RingFamily {
  static constexpr char kName[] = "ring";
  struct Hook {
    Hook *next = nullptr, *previous = nullptr;
    int key = 0;
  };
  using Node = Hook;
  struct Item {
    int weight = 0;
    Hook hook;
  };
  struct Root {
    Hook sentinel;
    Hook* last = nullptr;
  };

  static Node* Link(const Root& root, int i) { return i == 0 ? root.sentinel.next : root.last; }
  static Node* Link(const Node& node, int i) { return i == 0 ? node.next : node.previous; }
  static int Number(const Root& root, int i) {
    return i == 0 ? root.sentinel.key : root.last == &root.sentinel;
  }
  static int Number(const Node& node, int i) { return i == 0 ? Key(node.key) : node.next == &node; }
  static int Extra(const Root& root, int) { return root.sentinel.next == root.last; }
  static int Extra(const Node& node, int) { return node.next->previous == &node; }
  static void Write(Root& root, int number) { root.sentinel.key = number; }
  static void Write(Node& node, int number) { node.key = number; }
  static void Relink(Node& node, int i, Node* to) { (i == 0 ? node.next : node.previous) = to; }
  static int NumberOfCopy(Node node, int) { return node.key; }
  static Finitization<Root> Finitize(Bounds& bounds) {
    Finitization<Root> f;
    auto items = f.Objects<Item>(bounds.Objects("Item"));
    const auto hooks = f.Root().Part<&Root::sentinel>() | items.Part<&Item::hook>();
    f.Set<&Root::sentinel, &Hook::next>(hooks);
    f.Set<&Root::sentinel, &Hook::previous>(Null | hooks);
    f.Set<&Root::sentinel, &Hook::key>(bounds.RandomRange<&Hook::key>());
    bounds.Link<&Root::last>(f, hooks);
    f.Set<&Item::hook, &Hook::next>(Null | hooks);
    f.Set<&Item::hook, &Hook::previous>(hooks);
    f.Set<&Item::hook, &Hook::key>(bounds.RandomRange<&Hook::key>());
    f.Set<&Item::weight>(Range(1, 1));
    return f;
  }
};

}  // namespace korat::oracle
