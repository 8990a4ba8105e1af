#include <cstdint>
#include <stdexcept>

#include "counting.h"
#include "korat/gtest.h"
#include "singly_linked_list.h"

namespace {

using List = SinglyLinkedList;

// Lists of up to n elements out of n.
korat::Finitization<List> Lists(int n) { return FinSinglyLinkedList(0, n, n + 1, n); }

std::uint64_t SumOverSizes(int n, int further_elements) {
  std::uint64_t sum = 0;
  for (int size = 0; size <= n; ++size) sum += Sequences(size + further_elements, n);
  return sum;
}

class SinglyLinkedListOf : public testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(UpTo, SinglyLinkedListOf, testing::Range(0, 6),
                         testing::PrintToStringParamName());

TEST_P(SinglyLinkedListOf, AddsEveryElementButNull) {
  const auto lists = Lists(GetParam());
  const auto elements = lists.Objects<List::Element>().OrNull();
  std::uint64_t added = 0;
  std::uint64_t refused = 0;
  for (auto& [list, element] : korat::All(lists, &List::repOk, elements)) {
    try {
      list.add(element);
      ++added;
    } catch (const std::invalid_argument&) {
      ++refused;
    }
  }
  EXPECT_EQ(added, SumOverSizes(GetParam(), 1));
  EXPECT_EQ(refused, SumOverSizes(GetParam(), 0));
}

TEST_P(SinglyLinkedListOf, RemovesEveryElement) {
  const auto lists = Lists(GetParam());
  const auto elements = lists.Objects<List::Element>().OrNull();
  std::uint64_t inputs = 0;
  for (auto& [list, element] : korat::All(lists, &List::repOk, elements)) {
    list.remove(element);
    ++inputs;
  }
  EXPECT_EQ(inputs, SumOverSizes(GetParam(), 0) + SumOverSizes(GetParam(), 1));
}

TEST_P(SinglyLinkedListOf, Reverses) {
  std::uint64_t inputs = 0;
  for (List& list : korat::All(Lists(GetParam()), &List::repOk)) {
    list.reverse();
    ++inputs;
  }
  EXPECT_EQ(inputs, SumOverSizes(GetParam(), 0));
}

}  // namespace
