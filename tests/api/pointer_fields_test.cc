// Pointer fields: raw, to const, std::unique_ptr and std::shared_ptr.
#include <gtest/gtest.h>

#include <memory>
#include <set>

#include "tests/api/both_engines.h"

namespace korat::tests {
namespace {

// The n-th Catalan number: binary trees of n nodes.
std::size_t Catalan(std::size_t n) {
  return n == 0 ? 1 : Catalan(n - 1) * 2 * (2 * n - 1) / (n + 1);
}
std::size_t CatalanSum(std::size_t n) { return n == 0 ? 1 : CatalanSum(n - 1) + Catalan(n); }

struct Link {
  Link* next = nullptr;
};
struct Chain {
  Link* first = nullptr;
};

Finitization<Chain> Chains(int n) {
  Finitization<Chain> f;
  auto links = f.Objects<Link>(n);
  f.Set<&Chain::first>(links.OrNull());
  f.Set<&Link::next>(links.OrNull());
  return f;
}

TEST(RawPointer, MayBeNullShareAndCloseCycles) {
  // With k links in the chain the last one leads to null or back to one of the k: sum of k + 1.
  EXPECT_EQ(CountStructures(Chains(0), kAnything), 1u);
  EXPECT_EQ(CountStructures(Chains(1), kAnything), 1u + 2);
  EXPECT_EQ(CountStructures(Chains(4), kAnything), 1u + 2 + 3 + 4 + 5);
}

TEST(RawPointer, WithoutNullAlwaysPoints) {
  Finitization<Chain> f;
  auto links = f.Objects<Link>(3);
  f.Set<&Chain::first>(links);
  f.Set<&Link::next>(links);
  EXPECT_EQ(CountStructures(f, kAnything), 1u + 2 + 3);  // the last of k links leads to one of k
}

struct Reader {
  const Link* first = nullptr;
  Link* const second = nullptr;
};

TEST(PointerToConst, IsAPointerLikeAnyOther) {
  Finitization<Reader> f;
  auto links = f.Objects<Link>(2);
  f.Set<&Reader::first>(links.OrNull());
  f.Set<&Reader::second>(links.OrNull());
  f.Set<&Link::next>(Null);
  // (null, null) (null, a) (a, null) (a, a) (a, b)
  EXPECT_EQ(CountStructures(f, kAnything), 5u);
  EXPECT_EQ(CountStructures(f, [](const Reader& r) { return r.first != r.second; }), 3u);
}

struct Owner {
  std::unique_ptr<Owner> left, right;
};
struct OwnerTree {
  std::unique_ptr<Owner> root;
};

Finitization<OwnerTree> OwnerTrees(int n) {
  Finitization<OwnerTree> f;
  auto nodes = f.Objects<Owner>(n);
  f.Set<&OwnerTree::root>(nodes.OrNull());
  f.Set<&Owner::left>(nodes.OrNull());
  f.Set<&Owner::right>(nodes.OrNull());
  return f;
}

class UniquePtrTrees : public testing::TestWithParam<int> {};

TEST_P(UniquePtrTrees, NeedNoSharingCheck) {
  // Every structure is a tree, by the type alone: binary trees of 0 to n nodes.
  EXPECT_EQ(CountStructures(OwnerTrees(GetParam()), kAnything),
            CatalanSum(static_cast<std::size_t>(GetParam())));
}

TEST_P(UniquePtrTrees, NeverShowThePredicateACycleOrSharing) {
  const auto visits_each_once = [](const OwnerTree& tree) {
    std::set<const Owner*> seen;
    std::vector<const Owner*> pending = {tree.root.get()};
    while (!pending.empty()) {
      const Owner* node = pending.back();
      pending.pop_back();
      if (node == nullptr) continue;
      if (!seen.insert(node).second) return false;
      pending.push_back(node->left.get());
      pending.push_back(node->right.get());
    }
    return true;
  };
  const Finitization<OwnerTree> f = OwnerTrees(GetParam());
  for (Engine engine : {Engine::kReplay, Engine::kResume}) {
    const Stats stats = WalkOn(engine, f, visits_each_once).stats;
    EXPECT_EQ(stats.structures, stats.candidates) << "a candidate was no tree";
    EXPECT_EQ(stats.structures, CatalanSum(static_cast<std::size_t>(GetParam())));
  }
}

INSTANTIATE_TEST_SUITE_P(Sizes, UniquePtrTrees, testing::Values(0, 1, 2, 3, 4, 5));

TEST(UniquePtr, WithoutNullMustOwnSomethingElse) {
  struct Two {
    std::unique_ptr<Link> a, b;
  };
  Finitization<Two> f;
  auto links = f.Objects<Link>(1);
  f.Set<&Two::a>(links);
  f.Set<&Two::b>(links);
  f.Set<&Link::next>(Null);
  EXPECT_EQ(CountStructures(f, kAnything), 0u);  // one link can't have two owners
  const auto reads_both = [](const Two& two) { return two.a != two.b; };
  EXPECT_EQ(CountStructures(f, reads_both), 0u);
}

TEST(UniquePtr, AndARawPointerMayLeadToTheSameObject) {
  struct Observed {
    std::unique_ptr<Link> owner;
    Link* observer = nullptr;
  };
  Finitization<Observed> f;
  auto links = f.Objects<Link>(2);
  f.Set<&Observed::owner>(links.OrNull());
  f.Set<&Observed::observer>(links.OrNull());
  f.Set<&Link::next>(Null);
  EXPECT_EQ(CountStructures(f, kAnything), 5u);  // as two raw pointers
}

TEST(UniquePtr, DeletedOrMovedByTheBodyIsRestored) {
  const std::vector<std::string> undisturbed = Structures(OwnerTrees(4), kAnything);
  std::vector<std::string> seen;
  int turn = 0;
  for (OwnerTree& tree : All(OwnerTrees(4), kAnything)) {
    seen.push_back(Text(tree));
    if (++turn % 2 == 0)
      tree.root.reset();
    else if (tree.root != nullptr)
      tree.root->left = std::make_unique<Owner>();
  }
  EXPECT_EQ(seen, undisturbed);
}

// --- shared_ptr

struct Shared {
  std::shared_ptr<Shared> next;
};
struct Sharers {
  std::shared_ptr<Shared> a, b;
};

Finitization<Sharers> SharersOf(int n) {
  Finitization<Sharers> f;
  auto objects = f.Objects<Shared>(n);
  f.Set<&Sharers::a>(objects.OrNull());
  f.Set<&Sharers::b>(objects.OrNull());
  f.Set<&Shared::next>(objects.OrNull());
  return f;
}

// How many of the reachable shared_ptrs lead to `target`.
long Holders(const Sharers& root, const Shared* target) {
  long count = 0;
  std::set<const Shared*> seen;
  const auto visit = [&](const auto& self, const std::shared_ptr<Shared>& pointer) -> void {
    count += pointer.get() == target;
    if (pointer != nullptr && seen.insert(pointer.get()).second) self(self, pointer->next);
  };
  visit(visit, root.a);
  visit(visit, root.b);
  return count;
}

bool CountsMatch(const Sharers& root) {
  for (const std::shared_ptr<Shared>* pointer : {&root.a, &root.b}) {
    if (*pointer == nullptr) continue;
    if (pointer->use_count() != Holders(root, pointer->get())) return false;
    const std::shared_ptr<Shared>& next = (*pointer)->next;
    if (next != nullptr && next.use_count() != Holders(root, next.get())) return false;
  }
  return true;
}

TEST(SharedPtr, MayShareAndCloseCycles) {
  // As with raw pointers: a and b are null or the one object, which leads to null or itself. So
  // there is (null, null), and three other pairs with 2 structures each.
  EXPECT_EQ(CountStructures(SharersOf(1), kAnything), 1u + 3 * 2);
}

TEST(SharedPtr, CountsMatchInThePredicate) {
  EXPECT_EQ(Structures(SharersOf(2), CountsMatch), Structures(SharersOf(2), kAnything));
}

TEST(SharedPtr, CountsMatchInThePredicateWhateverItCopies) {
  const auto copies = [](const Sharers& root) {
    const std::shared_ptr<Shared> a = root.a;
    std::vector<std::shared_ptr<Shared>> more(3, root.b);
    if (a != nullptr && a->next != nullptr) more.push_back(a->next);
    more.clear();
    const long own = a != nullptr ? 1 : 0;
    return a == nullptr || a.use_count() - own == Holders(root, a.get());
  };
  EXPECT_EQ(Structures(SharersOf(2), copies).size(), CountStructures(SharersOf(2), kAnything));
}

TEST(SharedPtr, CountsMatchInTheLoopBody) {
  const auto copies = [](const Sharers& root) {
    const std::shared_ptr<Shared> a = root.a;
    return a == nullptr || root.b == nullptr || a->next != root.b;
  };
  for (Engine engine : {Engine::kReplay, Engine::kResume}) {
    Options options;
    options.engine = engine;
    int structures = 0;
    for (Sharers& root : All(options, SharersOf(2), copies)) {
      ++structures;
      EXPECT_TRUE(CountsMatch(root)) << Text(root);
    }
    EXPECT_GT(structures, 0);
  }
}

TEST(SharedPtr, UseCountOfOneMeansNotShared) {
  const auto is_only_owner = [](const Sharers& root) {
    return root.a != nullptr && root.a.use_count() == 1;
  };
  // a alone owns X, so nothing else may lead to X. If b is null: X->null, X->Y->{null, Y}: 3. If b
  // is Y: Y leads to null or Y, and X to null or Y: 4.
  EXPECT_EQ(CountStructures(SharersOf(2), is_only_owner), 3u + 4);
}

TEST(SharedPtr, CountsIgnoreObjectsThatAreNotPartOfTheStructure) {
  struct Leaf {
    int value = 0;
  };
  struct Branch {
    std::shared_ptr<Leaf> leaf;
  };
  struct Root {
    std::shared_ptr<Branch> branch;
  };
  Finitization<Root> f;
  auto leaves = f.Objects<Leaf>(1);
  auto branches = f.Objects<Branch>(3);
  f.Set<&Root::branch>(branches);
  f.Set<&Branch::leaf>(leaves);  // no null: unreachable branches hold the leaf, too
  f.Set<&Leaf::value>(Range(0, 0));
  const auto owns_alone = [](const Root& root) { return root.branch->leaf.use_count() == 1; };
  EXPECT_EQ(CountStructures(f, owns_alone), 1u);
  for (Root& root : All(f, kAnything)) {
    EXPECT_EQ(root.branch->leaf.use_count(), 1);
    EXPECT_EQ(root.branch.use_count(), 1);
  }
}

TEST(SharedPtr, ReleasedByTheBodyIsRestored) {
  const std::vector<std::string> undisturbed = Structures(SharersOf(2), kAnything);
  std::vector<std::string> seen;
  for (Sharers& root : All(SharersOf(2), kAnything)) {
    seen.push_back(Text(root));
    EXPECT_TRUE(CountsMatch(root)) << Text(root);
    root.b = root.a;
    root.a = std::make_shared<Shared>();
  }
  EXPECT_EQ(seen, undisturbed);
}

TEST(SharedPtr, ReleasedByThePredicateIsRestored) {
  const auto releases = [](Sharers& root) {
    const bool had_one = root.a != nullptr;
    root.a.reset();  // deletes what nobody else holds
    return had_one && root.b == nullptr;
  };
  // a holds X, b nothing. X leads to null, to itself, or to Y, which leads to null, X or Y.
  EXPECT_EQ(CountStructures(SharersOf(2), releases), 5u);
}

TEST(SharedPtr, ToABaseClassSharesTheCount) {
  struct Base {
    virtual ~Base() = default;
  };
  struct Derived : Base {
    int value = 0;
  };
  struct Root {
    std::shared_ptr<Base> base;
    std::shared_ptr<Derived> derived;
    std::shared_ptr<const Derived> constant;
  };
  Finitization<Root> f;
  auto objects = f.Objects<Derived>(1);
  f.Set<&Root::base>(objects.OrNull());
  f.Set<&Root::derived>(objects.OrNull());
  f.Set<&Root::constant>(objects.OrNull());
  f.Set<&Derived::value>(Range(1, 1));
  EXPECT_EQ(CountStructures(f, [](const Root& root) { return root.base.use_count() == 3; }), 1u);
  EXPECT_EQ(CountStructures(f, [](const Root& root) { return root.derived.use_count() == 2; }), 2u);
}

}  // namespace
}  // namespace korat::tests
