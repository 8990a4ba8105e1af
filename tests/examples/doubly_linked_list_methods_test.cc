#include <cstdint>
#include <stdexcept>

#include "counting.h"
#include "doubly_linked_list.h"
#include "korat/gtest.h"

namespace {

using List = DoublyLinkedList;

// Lists of up to n elements out of n, or null, that do not start with null.
korat::Finitization<List> Lists(int n) { return FinDoublyLinkedList(0, n, n + 1, n); }

// Sequences of that length over n elements and null that do not start with null.
std::uint64_t NotStartingWithNull(int length, int n) {
  if (length == 0) return 1;
  return SequencesWithNull(length, n) - SequencesWithNull(length - 1, n);
}

// A list and an element are a list of one more; unless the list is empty and the element null.
std::uint64_t Inputs(int n) {
  std::uint64_t sum = 1;
  for (int size = 0; size <= n; ++size) sum += NotStartingWithNull(size + 1, n);
  return sum;
}

class DoublyLinkedListOf : public testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(UpTo, DoublyLinkedListOf, testing::Range(0, 6),
                         testing::PrintToStringParamName());

TEST_P(DoublyLinkedListOf, AddsEveryElementButNullAsFirst) {
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
  EXPECT_EQ(added + refused, Inputs(GetParam()));
  EXPECT_EQ(refused, 1);
}

TEST_P(DoublyLinkedListOf, RemovesEveryElementUnlessNullFollowsAsFirst) {
  const int n = GetParam();
  const auto lists = Lists(n);
  const auto elements = lists.Objects<List::Element>().OrNull();
  std::uint64_t removed_or_absent = 0;
  std::uint64_t refused = 0;
  for (auto& [list, element] : korat::All(lists, &List::repOk, elements)) {
    try {
      list.remove(element);
      ++removed_or_absent;
    } catch (const std::invalid_argument&) {
      ++refused;
    }
  }
  EXPECT_EQ(removed_or_absent + refused, Inputs(n));
  // The first is removed and the second is null: without it, any list of one less.
  std::uint64_t null_second = 0;
  for (int size = 2; size <= n; ++size) null_second += NotStartingWithNull(size - 1, n);
  EXPECT_EQ(refused, null_second);
}

}  // namespace
