#include "search/access_stack.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <vector>

#include "space_builder.h"

namespace korat {
namespace {

// Two references to three nodes, two owning pointers to them, and a number.
class AccessStackTest : public testing::Test {
 protected:
  AccessStackTest() : space_(MakeSpace()) {}

  static StateSpace MakeSpace() {
    test::SpaceBuilder builder;
    const ClassIndex root = builder.AddClass("Root", 1);
    const ClassIndex node = builder.AddClass("Node", 3);
    const test::Domain nodes = builder.Objects(node);
    builder.AddFields(root, {{"a", nodes},
                             {"b", nodes},
                             {"owner", nodes.Owned()},
                             {"other", nodes.Owned()},
                             {"number", test::Ints(4)}});
    builder.AddRoot(root);
    return builder.space();
  }

  AccessStack MakeStack(Isomorphs isomorphs = Isomorphs::kBreak) { return {space_, isomorphs}; }

  const StateSpace space_;
  const FieldIndex a_{0}, b_{1}, owner_{2}, other_{3}, number_{4};
};

TEST_F(AccessStackTest, KeepsFieldsInTheOrderOfTheirReads) {
  AccessStack stack = MakeStack();
  (void)stack.Push(number_, 0, 0);
  (void)stack.Push(a_, 0, 0);
  EXPECT_EQ(stack.Depth(), 2u);
  EXPECT_EQ(stack.DepthOf(a_), 1u);
  EXPECT_EQ(stack[0].field, number_);
  EXPECT_EQ(stack.Top().field, a_);
  EXPECT_FALSE(stack.OnStack(b_));
}

TEST_F(AccessStackTest, StoresWhatItsFieldsHoldAndZeroForTheOthers) {
  AccessStack stack = MakeStack();
  (void)stack.Push(number_, 2, 0);
  (void)stack.Push(a_, 1, 0);
  EXPECT_EQ(stack.candidate(), (Candidate{1, 0, 0, 0, 2}));
  stack.Release(stack[1]);
  (void)stack.Pop();
  EXPECT_EQ(stack.candidate(), (Candidate{0, 0, 0, 0, 2}));
  EXPECT_FALSE(stack.OnStack(a_));
}

TEST_F(AccessStackTest, SaysWhatHasToChangeInMemory) {
  AccessStack stack = MakeStack();
  EXPECT_TRUE(stack.Push(number_, 2, 0));
  EXPECT_FALSE(stack.Push(a_, 0, 0)) << "memory holds value 0 of a field off the stack";
  stack.Release(stack[1]);
  EXPECT_TRUE(stack.Choose(stack[1], 1));
  stack.Release(stack[1]);
  EXPECT_FALSE(stack.Choose(stack[1], 1));
  stack.Release(stack[1]);
  EXPECT_TRUE(stack.Pop());
}

TEST_F(AccessStackTest, SkipsOtherNamesOfTheNewestObject) {
  AccessStack stack = MakeStack();
  (void)stack.Push(a_, 0, 0);
  EXPECT_EQ(stack.NextValue(stack.Top()), 3u);
  (void)stack.Push(b_, 0, 0);
  EXPECT_EQ(stack.NextValue(stack.Top()), 1u);
  stack.Release(stack[1]);
  (void)stack.Choose(stack[1], 1);
  EXPECT_EQ(stack.NextValue(stack.Top()), 3u);
}

TEST_F(AccessStackTest, VisitsAllNamesIfIsomorphsAreKept) {
  AccessStack stack = MakeStack(Isomorphs::kKeep);
  (void)stack.Push(a_, 0, 0);
  EXPECT_EQ(stack.NextValue(stack.Top()), 1u);
}

TEST_F(AccessStackTest, AllowsWhatNoFieldOnItOwns) {
  AccessStack stack = MakeStack();
  (void)stack.Push(owner_, 0, 0);
  EXPECT_EQ(stack.Feasible(other_, 0), 1u);
  stack.Release(stack[0]);
  (void)stack.Pop();
  EXPECT_EQ(stack.Feasible(other_, 0), 0u);
}

// Objects that fields above own do not count meanwhile, but do again afterwards.
TEST_F(AccessStackTest, AllowsInTheMiddleWhatNoFieldBelowOwns) {
  AccessStack stack = MakeStack();
  (void)stack.Push(owner_, 0, 0);
  (void)stack.Push(other_, 1, 0);
  EXPECT_EQ(stack.FeasibleAt(0, 1), 1u);
  EXPECT_EQ(stack.FeasibleAt(1, 0), 1u);
  stack.Release(stack[1]);
  EXPECT_EQ(stack.Feasible(other_, 0), 1u);
  (void)stack.Pop();
  EXPECT_EQ(stack.NextValue(stack.Top()), 3u) << "the first owner refers to the newest";
}

TEST_F(AccessStackTest, KnowsTheLowestFieldThatChanged) {
  AccessStack stack = MakeStack();
  (void)stack.Push(number_, 0, 0);
  (void)stack.Push(a_, 0, 0);
  (void)stack.Push(b_, 0, 0);
  stack.NoteUnchanged();
  EXPECT_EQ(stack.changed_from(), 3u);
  stack.Release(stack[2]);
  (void)stack.Choose(stack[2], 1);
  EXPECT_EQ(stack.changed_from(), 2u);
  stack.Release(stack[2]);
  (void)stack.Pop();
  stack.Release(stack[1]);
  (void)stack.Pop();
  stack.Release(stack[0]);
  (void)stack.Choose(stack[0], 1);
  (void)stack.Push(a_, 0, 0);
  EXPECT_EQ(stack.changed_from(), 0u);
}

TEST_F(AccessStackTest, IsRecordedForAnotherProcess) {
  const std::size_t fields = space_.fields.size();
  std::vector<std::uint64_t> bytes(SearchRecord::Bytes(fields) / sizeof(std::uint64_t) + 1);
  SearchRecord* record = SearchRecord::Create(bytes.data(), fields);
  AccessStack stack = MakeStack();
  stack.set_record(record);
  (void)stack.Push(number_, 3, 0);
  (void)stack.Push(b_, 1, 0);
  EXPECT_EQ(record->depth, 2u);
  EXPECT_EQ(record->stack()[0], Raw(number_));
  EXPECT_EQ(record->stack()[1], Raw(b_));
  EXPECT_EQ(Candidate(record->candidate(), record->candidate() + fields), stack.candidate());
  stack.Release(stack[1]);
  (void)stack.Pop();
  EXPECT_EQ(record->depth, 1u);
  EXPECT_EQ(Candidate(record->candidate(), record->candidate() + fields), stack.candidate());
}

}  // namespace
}  // namespace korat
