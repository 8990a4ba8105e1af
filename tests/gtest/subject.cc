// A user's tests, most of which fail, each in its own way. adapter_test.py runs them one by one.
#include <cstdlib>
#include <iostream>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "korat/gtest.h"
#include "tests/api/linked_list.h"

namespace korat::tests {
namespace {

Options Chosen() {
  const char* engine = std::getenv("KORAT_TEST_ENGINE");
  Options options;
  options.engine =
      engine != nullptr && std::string(engine) == "replay" ? Engine::kReplay : Engine::kResume;
  return options;
}

auto AllLists(int nodes = 3, int values = 2) {
  return All(Chosen(), Lists(nodes, values), &List::IsAcyclic);
}

// The body destroys the list before the check, which fails for the 4 lists of two nodes.
void ClearAndCheck(List& list) {
  const int length = list.Length();
  list.Clear();
  EXPECT_NE(length, 2) << "a list of two";
}

TEST(Body, Fails) {
  for (List& list : AllLists()) ClearAndCheck(list);
}

TEST(Body, FailsForAnArgument) {
  for (auto& [list, n] : All(Chosen(), Lists(1, 1), &List::IsAcyclic, Range(1, 3))) {
    const int sum = list.Length() + n;
    n = 50;
    EXPECT_LT(sum, 4);
  }
}

struct Owner {
  std::shared_ptr<Node> first, second;
  std::vector<int> numbers;
  std::string name;
};

// The body leaves nothing in its place: it releases memory, and the vector moves.
TEST(Body, FailsAfterRebuilding) {
  Finitization<Owner> f;
  auto nodes = f.Objects<Node>(2);
  f.Set<&Owner::first>(nodes.OrNull());
  f.Set<&Owner::second>(nodes.OrNull());
  f.Set<&Owner::numbers>(Vector(Range(0, 2), Range(1, 2)));
  f.Set<&Owner::name>(Values<std::string>({"", "a name that is too long for the string itself"}));
  f.Set<&Node::next>(Null);
  f.Set<&Node::value>(Range(1, 1));
  for (Owner& owner : All(Chosen(), f, [](const Owner&) { return true; })) {
    const bool fails = owner.first != nullptr && owner.first == owner.second &&
                       owner.first.use_count() == 2 && owner.numbers.size() == 2 &&
                       !owner.name.empty();
    owner.first.reset();
    owner.second.reset();
    for (int i = 0; i < 100; ++i) owner.numbers.push_back(i);
    owner.name += " and even longer now";
    EXPECT_FALSE(fails);
    std::vector<int>().swap(owner.numbers);
  }
}

TEST(Body, Asserts) {
  for (List& list : AllLists()) {
    list.Clear();
    ASSERT_EQ(list.head, nullptr);
    ASSERT_TRUE(false) << "left here";
  }
}

TEST(Body, FailsAndBreaks) {
  for (List& list : AllLists()) {
    ClearAndCheck(list);
    if (testing::Test::HasFailure()) break;
  }
}

TEST(Body, Passes) {
  EXPECT_EQ(Count(Lists(3, 2), &List::IsAcyclic), 15u);
  for (List& list : AllLists()) {
    list.Clear();
    EXPECT_EQ(list.head, nullptr);
    SUCCEED();
  }
}

TEST(Body, Skips) {
  for (List& list : AllLists()) {
    if (list.Length() == 2) GTEST_SKIP() << "no lists of two";
  }
}

TEST(Body, Throws) {
  for (List& list : AllLists()) {
    if (list.Length() == 2) throw std::runtime_error("two is too many");
  }
}

TEST(Body, ThrowsWhatIsCaught) {
  const auto loop = [] {
    for (List& list : AllLists()) {
      if (list.Length() == 2) throw std::runtime_error("two is too many");
    }
  };
  EXPECT_THROW(loop(), std::runtime_error);
}

TEST(Body, ThrowsWhatIsCaughtAndFailsLater) {
  try {
    for (List& list : AllLists()) throw list.Length();
  } catch (int) {
  }
  EXPECT_TRUE(false) << "for another reason";
}

TEST(Body, DereferencesNull) {
  for (List& list : AllLists()) {
    Node* volatile third = list.Length() == 2 ? list.head->next->next : &*list.head;
    if (list.Length() == 2) third->value = 1;
  }
}

TEST(Body, Aborts) {
  for (List& list : AllLists()) {
    if (list.Length() == 2) std::abort();
  }
}

TEST(Body, DiesOnPurpose) {
  for (List& list : AllLists(1, 1)) {
    (void)list;
    EXPECT_DEATH(std::abort(), "^$");  // it is silent
  }
}

TEST(Loops, TheSecondFails) {
  for (List& list : AllLists()) EXPECT_TRUE(list.IsAcyclic());
  for (List& list : AllLists()) ClearAndCheck(list);
}

TEST(Loops, TheInnerFails) {
  for (List& outer : AllLists(2, 1)) {
    for (List& first : AllLists(1, 1)) first.Clear();
    for (List& inner : AllLists(2, 1)) {
      const int difference = outer.Length() - inner.Length();
      inner.Clear();
      EXPECT_NE(difference, 1);
    }
    outer.Clear();
  }
}

TEST(Loops, TheOuterFails) {
  for (List& outer : AllLists(2, 1)) {
    for (List& inner : AllLists(2, 1)) inner.Clear();
    ClearAndCheck(outer);
  }
}

TEST(Loops, TheInnerCrashesInASandbox) {
  ForEach(Chosen(), Lists(1, 1), &List::IsAcyclic, [](List& outer) {
    for (List& inner : AllLists(1, 1)) inner.head->value = outer.Length();
  });
  for (List& list : AllLists()) ClearAndCheck(list);
}

bool HasTwo(const List& list) { return list.IsAcyclic() && list.Length() == 2; }

TEST(Search, IsCutShort) {
  Options options = Chosen();
  options.max_structures = 3;
  for (List& list : All(options, Lists(3, 2), &List::IsAcyclic)) list.Clear();
}

TEST(Search, MayBeCutShort) {
  Options options = Chosen();
  options.max_structures = 3;
  options.allow_incomplete = true;
  for (List& list : All(options, Lists(3, 2), &List::IsAcyclic)) list.Clear();
}

TEST(Search, FindsNothing) {
  for (List& list : All(Chosen(), Lists(1, 1), &HasTwo)) list.Clear();
}

TEST(Search, MayFindNothing) {
  Options options = Chosen();
  options.allow_empty = true;
  for (List& list : All(options, Lists(1, 1), &HasTwo)) list.Clear();
}

void Show(const ForEachResult& result) {
  for (const Failure& failure : result.failures) {
    std::cout << "collected: " << failure.reason << " on " << failure.structure << "\n";
  }
}

TEST(InTheSandbox, Fails) {
  Show(ForEach(Chosen(), Lists(3, 2), &List::IsAcyclic, [](List& list) { ClearAndCheck(list); }));
}

TEST(InTheSandbox, Crashes) {
  Show(ForEach(Chosen(), Lists(3, 2), &List::IsAcyclic, [](List& list) {
    if (list.Length() == 2) std::abort();
  }));
}

TEST(InTheSandbox, Passes) {
  Show(ForEach(Chosen(), Lists(3, 2), &List::IsAcyclic, [](List& list) { list.Clear(); }));
}

TEST(Plain, HasNoLoop) { EXPECT_EQ(1 + 1, 2); }

}  // namespace
}  // namespace korat::tests
