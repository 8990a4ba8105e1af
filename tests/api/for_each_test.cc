// korat::ForEach: the body runs in the sandbox, and whatever goes wrong is that structure's
// failure.
#include <gtest/gtest.h>

#include <csignal>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <vector>

#include "tests/api/linked_list.h"

namespace korat::tests {
namespace {

struct Mishap {
  const char* name;
  void (*happens)(List&);
  const char* reason;  // how the failure's reason begins
};

__attribute__((no_sanitize("null"))) void DereferencesNull(List& list) {
  Node* volatile nowhere = nullptr;
  nowhere->value = list.head->value;
}
void Overflows(List& list) {
  volatile char frame[4096];
  frame[0] = 1;
  if (list.head != nullptr) Overflows(list);
  frame[1] = frame[0];
}
void LoopsForEver(List& list) {
  volatile int* value = &list.head->value;
  while (*value != -1) *value = 1;
}
void DeletesTwice(List& list) {
  Node* volatile first = list.head;
  delete first;
  delete first;
}

class ForEachMishap : public testing::TestWithParam<Mishap> {};

// The body fails on the four lists of two nodes.
TEST_P(ForEachMishap, IsThatStructuresFailureAndTheLoopGoesOn) {
  Options options;
  options.fuel = 100000;
  std::vector<std::string> visited;
  const ForEachResult result = ForEach(options, Lists(3, 2), &List::IsAcyclic, [&](List& list) {
    visited.push_back(Text(list));
    if (list.Length() == 2) GetParam().happens(list);
  });
  EXPECT_TRUE(result.stats.exhausted) << result.stats.Verdict();
  EXPECT_EQ(result.stats.structures, 15u);
  EXPECT_EQ(visited.size(), 15u);  // what the body did outside the structure stays
  ASSERT_EQ(result.failures.size(), 4u);
  for (const Failure& failure : result.failures) {
    EXPECT_EQ(failure.reason.rfind(GetParam().reason, 0), 0u) << failure.reason;
    EXPECT_EQ(failure.structure.rfind("List{head: N0}  N0{next: N1, value: ", 0), 0u)
        << failure.structure;
    EXPECT_EQ(failure.candidate.size(), 7u);
  }
  EXPECT_EQ(result.failures[0].structure,
            "List{head: N0}  N0{next: N1, value: 1}  N1{next: null, value: 1}");
}

INSTANTIATE_TEST_SUITE_P(
    Kinds, ForEachMishap,
    testing::Values(Mishap{"NullDereference", &DereferencesNull, "signal 11 ("},
                    Mishap{"Abort", +[](List&) { std::abort(); }, "signal 6 ("},
                    Mishap{"Exception", +[](List&) { throw std::runtime_error("oh"); },
                           "threw an exception"},
                    Mishap{"EndlessLoop", &LoopsForEver, "ran out of fuel"},
                    Mishap{"StackOverflow", &Overflows, "overflowed the stack"},
                    Mishap{"DoubleDelete", &DeletesTwice, "deleted an object twice"}),
    [](const auto& info) { return std::string(info.param.name); });

TEST(ForEach, ReplaysAFailureFromItsCandidate) {
  const auto fails_on_two = [](List& list) { return list.Length() != 2 || list.head->value != 2; };
  const ForEachResult all = ForEach(Lists(3, 2), &List::IsAcyclic, fails_on_two);
  ASSERT_EQ(all.failures.size(), 2u);
  EXPECT_EQ(all.failures[0].reason, "returned false");
  Options options;
  options.start = all.failures[1].candidate;
  options.max_structures = 1;
  const ForEachResult one = ForEach(options, Lists(3, 2), &List::IsAcyclic, fails_on_two);
  ASSERT_EQ(one.failures.size(), 1u);
  EXPECT_EQ(one.failures[0].structure, all.failures[1].structure);
}

TEST(ForEach, HandsTheArgumentsToTheBody) {
  int sum = 0;
  const ForEachResult result =
      ForEach(Lists(1, 2), &List::IsAcyclic, Range(1, 3), [&](List& list, int& argument) {
        sum += argument * (list.Length() + 1);
        argument = 50;
      });
  EXPECT_TRUE(result.failures.empty());
  // (1 + 2 + 3) times one list of length 0 and two of length 1.
  EXPECT_EQ(sum, 6 * (1 + 2 + 2));
}

TEST(ForEach, KeepsWhatTheBodyWritesElsewhere) {
  std::vector<std::string> texts;
  ForEach(Lists(2, 2), &List::IsAcyclic, [&](List& list) {
    texts.push_back(Text(list) + " and more text than fits into a string object");
    if (list.Length() == 1) throw std::runtime_error("after the write");
  });
  ASSERT_EQ(texts.size(), 7u);
  EXPECT_EQ(texts.front(), "List{head: null} and more text than fits into a string object");
}

TEST(ForEach, RestoresWhatTheBodyDidToTheStructure) {
  std::vector<std::string> seen, undisturbed;
  ForEach(Lists(3, 2), &List::IsAcyclic, [&](List& list) { undisturbed.push_back(Text(list)); });
  ForEach(Lists(3, 2), &List::IsAcyclic, [&](List& list) {
    seen.push_back(Text(list));
    list.Clear();
    list.head->value = 1;  // crashes
  });
  EXPECT_EQ(seen, undisturbed);
}

TEST(ForEach, InsideAnotherLoopFailsAlone) {
  int outer = 0;
  for (List& list : All(Lists(1, 2), &List::IsAcyclic)) {
    ++outer;
    const std::string before = Text(list);
    const ForEachResult inner =
        ForEach(Lists(1, 2), &List::IsAcyclic, [](List& other) { other.head->value = 0; });
    EXPECT_EQ(inner.failures.size(), 1u);  // the empty list
    EXPECT_EQ(Text(list), before);
  }
  EXPECT_EQ(outer, 3);
}

}  // namespace
}  // namespace korat::tests
