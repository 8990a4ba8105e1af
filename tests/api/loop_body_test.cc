// The body of a loop may do anything to a structure: Korat restores it.
#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>

#include <stdexcept>

#include "tests/api/both_engines.h"
#include "tests/api/linked_list.h"

namespace korat::tests {
namespace {

// What a body does, and how it leaves.
using Body = void (*)(List&);

class LoopBody : public testing::TestWithParam<std::pair<const char*, Body>> {};

TEST_P(LoopBody, LeavesTheStructuresThatFollowAsTheyAre) {
  const std::vector<std::string> undisturbed = Structures(Lists(3, 2), &List::IsAcyclic);
  for (Engine engine : {Engine::kReplay, Engine::kResume}) {
    Options options;
    options.engine = engine;
    std::vector<std::string> seen;
    for (List& list : All(options, Lists(3, 2), &List::IsAcyclic)) {
      seen.push_back(Text(list));
      GetParam().second(list);
    }
    EXPECT_EQ(seen, undisturbed);
  }
}

void ChangesValues(List& list) {
  for (Node* node = list.head; node != nullptr; node = node->next) node->value = -7;
}
void ClosesACycle(List& list) {
  if (list.head != nullptr) list.head->next = list.head;
}
void DeletesTheFirst(List& list) {
  if (list.head == nullptr) return;
  Node* first = list.head;
  list.head = first->next;
  delete first;
}
void AddsNodes(List& list) {
  for (int i = 0; i < 10; ++i) list.head = new Node{list.head, i};
  for (int i = 0; i < 10; ++i) DeletesTheFirst(list);
}
void ForgetsEverything(List& list) { list.head = nullptr; }
void DeletesAndUsesTheMemoryAgain(List& list) {
  const int length = list.Length();
  list.Clear();
  for (int i = 0; i < length; ++i) list.head = new Node{list.head, 9};
  list.Clear();
}
void ThrowsAndCatches(List& list) {
  try {
    list.Clear();
    throw std::runtime_error("caught inside the body");
  } catch (const std::runtime_error&) {
  }
}

INSTANTIATE_TEST_SUITE_P(That, LoopBody,
                         testing::Values(std::pair{"ChangesValues", &ChangesValues},
                                         std::pair{"ClosesACycle", &ClosesACycle},
                                         std::pair{"DeletesTheFirst", &DeletesTheFirst},
                                         std::pair{"DeletesAll", +[](List& list) { list.Clear(); }},
                                         std::pair{"AddsNodes", &AddsNodes},
                                         std::pair{"ForgetsEverything", &ForgetsEverything},
                                         std::pair{"DeletesAndUsesTheMemoryAgain",
                                                   &DeletesAndUsesTheMemoryAgain},
                                         std::pair{"ThrowsAndCatches", &ThrowsAndCatches}),
                         [](const auto& info) { return std::string(info.param.first); });

// A loop that was left early does not change what the next loop over equal bounds finds.
template <typename Leave>
void ExpectSameAfter(Leave leave) {
  const std::vector<std::string> undisturbed = Structures(Lists(3, 2), &List::IsAcyclic);
  leave();
  EXPECT_EQ(Structures(Lists(3, 2), &List::IsAcyclic), undisturbed);
}

TEST(LeavingTheLoop, ByBreakIsFine) {
  ExpectSameAfter([] {
    for (List& list : All(Lists(3, 2), &List::IsAcyclic)) {
      list.Clear();
      if (list.head == nullptr) break;
    }
  });
}

TEST(LeavingTheLoop, ByAnExceptionIsFine) {
  ExpectSameAfter([] {
    const auto loop = [] {
      for (List& list : All(Lists(3, 2), &List::IsAcyclic)) {
        if (list.Length() < 2) continue;
        list.Clear();
        throw std::runtime_error("out of the body");
      }
    };
    EXPECT_THROW(loop(), std::runtime_error);
  });
}

void AssertsInTheBody() {
  for (List& list : All(Lists(3, 2), &List::IsAcyclic)) {
    list.Clear();
    ASSERT_NE(list.head, nullptr) << "left here";
  }
}

TEST(LeavingTheLoop, ByAFailedAssertIsFine) {
  ExpectSameAfter([] { EXPECT_FATAL_FAILURE(AssertsInTheBody(), "left here"); });
}

TEST(LeavingTheLoop, AndContinuingWithTheSameRangeIsFine) {
  const std::vector<std::string> all = Structures(Lists(3, 2), &List::IsAcyclic);
  auto range = All(Lists(3, 2), &List::IsAcyclic);
  std::vector<std::string> seen;
  while (true) {
    const std::size_t before = seen.size();
    for (List& list : range) {
      seen.push_back(Text(list));
      list.Clear();
      if (seen.size() % 4 == 0) break;
    }
    if (seen.size() == before) break;
  }
  EXPECT_EQ(seen, all);
}

}  // namespace
}  // namespace korat::tests
