// Predicates with generators find the same structures as without them, with both engines and
// prunings, and do not run withheld values.
#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "korat/dedicated.h"
#include "korat/korat.h"

namespace korat {
namespace {

template <typename Root, typename Predicate>
std::vector<std::string> Texts(const Options& options, const Finitization<Root>& finitization,
                               Predicate predicate, Stats& stats) {
  std::vector<std::string> texts;
  auto range = All(options, finitization, predicate);
  for (auto& structure : range) {
    (void)structure;
    texts.push_back(range.Text());
  }
  stats = range.stats();
  return texts;
}

// How many runs the generators save, pruned by reads.
template <typename Root, typename Plain, typename Dedicated>
std::uint64_t RunsSaved(const Finitization<Root>& finitization, Plain plain, Dedicated dedicated) {
  std::uint64_t saved = 0;
  for (const Prune prune : {Prune::kOutcomes, Prune::kReads}) {
    for (const Engine engine : {Engine::kReplay, Engine::kResume}) {
      Options options;
      options.engine = engine;
      options.prune = prune;
      Stats without, with;
      EXPECT_EQ(Texts(options, finitization, plain, without),
                Texts(options, finitization, dedicated, with));
      EXPECT_TRUE(with.exhausted) << with.Verdict();
      EXPECT_LE(with.candidates, without.candidates);
      saved = without.candidates - with.candidates;
    }
  }
  return saved;
}

struct Pair {
  int a = 0, b = 0;
  std::optional<int> c;
};

Finitization<Pair> Pairs(int last) {
  Finitization<Pair> f;
  f.Set<&Pair::a>(Range(0, last));
  f.Set<&Pair::b>(Range(0, last));
  f.Set<&Pair::c>(Optional(Range(0, last)));
  return f;
}

TEST(Relations, WithholdTheOtherValues) {
  const auto plain = [](const Pair& p) { return p.a >= 2 && p.b < p.a && p.c == p.b; };
  EXPECT_GT(RunsSaved(Pairs(5), plain,
                      [](const Pair& p) {
                        return GreaterEqual(p.a, 2) && Less(p.b, p.a) && Equal(p.c, p.b);
                      }),
            40u);
}

TEST(Relations, TakeTheirBoundFromAFieldThatIsReadForThat) {
  const auto plain = [](const Pair& p) { return p.b > 0 && p.a <= p.b; };
  EXPECT_GT(RunsSaved(Pairs(3), plain,
                      [](const Pair& p) { return Greater(p.b, 0) && LessEqual(p.a, p.b); }),
            0u);
}

TEST(Combinators, WithholdWhatTheWholeRefuses) {
  const auto plain = [](const Pair& p) {
    return (p.a == 1 || p.a == 4) && p.b >= 1 && p.b <= 3 && p.b != 2 && !(p.c > 3);
  };
  const auto dedicated = [](const Pair& p) {
    return IsIn(p.a, 1, 4) && Holds(p.b, And(Between(1, 3), NotEqual(2))) &&
           Holds(p.c, Or(Not(Greater(3)), Equal(std::nullopt)));
  };
  EXPECT_GE(RunsSaved(Pairs(5), plain, dedicated), 10u);
}

TEST(Domains, MayHaveMoreValuesThanAWordHasBits) {
  const auto plain = [](const Pair& p) { return p.a % 50 == 49 && p.b == p.a; };
  const auto dedicated = [](const Pair& p) {
    return Holds(p.a, [](int a) { return a % 50 == 49; }) && Equal(p.b, p.a);
  };
  EXPECT_GT(RunsSaved(Pairs(199), plain, dedicated), 500u);
}

TEST(Domains, ThatAreTooLargeAreTriedInFull) {
  const auto plain = [](const Pair& p) { return p.a == 4999 && p.b == 2 && p.c == 1; };
  const auto dedicated = [](const Pair& p) {
    return Equal(p.a, 4999) && Equal(p.b, 2) && Equal(p.c, 1);
  };
  EXPECT_EQ(RunsSaved(Pairs(4999), plain, dedicated), 0u);
}

// --- shapes

struct Node {
  Node *left = nullptr, *right = nullptr;
  std::vector<Node*> more;
  int key = 0;
};
struct Graph {
  Node* root = nullptr;
};

Finitization<Graph> Graphs(int nodes, int more) {
  Finitization<Graph> f;
  auto all = f.Objects<Node>(nodes);
  f.Set<&Graph::root>(all.OrNull());
  f.Set<&Node::left>(all.OrNull());
  f.Set<&Node::right>(all.OrNull());
  f.Set<&Node::more>(Vector(Range(0, more), all));
  f.Set<&Node::key>(Range(0, 2));
  return f;
}

bool IsPlainTree(const Graph& graph) {
  std::vector<const Node*> nodes;
  const auto enter = [&](const Node* node) {
    if (node == nullptr) return true;
    for (const Node* other : nodes) {
      if (other == node) return false;
    }
    nodes.push_back(node);
    return true;
  };
  enter(graph.root);
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    if (!enter(nodes[i]->left) || !enter(nodes[i]->right)) return false;
    for (const Node* node : nodes[i]->more) {
      if (!enter(node)) return false;
    }
  }
  return true;
}

bool HasNoCycle(const Node* node, std::vector<const Node*>& path) {
  if (node == nullptr) return true;
  for (const Node* above : path) {
    if (above == node) return false;
  }
  path.push_back(node);
  const bool good = HasNoCycle(node->left, path) && HasNoCycle(node->right, path);
  path.pop_back();
  return good;
}

TEST(Shapes, TreesAreTheSame) {
  const auto dedicated = [](const Graph& graph) {
    return IsTree(graph.root, &Node::left, &Node::right, &Node::more);
  };
  EXPECT_GT(RunsSaved(Graphs(3, 1), &IsPlainTree, dedicated), 0u);
}

TEST(Shapes, GraphsWithoutCyclesAreTheSame) {
  const auto plain = [](const Graph& graph) {
    std::vector<const Node*> path;
    return HasNoCycle(graph.root, path);
  };
  const auto dedicated = [](const Graph& graph) {
    return IsAcyclic(graph.root, &Node::left, &Node::right);
  };
  EXPECT_GT(RunsSaved(Graphs(3, 0), plain, dedicated), 0u);
}

TEST(Shapes, ListsAreSorted) {
  const auto plain = [](const Graph& graph) {
    std::vector<const Node*> path;
    for (const Node* node = graph.root; node != nullptr; node = node->left) {
      for (const Node* other : path) {
        if (other == node) return false;
      }
      path.push_back(node);
    }
    for (std::size_t i = 1; i < path.size(); ++i) {
      if (path[i - 1]->key > path[i]->key) return false;
    }
    return true;
  };
  const auto dedicated = [](const Graph& graph) {
    return IsAcyclic(graph.root, &Node::left) && IsSorted(graph.root, &Node::left, &Node::key);
  };
  EXPECT_GT(RunsSaved(Graphs(2, 0), plain, dedicated), 0u);
}

// --- sequences

struct Row {
  std::vector<int> numbers;
  std::array<short, 3> triple{};
};

TEST(Sequences, AreSortedAndDifferent) {
  Finitization<Row> f;
  f.Set<&Row::numbers>(Vector(Range(0, 3), Range(0, 3)));
  f.Set<&Row::triple>(Array(Range(0, 3)));
  const auto plain = [](const Row& row) {
    for (std::size_t i = 1; i < row.numbers.size(); ++i) {
      if (row.numbers[i] < row.numbers[i - 1]) return false;
    }
    return row.triple[1] != row.triple[0] && row.triple[2] != row.triple[0] &&
           row.triple[2] != row.triple[1];
  };
  const auto dedicated = [](const Row& row) {
    return IsSorted(row.numbers) && AllDifferent(row.triple);
  };
  Stats with, without;
  EXPECT_EQ(Texts({}, f, plain, without).size(), Texts({}, f, dedicated, with).size());
  EXPECT_TRUE(with.exhausted);
  EXPECT_LT(with.candidates, without.candidates);
}

// --- classes

struct Shape {
  virtual ~Shape() = default;
};
struct Circle final : Shape {};
struct Square final : Shape {};
struct Picture {
  Shape* shape = nullptr;
  std::unique_ptr<Circle> circle;
};

TEST(Classes, AreToldApart) {
  Finitization<Picture> f;
  auto circles = f.Objects<Circle>(2);
  auto squares = f.Objects<Square>(2);
  f.Set<&Picture::shape>(Null | circles | squares);
  f.Set<&Picture::circle>(circles.OrNull());
  const auto plain = [](const Picture& picture) {
    return dynamic_cast<const Square*>(picture.shape) != nullptr && picture.circle != nullptr;
  };
  const auto dedicated = [](const Picture& picture) {
    return InstanceOf<Square>(picture.shape) && NotEqual(picture.circle, nullptr);
  };
  // Null is withheld, but tried once nevertheless.
  EXPECT_EQ(RunsSaved(f, plain, dedicated), 1u);
}

// --- the rule

TEST(TheRule, IsBrokenByAPredicateThatAcceptsAfterANo) {
  for (const Engine engine : {Engine::kReplay, Engine::kResume}) {
    Options options;
    options.engine = engine;
    Stats stats;
    Texts(options, Pairs(3), [](const Pair& p) { return !Less(p.a, 2); }, stats);
    EXPECT_FALSE(stats.exhausted);
    EXPECT_EQ(stats.stopped_by, "the predicate accepts what a dedicated generator refused");
  }
}

TEST(TheRule, IsKeptByAPredicateThatRejectsInItsOwnTime) {
  Stats with, without;
  const auto plain = [](const Pair& p) { return p.a < 2 && p.b == 1; };
  const auto dedicated = [](const Pair& p) {
    const bool is_small = Less(p.a, 2);
    return p.b == 1 && is_small;
  };
  EXPECT_EQ(Texts({}, Pairs(6), plain, without), Texts({}, Pairs(6), dedicated, with));
  EXPECT_TRUE(with.exhausted) << with.Verdict();
}

// A user's own generator; the field is still tested.
bool IsPrime(const int& field) {
  const auto is_prime = [](int n) {
    for (int i = 2; i < n; ++i) {
      if (n % i == 0) return false;
    }
    return n > 1;
  };
  return Restrict(field, is_prime) && is_prime(field);
}

TEST(OwnGenerators, WithholdValues) {
  Stats stats;
  Options options;
  options.prune = Prune::kReads;
  const auto primes = Texts(
      options, Pairs(30),
      [](const Pair& p) { return IsPrime(p.a) && IsPrime(p.b) && Equal(p.c, std::nullopt); },
      stats);
  EXPECT_EQ(primes.size(), 100u);
  EXPECT_LT(stats.candidates, 200u);
}

}  // namespace
}  // namespace korat
