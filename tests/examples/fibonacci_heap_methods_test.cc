#include <cstdint>
#include <set>
#include <stdexcept>
#include <vector>

#include "fibonacci_heap.h"
#include "korat/gtest.h"

namespace {

using Node = FibonacciHeap::Node;

// Heaps of up to n nodes with keys 0..n-1; and the keys of arguments, one more than those.
korat::Finitization<FibonacciHeap> Heaps(int n) { return FinFibonacciHeap(n); }
auto Keys(int n) { return korat::Range(-1, n - 1); }

constexpr std::uint64_t kHeaps[] = {1, 2, 12, 136, 2310};  // for n = 0..4

// Two heaps of up to n nodes together.
struct TwoHeaps {
  FibonacciHeap* first;
  FibonacciHeap* second;
};

korat::Finitization<TwoHeaps> FinTwoHeaps(int n) {
  const auto one = Heaps(n);
  korat::Finitization<TwoHeaps> f;
  auto heaps = f.Objects<FibonacciHeap>(2);
  auto nodes = f.Objects<Node>(n);
  f.Set<&TwoHeaps::first>(heaps.At(0));
  f.Set<&TwoHeaps::second>(heaps.At(1));
  f.Set<&FibonacciHeap::size_>(korat::Range(0, n));
  f.Set<&FibonacciHeap::roots_>(nodes.OrNull());
  f.Set<&FibonacciHeap::min_>(nodes.OrNull());
  f.Set<&Node::parent>(nodes.OrNull());
  f.Set<&Node::right>(nodes.OrNull());
  f.Set<&Node::left>(nodes.OrNull());
  f.Set<&Node::child>(nodes.OrNull());
  f.Set<&Node::key>(one.Get<&Node::key>());
  f.Set<&Node::degree>(one.Get<&Node::degree>());
  return f;
}

bool AreSeparateHeaps(const TwoHeaps& heaps) {
  std::set<const Node*> visited;
  const auto is_new = [&](const FibonacciHeap& heap) {
    return heap.roots_ == nullptr || FibonacciHeap::IsRingOfTrees(heap.roots_, nullptr, visited);
  };
  return heaps.first->repOk() && heaps.second->repOk() && is_new(*heaps.first) &&
         is_new(*heaps.second);
}

// How many pairs there are is known from how many heaps there are of each size.
std::uint64_t CountPairs(int n) {
  std::vector<std::uint64_t> of_size(n + 1);
  for (const FibonacciHeap& heap : korat::All(Heaps(n), &FibonacciHeap::repOk))
    ++of_size[heap.size()];
  std::uint64_t pairs = 0;
  for (int first = 0; first <= n; ++first) {
    for (int second = 0; first + second <= n; ++second) pairs += of_size[first] * of_size[second];
  }
  return pairs;
}

class FibonacciHeapOf : public testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(UpTo, FibonacciHeapOf, testing::Range(0, 5),
                         testing::PrintToStringParamName());

TEST_P(FibonacciHeapOf, InsertsEveryKey) {
  const int n = GetParam();
  std::uint64_t inputs = 0;
  for (auto& [heap, key] : korat::All(Heaps(n), &FibonacciHeap::repOk, Keys(n))) {
    heap.insert(key);
    ++inputs;
  }
  EXPECT_EQ(inputs, (n + 1) * kHeaps[n]);
}

TEST_P(FibonacciHeapOf, ExtractsTheMinimumUnlessEmpty) {
  std::uint64_t extracted = 0;
  std::uint64_t refused = 0;
  for (FibonacciHeap& heap : korat::All(Heaps(GetParam()), &FibonacciHeap::repOk)) {
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

TEST_P(FibonacciHeapOf, DecreasesEveryKeyToEveryLesserOne) {
  const int n = GetParam();
  std::uint64_t inputs = 0;
  for (auto& [heap, key, new_key] : korat::All(Heaps(n), &FibonacciHeap::repOk, Keys(n), Keys(n))) {
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

TEST_P(FibonacciHeapOf, RemovesEveryKey) {
  const int n = GetParam();
  std::uint64_t inputs = 0;
  for (auto& [heap, key] : korat::All(Heaps(n), &FibonacciHeap::repOk, Keys(n))) {
    heap.remove(key);
    ++inputs;
  }
  EXPECT_EQ(inputs, (n + 1) * kHeaps[n]);
}

TEST_P(FibonacciHeapOf, UnitesWithAnother) {
  std::uint64_t inputs = 0;
  for (TwoHeaps& heaps : korat::All(FinTwoHeaps(GetParam()), AreSeparateHeaps)) {
    heaps.first->unite(*heaps.second);
    ++inputs;
  }
  EXPECT_EQ(inputs, CountPairs(GetParam()));
}

}  // namespace
