#include <cstdint>
#include <stdexcept>
#include <unordered_set>
#include <vector>

#include "binomial_heap.h"
#include "korat/gtest.h"

namespace {

using Node = BinomialHeap::Node;

// Heaps of up to n nodes with keys 1..n; and the keys of arguments, one more than those.
korat::Finitization<BinomialHeap> Heaps(int n) { return FinBinomialHeap(n); }
auto Keys(int n) { return korat::Range(0, n); }

constexpr std::uint64_t kHeaps[] = {1, 2, 6, 28, 120, 936};  // for n = 0..5

// Two heaps of up to n nodes together.
struct TwoHeaps {
  BinomialHeap* first;
  BinomialHeap* second;
};

korat::Finitization<TwoHeaps> FinTwoHeaps(int n) {
  const auto one = Heaps(n);
  korat::Finitization<TwoHeaps> f;
  auto heaps = f.Objects<BinomialHeap>(2);
  auto nodes = f.Objects<Node>(n);
  f.Set<&TwoHeaps::first>(heaps.At(0));
  f.Set<&TwoHeaps::second>(heaps.At(1));
  f.Set<&BinomialHeap::size_>(korat::Range(0, n));
  f.Set<&BinomialHeap::head_>(nodes.OrNull());
  f.Set<&Node::parent>(nodes.OrNull());
  f.Set<&Node::sibling>(nodes.OrNull());
  f.Set<&Node::child>(nodes.OrNull());
  f.Set<&Node::key>(one.Get<&Node::key>());
  f.Set<&Node::degree>(one.Get<&Node::degree>());
  return f;
}

bool AreSeparateHeaps(const TwoHeaps& heaps) {
  std::unordered_set<const Node*> visited;
  return heaps.first->repOk() && heaps.second->repOk() &&
         BinomialHeap::IsForest(heaps.first->head_, nullptr, visited) &&
         BinomialHeap::IsForest(heaps.second->head_, nullptr, visited);
}

// How many pairs there are is known from how many heaps there are of each size.
std::uint64_t CountPairs(int n) {
  std::vector<std::uint64_t> of_size(n + 1);
  for (const BinomialHeap& heap : korat::All(Heaps(n), &BinomialHeap::repOk))
    ++of_size[heap.size()];
  std::uint64_t pairs = 0;
  for (int first = 0; first <= n; ++first) {
    for (int second = 0; first + second <= n; ++second) pairs += of_size[first] * of_size[second];
  }
  return pairs;
}

class BinomialHeapOf : public testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(UpTo, BinomialHeapOf, testing::Range(0, 6),
                         testing::PrintToStringParamName());

TEST_P(BinomialHeapOf, InsertsEveryKey) {
  const int n = GetParam();
  std::uint64_t inputs = 0;
  for (auto& [heap, key] : korat::All(Heaps(n), &BinomialHeap::repOk, Keys(n))) {
    heap.insert(key);
    ++inputs;
  }
  EXPECT_EQ(inputs, (n + 1) * kHeaps[n]);
}

TEST_P(BinomialHeapOf, ExtractsTheMinimumUnlessEmpty) {
  std::uint64_t extracted = 0;
  std::uint64_t refused = 0;
  for (BinomialHeap& heap : korat::All(Heaps(GetParam()), &BinomialHeap::repOk)) {
    try {
      heap.extractMin();
      ++extracted;
    } catch (const std::out_of_range&) {
      ++refused;
    }
  }
  EXPECT_EQ(extracted + refused, kHeaps[GetParam()]);
  EXPECT_EQ(refused, 1);
}

TEST_P(BinomialHeapOf, DecreasesEveryKeyToEveryLesserOne) {
  const int n = GetParam();
  std::uint64_t inputs = 0;
  for (auto& [heap, key, new_key] : korat::All(Heaps(n), &BinomialHeap::repOk, Keys(n), Keys(n))) {
    ++inputs;
    const bool is_right = new_key <= key && heap.Keys().count(key) > 0;
    try {
      heap.decrease(key, new_key);
      EXPECT_TRUE(is_right);
    } catch (const std::invalid_argument&) {
      EXPECT_FALSE(is_right);
    } catch (const std::out_of_range&) {
      EXPECT_FALSE(is_right);
    }
  }
  EXPECT_EQ(inputs, (n + 1) * (n + 1) * kHeaps[n]);
}

TEST_P(BinomialHeapOf, RemovesEveryKey) {
  const int n = GetParam();
  std::uint64_t inputs = 0;
  for (auto& [heap, key] : korat::All(Heaps(n), &BinomialHeap::repOk, Keys(n))) {
    heap.remove(key);
    ++inputs;
  }
  EXPECT_EQ(inputs, (n + 1) * kHeaps[n]);
}

TEST_P(BinomialHeapOf, UnitesWithAnother) {
  std::uint64_t inputs = 0;
  for (TwoHeaps& heaps : korat::All(FinTwoHeaps(GetParam()), AreSeparateHeaps)) {
    heaps.first->unite(*heaps.second);
    ++inputs;
  }
  EXPECT_EQ(inputs, CountPairs(GetParam()));
}

// Three trees of one degree meet when 3 + 3 is added, beyond the sizes above.
TEST(BinomialHeap, UnitesHeapsOfAllSizesAsNumbersAreAdded) {
  for (int first = 0; first <= 8; ++first) {
    for (int second = 0; second <= 8; ++second) {
      BinomialHeap heap;
      BinomialHeap other;
      for (int i = 0; i < first; ++i) heap.insert(5 * i % 8);
      for (int i = 0; i < second; ++i) other.insert(3 * i % 8);
      heap.unite(other);
      EXPECT_EQ(heap.size(), first + second);
      while (heap.size() > 0) heap.extractMin();
    }
  }
}

}  // namespace
