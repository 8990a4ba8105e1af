// std::list on top of the link functions of src/models/list_node.cc.

#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <list>
#include <random>
#include <vector>

#include "interposition.h"

namespace {

template <typename List>
testing::AssertionResult Holds(const List& list, const std::vector<int>& expected) {
  if (list.size() != expected.size()) return testing::AssertionFailure() << "wrong size";
  if (!std::equal(list.begin(), list.end(), expected.begin(), expected.end())) {
    return testing::AssertionFailure() << "wrong forward";
  }
  if (!std::equal(list.rbegin(), list.rend(), expected.rbegin(), expected.rend())) {
    return testing::AssertionFailure() << "wrong backward";
  }
  return testing::AssertionSuccess();
}

std::vector<int> RandomValues(std::size_t count, std::mt19937& random) {
  std::vector<int> values(count);
  for (int& value : values) value = static_cast<int>(random() % 50);
  return values;
}

TEST(ListNode, DefinitionsInTheExecutableWin) {
  for (const char* name : {"_ZNSt8__detail15_List_node_base4swapERS0_S1_",
                           "_ZNSt8__detail15_List_node_base11_M_transferEPS0_S1_",
                           "_ZNSt8__detail15_List_node_base10_M_reverseEv",
                           "_ZNSt8__detail15_List_node_base7_M_hookEPS0_",
                           "_ZNSt8__detail15_List_node_base9_M_unhookEv"}) {
    EXPECT_TRUE(korat::test::ExecutableWins(name, [] {})) << name;
  }
}

TEST(ListNode, InsertsAndErasesAnywhere) {
  std::mt19937 random(1);
  std::list<int> list;
  std::vector<int> expected;
  for (int step = 0; step < 20000; ++step) {
    const bool insert = expected.empty() || random() % 100 < (step % 2000 < 1000 ? 60 : 40);
    const auto index = static_cast<std::ptrdiff_t>(random() % (expected.size() + insert));
    const auto position = std::next(list.begin(), index);
    if (insert) {
      list.insert(position, step);
      expected.insert(expected.begin() + index, step);
    } else {
      list.erase(position);
      expected.erase(expected.begin() + index);
    }
    ASSERT_TRUE(Holds(list, expected)) << "step " << step;
  }
}

TEST(ListNode, SortsAndReversesEveryLength) {
  std::mt19937 random(2);
  for (std::size_t length = 0; length <= 200; ++length) {
    std::vector<int> values = RandomValues(length, random);
    std::list<int> list(values.begin(), values.end());
    list.reverse();
    std::reverse(values.begin(), values.end());
    ASSERT_TRUE(Holds(list, values));
    list.sort();
    std::sort(values.begin(), values.end());
    ASSERT_TRUE(Holds(list, values));
    list.unique();
    values.erase(std::unique(values.begin(), values.end()), values.end());
    ASSERT_TRUE(Holds(list, values));
  }
}

TEST(ListNode, SplicesEveryRangeToEveryPlaceOfAnotherList) {
  for (int length = 0; length <= 5; ++length) {
    for (int first = 0; first <= length; ++first) {
      for (int last = first; last <= length; ++last) {
        for (int place = 0; place <= 3; ++place) {
          std::vector<int> from(length);
          for (int i = 0; i < length; ++i) from[i] = i;
          std::vector<int> to = {10, 11, 12};
          std::list<int> source(from.begin(), from.end());
          std::list<int> target(to.begin(), to.end());
          target.splice(std::next(target.begin(), place), source, std::next(source.begin(), first),
                        std::next(source.begin(), last));
          to.insert(to.begin() + place, from.begin() + first, from.begin() + last);
          from.erase(from.begin() + first, from.begin() + last);
          ASSERT_TRUE(Holds(target, to)) << first << ".." << last << " to " << place;
          ASSERT_TRUE(Holds(source, from)) << first << ".." << last << " to " << place;
        }
      }
    }
  }
}

TEST(ListNode, SplicesEveryRangeToEveryPlaceOfItsOwnList) {
  constexpr int kLength = 6;
  for (int first = 0; first <= kLength; ++first) {
    for (int last = first; last <= kLength; ++last) {
      for (int place = 0; place <= kLength; ++place) {
        if (first <= place && place < last) continue;  // not allowed: a place inside the range
        std::vector<int> values = {0, 1, 2, 3, 4, 5};
        std::list<int> list(values.begin(), values.end());
        list.splice(std::next(list.begin(), place), list, std::next(list.begin(), first),
                    std::next(list.begin(), last));
        if (place < first) {
          std::rotate(values.begin() + place, values.begin() + first, values.begin() + last);
        } else {
          std::rotate(values.begin() + first, values.begin() + last, values.begin() + place);
        }
        ASSERT_TRUE(Holds(list, values)) << first << ".." << last << " to " << place;
      }
    }
  }
}

TEST(ListNode, TransferOfNothingOrToItsOwnPlaceChangesNothing) {
  const std::vector<int> values = {0, 1, 2};
  std::list<int> list(values.begin(), values.end());
  auto* const header = list.end()._M_node;
  auto* const first = list.begin()._M_node;
  header->_M_transfer(first, first);
  EXPECT_TRUE(Holds(list, values));
  header->_M_transfer(first, header);
  EXPECT_TRUE(Holds(list, values));
}

TEST(ListNode, SwapsListsOfEveryLengthAlsoEmptyOnes) {
  for (int x = 0; x <= 3; ++x) {
    for (int y = 0; y <= 3; ++y) {
      const std::vector<int> xs(x, 1);
      const std::vector<int> ys(y, 2);
      std::list<int> a(xs.begin(), xs.end());
      std::list<int> b(ys.begin(), ys.end());
      a.swap(b);
      EXPECT_TRUE(Holds(a, ys)) << x << " with " << y;
      EXPECT_TRUE(Holds(b, xs)) << x << " with " << y;
    }
    const std::vector<int> xs(x, 1);
    std::list<int> self(xs.begin(), xs.end());
    self.swap(self);
    EXPECT_TRUE(Holds(self, xs)) << x << " with itself";
  }
}

TEST(ListNode, MergesSortedLists) {
  std::mt19937 random(3);
  for (int round = 0; round < 200; ++round) {
    std::vector<int> a = RandomValues(random() % 20, random);
    std::vector<int> b = RandomValues(random() % 20, random);
    std::sort(a.begin(), a.end());
    std::sort(b.begin(), b.end());
    std::list<int> x(a.begin(), a.end());
    std::list<int> y(b.begin(), b.end());
    x.merge(y);
    std::vector<int> expected;
    std::merge(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(expected));
    ASSERT_TRUE(Holds(x, expected));
    ASSERT_TRUE(Holds(y, {}));
  }
}

}  // namespace
