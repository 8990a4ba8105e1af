#include "search/access_stack.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <vector>

namespace korat {
namespace {

constexpr std::size_t kFields = 5;
constexpr FieldIndex kA{0}, kB{1}, kNumber{4};

TEST(AccessStack, KeepsFieldsInTheOrderOfTheirReads) {
  AccessStack stack(kFields);
  (void)stack.Push(kNumber, 0, 0);
  (void)stack.Push(kA, 0, 0);
  EXPECT_EQ(stack.Depth(), 2u);
  EXPECT_EQ(stack.DepthOf(kA), 1u);
  EXPECT_EQ(stack[0].field, kNumber);
  EXPECT_EQ(stack.Top().field, kA);
  EXPECT_FALSE(stack.OnStack(kB));
}

TEST(AccessStack, StoresWhatItsFieldsHoldAndZeroForTheOthers) {
  AccessStack stack(kFields);
  (void)stack.Push(kNumber, 2, 0);
  (void)stack.Push(kA, 1, 0);
  EXPECT_EQ(stack.candidate(), (Candidate{1, 0, 0, 0, 2}));
  (void)stack.Pop();
  EXPECT_EQ(stack.candidate(), (Candidate{0, 0, 0, 0, 2}));
  EXPECT_FALSE(stack.OnStack(kA));
}

TEST(AccessStack, SaysWhatHasToChangeInMemory) {
  AccessStack stack(kFields);
  EXPECT_TRUE(stack.Push(kNumber, 2, 0));
  EXPECT_FALSE(stack.Push(kA, 0, 0)) << "memory holds value 0 of a field off the stack";
  EXPECT_TRUE(stack.Choose(stack[1], 1));
  EXPECT_FALSE(stack.Choose(stack[1], 1));
  EXPECT_TRUE(stack.Pop());
}

TEST(AccessStack, KnowsTheLowestFieldThatChanged) {
  AccessStack stack(kFields);
  (void)stack.Push(kNumber, 0, 0);
  (void)stack.Push(kA, 0, 0);
  (void)stack.Push(kB, 0, 0);
  stack.NoteUnchanged();
  EXPECT_EQ(stack.changed_from(), 3u);
  (void)stack.Choose(stack[2], 1);
  EXPECT_EQ(stack.changed_from(), 2u);
  (void)stack.Pop();
  (void)stack.Pop();
  (void)stack.Choose(stack[0], 1);
  (void)stack.Push(kA, 0, 0);
  EXPECT_EQ(stack.changed_from(), 0u);
}

TEST(AccessStack, IsRecordedForAnotherProcess) {
  std::vector<std::uint64_t> bytes(SearchRecord::Bytes(kFields) / sizeof(std::uint64_t) + 1);
  SearchRecord* record = SearchRecord::Create(bytes.data(), kFields);
  AccessStack stack(kFields);
  stack.set_record(record);
  (void)stack.Push(kNumber, 3, 0);
  (void)stack.Push(kB, 1, 0);
  EXPECT_EQ(record->depth, 2u);
  EXPECT_EQ(record->stack()[0], Raw(kNumber));
  EXPECT_EQ(record->stack()[1], Raw(kB));
  EXPECT_EQ(Candidate(record->candidate(), record->candidate() + kFields), stack.candidate());
  (void)stack.Pop();
  EXPECT_EQ(record->depth, 1u);
  EXPECT_EQ(Candidate(record->candidate(), record->candidate() + kFields), stack.candidate());
}

}  // namespace
}  // namespace korat
