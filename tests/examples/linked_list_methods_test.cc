#include <cstdint>

#include "counting.h"
#include "korat/gtest.h"
#include "linked_list.h"

namespace {

// Lists of up to n elements out of n, or null.
korat::Finitization<LinkedList> Lists(int n) { return FinLinkedList(0, n, n + 1, n); }

std::uint64_t SumOverSizes(int n, int further_elements) {
  std::uint64_t sum = 0;
  for (int size = 0; size <= n; ++size) sum += SequencesWithNull(size + further_elements, n);
  return sum;
}

class LinkedListOf : public testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(UpTo, LinkedListOf, testing::Range(0, 6),
                         testing::PrintToStringParamName());

TEST_P(LinkedListOf, AddsEveryElement) {
  const auto lists = Lists(GetParam());
  const auto elements = lists.Objects<LinkedList::Element>().OrNull();
  std::uint64_t inputs = 0;
  for (auto& [list, element] : korat::All(lists, &LinkedList::repOk, elements)) {
    list.add(element);
    ++inputs;
  }
  EXPECT_EQ(inputs, SumOverSizes(GetParam(), 1));
}

TEST_P(LinkedListOf, RemovesEveryElement) {
  const auto lists = Lists(GetParam());
  const auto elements = lists.Objects<LinkedList::Element>().OrNull();
  std::uint64_t inputs = 0;
  for (auto& [list, element] : korat::All(lists, &LinkedList::repOk, elements)) {
    list.remove(element);
    ++inputs;
  }
  EXPECT_EQ(inputs, SumOverSizes(GetParam(), 1));
}

TEST_P(LinkedListOf, Reverses) {
  std::uint64_t inputs = 0;
  for (LinkedList& list : korat::All(Lists(GetParam()), &LinkedList::repOk)) {
    list.reverse();
    ++inputs;
  }
  EXPECT_EQ(inputs, SumOverSizes(GetParam(), 0));
}

}  // namespace
