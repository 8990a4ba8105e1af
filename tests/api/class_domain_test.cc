// Class domains: interchangeable and distinguishable objects, the root's own class, factories, and
// finitizations made of others.
#include <gtest/gtest.h>

#include "search_tree/search_tree.h"
#include "tests/api/both_engines.h"

namespace korat::tests {
namespace {

struct Item {
  int value = 0;
};
struct Three {
  Item* a = nullptr;
  Item* b = nullptr;
  Item* c = nullptr;
};

template <typename Declare>
Finitization<Three> Threes(Declare declare) {
  Finitization<Three> f;
  auto items = declare(f);
  f.template Set<&Three::a>(items);
  f.template Set<&Three::b>(items);
  f.template Set<&Three::c>(items);
  f.template Set<&Item::value>(Range(0, 0));
  return f;
}

bool AreDifferent(const Three& t) { return t.a != t.b && t.a != t.c && t.b != t.c; }

TEST(InterchangeableObjects, GiveOneStructurePerPartition) {
  const auto f = Threes([](auto& g) { return g.template Objects<Item>(3); });
  EXPECT_EQ(CountStructures(f, kAnything), 5u);  // Bell(3)
  EXPECT_EQ(CountStructures(f, AreDifferent), 1u);
}

TEST(DistinguishableObjects, GiveEveryAssignment) {
  const auto f = Threes([](auto& g) { return g.template DistinguishableObjects<Item>(3); });
  EXPECT_EQ(CountStructures(f, kAnything), 27u);
  EXPECT_EQ(CountStructures(f, AreDifferent), 6u);  // 3! times as many
}

TEST(DistinguishableObjects, CanBeNamedOneByOne) {
  Finitization<Three> f;
  auto items = f.DistinguishableObjects<Item>(3);
  f.Set<&Three::a>(items.At(2) | items.At(0));
  f.Set<&Three::b>(items.At(2));
  f.Set<&Three::c>(items.At(1).OrNull());
  f.Set<&Item::value>(Range(0, 0));
  EXPECT_EQ(CountStructures(f, kAnything), 2u * 1 * 2);
}

struct Cell {
  Cell* next = nullptr;
};

TEST(RootsOwnClass, HasTheRootAsItsFirstObject) {
  Finitization<Cell> f;
  auto cells = f.Objects<Cell>(3);
  f.Set<&Cell::next>(cells.OrNull());
  // A chain of k cells from the root, the last of which leads to null or one of the k: 2 + 3 + 4.
  EXPECT_EQ(CountStructures(f, kAnything), 9u);
  EXPECT_EQ(CountStructures(f, [](const Cell& root) { return root.next == &root; }), 1u);
}

TEST(RootAlone, MayBePointedTo) {
  Finitization<Cell> f;
  f.Set<&Cell::next>(f.Root().OrNull());
  EXPECT_EQ(CountStructures(f, [](const Cell& root) { return root.next == &root; }), 1u);
  EXPECT_EQ(CountStructures(f, kAnything), 2u);
}

struct Account {
  explicit Account(int number) : number_(number) {}
  const int number_;
  int balance = 0;
};
struct Bank {
  explicit Bank(int limit) : limit_(limit) {}
  const int limit_;
  Account* account = nullptr;
};

TEST(Factory, MakesObjectsWithoutADefaultConstructor) {
  Finitization<Bank> f([] { return Bank(2); });
  auto accounts = f.Objects<Account>(1, [] { return Account(17); });
  f.Keep<&Bank::limit_>();
  f.Keep<&Account::number_>();
  f.Set<&Bank::account>(accounts.OrNull());
  f.Set<&Account::balance>(Range(0, 5));
  const auto is_within_limit = [](const Bank& bank) {
    return bank.account == nullptr ||
           (bank.account->number_ == 17 && bank.account->balance <= bank.limit_);
  };
  EXPECT_EQ(CountStructures(f, is_within_limit), 1u + 3);
}

TEST(NoObjects, LeaveOnlyNull) {
  Finitization<Three> f;
  auto items = f.Objects<Item>(0);
  f.Set<&Three::a>(items.OrNull());
  f.Set<&Three::b>(items.OrNull());
  f.Set<&Three::c>(items.OrNull());
  f.Set<&Item::value>(Range(0, 3));
  EXPECT_EQ(CountStructures(f, kAnything), 1u);
}

// --- composing

struct RemoveInput {
  SearchTree* tree = nullptr;
  int info = 0;
};

TEST(Include, ComposesAnInputClassFromAnotherFinitization) {
  const Finitization<SearchTree> trees = FinSearchTree(3, 0, 3, 1, 3);
  Finitization<RemoveInput> f;
  f.Include(trees);
  f.Set<&RemoveInput::tree>(trees.Root());
  f.Set<&RemoveInput::info>(trees.Get<&SearchTree::Node::info>());
  // 15 trees of at most 3 nodes with infos 1..3, each with 3 infos.
  EXPECT_EQ(CountStructures(f, [](const RemoveInput& in) { return in.tree->repOk(); }), 45u);
}

TEST(Include, GivesAccessToTheObjectsOfTheOtherFinitization) {
  struct Finger {
    SearchTree* tree = nullptr;
    SearchTree::Node* node = nullptr;
  };
  const Finitization<SearchTree> trees = FinSearchTree(2);
  Finitization<Finger> f;
  f.Include(trees);
  f.Set<&Finger::tree>(trees.Root());
  f.Set<&Finger::node>(trees.Objects<SearchTree::Node>());
  const auto points_to_the_root_node = [](const Finger& finger) {
    return finger.tree->repOk() && finger.tree->root_ == finger.node;
  };
  EXPECT_EQ(CountStructures(f, points_to_the_root_node), 2u);  // trees of exactly 2 nodes
}

TEST(Get, OfAVectorOrArrayGivesTheWholeDomain) {
  struct Row {
    std::vector<int> cells;
    int fixed[2] = {};
  };
  struct TwoRows {
    std::vector<int> cells;
    int fixed[2] = {};
  };
  Finitization<Row> row;
  row.Set<&Row::cells>(Vector(Range(0, 2), Range(0, 1)));
  row.Set<&Row::fixed>(Array(Range(0, 2)));
  Finitization<TwoRows> f;
  f.Set<&TwoRows::cells>(row.Get<&Row::cells>());
  f.Set<&TwoRows::fixed>(row.Get<&Row::fixed>());
  EXPECT_EQ(CountStructures(f, kAnything), 7u * 9);
}

}  // namespace
}  // namespace korat::tests
