#include "runtime/memory/arena.h"

#include <gtest/gtest.h>

namespace korat::runtime {
namespace {

class ArenaTest : public testing::Test {
 protected:
  ArenaTest() { EXPECT_TRUE(arena_.Init(Arena::kSlots - 1)); }
  ~ArenaTest() override { arena_.Destroy(); }
  Arena arena_;
};

TEST_F(ArenaTest, IsInTheZoneThatInstrumentedCodeChecks) {
  EXPECT_TRUE(Arena::InZone(arena_.Allocate(8, 8)));
  int local = 0;
  EXPECT_FALSE(Arena::InZone(&local));
}

TEST_F(ArenaTest, BlocksAreZeroedAlignedAndContained) {
  auto* block = static_cast<char*>(arena_.Allocate(100, 64));
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(block) % 64, 0u);
  EXPECT_EQ(Arena::SizeOf(block), 100u);
  for (int i = 0; i < 100; ++i) EXPECT_EQ(block[i], 0);
  EXPECT_TRUE(arena_.Contains(reinterpret_cast<std::uintptr_t>(block)));
  EXPECT_FALSE(arena_.Contains(reinterpret_cast<std::uintptr_t>(block) + 100));
}

TEST_F(ArenaTest, AFullArenaSaysSo) {
  EXPECT_EQ(arena_.Allocate(Arena::kSlotSize, 16), nullptr);
  EXPECT_EQ(arena_.Allocate(SIZE_MAX, 16), nullptr);
  EXPECT_NE(arena_.Allocate(16, 16), nullptr);
}

TEST_F(ArenaTest, FreshBytesAreKeptPerByte) {
  auto* block = static_cast<char*>(arena_.Allocate(8, 8));
  const auto address = reinterpret_cast<std::uintptr_t>(block);
  EXPECT_EQ(arena_.MarkAt(address), 0);
  arena_.SetMark(address - reinterpret_cast<std::uintptr_t>(arena_.base()), 4, KORAT_FRESH);
  EXPECT_EQ(arena_.MarkAt(address + 3), KORAT_FRESH);
  EXPECT_EQ(arena_.MarkAt(address + 4), 0);
}

TEST_F(ArenaTest, OutsideIsWhatNoLiveBlockCovers) {
  const auto allocate = [&](std::size_t size) {
    return reinterpret_cast<std::uintptr_t>(arena_.Allocate(size, 4));
  };
  const std::uintptr_t first = allocate(5), gone = allocate(8), last = allocate(64);
  Arena::Release(reinterpret_cast<void*>(gone));
  arena_.MarkOutside();
  EXPECT_FALSE(arena_.IsOutside(first, 5));
  EXPECT_TRUE(arena_.IsOutside(first, 6));
  EXPECT_TRUE(arena_.IsOutside(first - 1, 2));
  EXPECT_TRUE(arena_.IsOutside(gone, 1));
  EXPECT_FALSE(arena_.IsOutside(last, 64));
  EXPECT_TRUE(arena_.IsOutside(last + 64, 1));
  EXPECT_FALSE(arena_.IsOutside(last + 64, 0));
  EXPECT_TRUE(arena_.IsMarked(last + 10'000));
  EXPECT_TRUE(arena_.IsOutside(last + 10'000, 4));
  EXPECT_NE(arena_.MarkAt(first + 5) & KORAT_FRESH, 0);  // so that the hook is called
  EXPECT_EQ(arena_.MarkAt(first), 0);
}

TEST_F(ArenaTest, AReleasedBlockIsPoisonedAndASecondReleaseRefused) {
  auto* block = static_cast<unsigned char*>(arena_.Allocate(8, 8));
  auto* next = static_cast<unsigned char*>(arena_.Allocate(8, 8));
  EXPECT_TRUE(Arena::Release(block));
  EXPECT_EQ(block[0], 0xdd);
  EXPECT_EQ(next[0], 0);
  EXPECT_FALSE(Arena::Release(block));
}

}  // namespace
}  // namespace korat::runtime
