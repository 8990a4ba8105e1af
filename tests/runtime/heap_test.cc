#include "runtime/memory/heap.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <cstdint>
#include <cstring>
#include <utility>
#include <vector>

namespace korat::runtime {
namespace {

class HeapTest : public testing::Test {
 protected:
  HeapTest() { heap_.Init(memory_, sizeof(memory_)); }
  alignas(4096) char memory_[64 << 10] = {};
  Heap heap_;
};

bool IsAligned(const void* block, std::size_t alignment) {
  return reinterpret_cast<std::uintptr_t>(block) % alignment == 0;
}

TEST_F(HeapTest, BlocksAreAlignedAndDoNotOverlap) {
  std::vector<char*> blocks;
  for (std::size_t size : {0u, 1u, 15u, 16u, 17u, 1000u, 5000u}) {
    auto* block = static_cast<char*>(heap_.Allocate(size));
    ASSERT_NE(block, nullptr);
    EXPECT_TRUE(IsAligned(block, 16));
    EXPECT_GE(Heap::SizeOf(block), size);
    if (!blocks.empty()) EXPECT_GE(block, blocks.back() + Heap::SizeOf(blocks.back()));
    blocks.push_back(block);
  }
}

TEST_F(HeapTest, LargeAlignmentsAreHonoured) {
  for (std::size_t alignment : {32u, 64u, 256u, 4096u}) {
    EXPECT_TRUE(IsAligned(heap_.Allocate(24, alignment), alignment));
  }
}

TEST_F(HeapTest, BlocksAreVisitedInOrderWithTheirState) {
  void* a = heap_.Allocate(24);
  void* b = heap_.Allocate(24, 256);
  void* c = heap_.Allocate(1000);
  void* d = heap_.Allocate(1);
  heap_.Release(a);
  heap_.Release(c);
  std::vector<std::pair<void*, bool>> seen;
  heap_.ForEachBlock([&](void* block, std::size_t, bool live) { seen.emplace_back(block, live); });
  EXPECT_EQ(seen,
            (std::vector<std::pair<void*, bool>>{{a, false}, {b, true}, {c, false}, {d, true}}));
  EXPECT_EQ(heap_.Allocate(24), a);
  seen.clear();
  heap_.ForEachBlock([&](void* block, std::size_t, bool live) { seen.emplace_back(block, live); });
  EXPECT_EQ(seen.front(), (std::pair<void*, bool>{a, true}));
}

TEST_F(HeapTest, ReleasedBlocksAreUsedAgain) {
  void* first = heap_.Allocate(100);
  heap_.Allocate(100);
  heap_.Release(first);
  EXPECT_EQ(heap_.Allocate(100), first);
}

TEST_F(HeapTest, AReleasedLastBlockMakesTheUsedPartSmaller) {
  heap_.Allocate(100);
  const std::size_t used = heap_.used();
  heap_.Release(heap_.Allocate(10000));
  EXPECT_EQ(heap_.used(), used);
}

TEST_F(HeapTest, AllocatingAndReleasingForEverStaysInBounds) {
  for (int i = 0; i < 100000; ++i) {
    void* small = heap_.Allocate(40);
    void* large = heap_.Allocate(3000);
    ASSERT_NE(large, nullptr);
    heap_.Release(small);
    heap_.Release(large);
  }
}

TEST_F(HeapTest, AnExhaustedHeapSaysSo) {
  EXPECT_EQ(heap_.Allocate(sizeof(memory_)), nullptr);
  EXPECT_EQ(heap_.Allocate(SIZE_MAX), nullptr);
  EXPECT_NE(heap_.Allocate(sizeof(memory_) / 2), nullptr);
  EXPECT_EQ(heap_.Allocate(sizeof(memory_) / 2), nullptr);
}

TEST_F(HeapTest, TheUsedPartIsACompleteCheckpoint) {
  void* kept = heap_.Allocate(64);
  void* released = heap_.Allocate(64);
  heap_.Allocate(64);
  heap_.Release(released);
  std::memset(kept, 'k', 64);
  const std::vector<char> checkpoint(memory_, memory_ + heap_.used());
  const auto allocate_three = [&] {
    return std::vector<void*>{heap_.Allocate(64), heap_.Allocate(64), heap_.Allocate(200)};
  };

  const std::vector<void*> once = allocate_three();
  std::memset(kept, 'x', 64);
  std::copy(checkpoint.begin(), checkpoint.end(), memory_);

  EXPECT_EQ(allocate_three(), once);
  EXPECT_EQ(*static_cast<char*>(kept), 'k');
}

using HeapDeathTest = HeapTest;
TEST_F(HeapDeathTest, ReleasingWhatStartsNoBlockAborts) {
  auto* block = static_cast<char*>(heap_.Allocate(64));
  std::memset(block, 0, 64);
  EXPECT_EXIT(heap_.Release(block + 16), testing::KilledBySignal(SIGABRT), "");
}

TEST_F(HeapTest, ClearForgetsEverything) {
  void* first = heap_.Allocate(32);
  heap_.Allocate(5000);
  heap_.Release(first);
  heap_.Clear();
  EXPECT_EQ(heap_.Allocate(32), first);
}

}  // namespace
}  // namespace korat::runtime
