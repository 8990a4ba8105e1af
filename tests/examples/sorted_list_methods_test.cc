#include <cstdint>

#include "counting.h"
#include "korat/gtest.h"
#include "sorted_list.h"

namespace {

// Lists of up to n elements of 1..n.
korat::Finitization<SortedList> Lists(int n) { return FinSortedList(0, n, n + 1, n); }

// Two lists, of up to n - 1 elements of 1..n together.
struct TwoLists {
  SortedList* first;
  SortedList* second;
};

korat::Finitization<TwoLists> FinTwoLists(int n) {
  korat::Finitization<TwoLists> f;
  auto lists = f.Objects<SortedList>(2);
  auto entries = f.Objects<SortedList::Entry>(n + 1);
  f.Set<&TwoLists::first>(lists.At(0));
  f.Set<&TwoLists::second>(lists.At(1));
  f.Set<&SortedList::header_>(entries.OrNull());
  f.Set<&SortedList::size_>(korat::Range(0, n - 1));
  f.Set<&SortedList::Entry::element>(korat::Optional(korat::Range(1, n)));
  f.Set<&SortedList::Entry::next>(entries.OrNull());
  f.Set<&SortedList::Entry::previous>(entries.OrNull());
  return f;
}

bool AreSeparateLists(const TwoLists& lists) {
  return lists.first->repOk() && lists.second->repOk() &&
         lists.first->header_ != lists.second->header_;
}

class SortedListOf : public testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(UpTo, SortedListOf, testing::Range(1, 6),
                         testing::PrintToStringParamName());

TEST_P(SortedListOf, InsertsEveryElement) {
  const int n = GetParam();
  std::uint64_t inputs = 0;
  for (auto& [list, element] : korat::All(Lists(n), &SortedList::repOk, korat::Range(1, n))) {
    list.insert(element);
    ++inputs;
  }
  EXPECT_EQ(inputs, n * Binomial(2 * n, n));
}

TEST_P(SortedListOf, RemovesEveryElement) {
  const int n = GetParam();
  std::uint64_t inputs = 0;
  for (auto& [list, element] : korat::All(Lists(n), &SortedList::repOk, korat::Range(1, n))) {
    list.remove(element);
    ++inputs;
  }
  EXPECT_EQ(inputs, n * Binomial(2 * n, n));
}

TEST_P(SortedListOf, SortsElementsInAnyOrder) {
  const int n = GetParam();
  std::uint64_t inputs = 0;
  for (SortedList& list : korat::All(Lists(n), &SortedList::repOkUnsorted)) {
    list.sort();
    ++inputs;
  }
  std::uint64_t sequences = 0;
  for (std::uint64_t size = 0, power = 1; size <= static_cast<std::uint64_t>(n); ++size) {
    sequences += power;
    power *= n;
  }
  EXPECT_EQ(inputs, sequences);
}

TEST_P(SortedListOf, MergesWithAnother) {
  const int n = GetParam();
  std::uint64_t inputs = 0;
  for (TwoLists& lists : korat::All(FinTwoLists(n), AreSeparateLists)) {
    lists.first->merge(*lists.second);
    ++inputs;
  }
  EXPECT_EQ(inputs, Binomial(3 * n - 1, n - 1));
}

TEST(SortedList, IsMadeOfElementsInAnyOrder) {
  const SortedList list({3, 1, 2, 1});
  EXPECT_EQ(list.Elements(), (std::vector<int>{1, 1, 2, 3}));
}

}  // namespace
