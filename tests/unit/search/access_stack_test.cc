#include "search/access_stack.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <vector>

#include "space_builder.h"

namespace korat {
namespace {

// What the stack told of: values as they are in memory, and the fields that left.
struct Memory {
  Candidate values;
  std::vector<FieldIndex> forgotten;

  void Assign(FieldIndex field, ValueIndex value) { values[Raw(field)] = value; }
  void Forget(FieldIndex field) { forgotten.push_back(field); }
};

// Two references to three nodes, two owning pointers to them, and a number.
class AccessStackTest : public testing::Test {
 protected:
  AccessStackTest() : space_(MakeSpace()) { memory_.values.resize(space_.fields.size()); }

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

  AccessStack<Memory> MakeStack(Isomorphs isomorphs = Isomorphs::kBreak) {
    return {space_, memory_, isomorphs};
  }

  const StateSpace space_;
  Memory memory_;
  const FieldIndex a_{0}, b_{1}, owner_{2}, other_{3}, number_{4};
};

TEST_F(AccessStackTest, KeepsFieldsInTheOrderOfTheirReads) {
  AccessStack<Memory> stack = MakeStack();
  stack.Push(number_, 0, 0);
  stack.Push(a_, 0, 0);
  EXPECT_EQ(stack.Depth(), 2u);
  EXPECT_EQ(stack.DepthOf(a_), 1u);
  EXPECT_EQ(stack[0].field, number_);
  EXPECT_EQ(stack.Top().field, a_);
  EXPECT_FALSE(stack.OnStack(b_));
}

TEST_F(AccessStackTest, StoresWhatItsFieldsHoldAndZeroForTheOthers) {
  AccessStack<Memory> stack = MakeStack();
  stack.Push(number_, 2, 0);
  stack.Push(a_, 1, 0);
  EXPECT_EQ(stack.candidate(), (Candidate{1, 0, 0, 0, 2}));
  EXPECT_EQ(memory_.values, stack.candidate());
  stack.Release(stack[1]);
  stack.Pop();
  EXPECT_EQ(stack.candidate(), (Candidate{0, 0, 0, 0, 2}));
  EXPECT_EQ(memory_.values, stack.candidate());
  EXPECT_EQ(memory_.forgotten, std::vector<FieldIndex>{a_});
  EXPECT_FALSE(stack.OnStack(a_));
}

TEST_F(AccessStackTest, PassesOverOtherNamesOfTheNewestObject) {
  AccessStack<Memory> stack = MakeStack();
  stack.Push(a_, 0, 0);
  EXPECT_EQ(stack.NextValue(stack.Top()), 3u);
  stack.Push(b_, 0, 0);
  EXPECT_EQ(stack.NextValue(stack.Top()), 1u);
  stack.Release(stack[1]);
  stack.Choose(stack[1], 1);
  EXPECT_EQ(stack.NextValue(stack.Top()), 3u);
}

TEST_F(AccessStackTest, VisitsAllNamesIfIsomorphsAreKept) {
  AccessStack<Memory> stack = MakeStack(Isomorphs::kKeep);
  stack.Push(a_, 0, 0);
  EXPECT_EQ(stack.NextValue(stack.Top()), 1u);
}

TEST_F(AccessStackTest, AllowsWhatNoFieldOnItOwns) {
  AccessStack<Memory> stack = MakeStack();
  stack.Push(owner_, 0, 0);
  EXPECT_EQ(stack.Feasible(other_, 0), 1u);
  stack.Release(stack[0]);
  stack.Pop();
  EXPECT_EQ(stack.Feasible(other_, 0), 0u);
}

// What fields above own does not count, and counts again afterwards.
TEST_F(AccessStackTest, AllowsInTheMiddleWhatNoFieldBelowOwns) {
  AccessStack<Memory> stack = MakeStack();
  stack.Push(owner_, 0, 0);
  stack.Push(other_, 1, 0);
  EXPECT_EQ(stack.FeasibleAt(0, 1), 1u);
  EXPECT_EQ(stack.FeasibleAt(1, 0), 1u);
  stack.Release(stack[1]);
  EXPECT_EQ(stack.Feasible(other_, 0), 1u);
  stack.Pop();
  EXPECT_EQ(stack.NextValue(stack.Top()), 3u) << "the first owner refers to the newest";
}

TEST_F(AccessStackTest, KnowsTheLowestFieldThatChanged) {
  AccessStack<Memory> stack = MakeStack();
  stack.Push(number_, 0, 0);
  stack.Push(a_, 0, 0);
  stack.Push(b_, 0, 0);
  stack.NoteUnchanged();
  EXPECT_EQ(stack.changed_from(), 3u);
  stack.Release(stack[2]);
  stack.Choose(stack[2], 1);
  EXPECT_EQ(stack.changed_from(), 2u);
  stack.Release(stack[2]);
  stack.Pop();
  stack.Release(stack[1]);
  stack.Pop();
  stack.Release(stack[0]);
  stack.Choose(stack[0], 1);
  stack.Push(a_, 0, 0);
  EXPECT_EQ(stack.changed_from(), 0u);
}

TEST_F(AccessStackTest, IsWrittenDownForAnotherProcess) {
  const std::size_t fields = space_.fields.size();
  std::vector<std::uint64_t> bytes(SearchRecord::Bytes(fields) / sizeof(std::uint64_t) + 1);
  SearchRecord* record = SearchRecord::Create(bytes.data(), fields);
  AccessStack<Memory> stack = MakeStack();
  stack.set_record(record);
  stack.Push(number_, 3, 0);
  stack.Push(b_, 1, 0);
  EXPECT_EQ(record->depth, 2u);
  EXPECT_EQ(record->stack()[0], Raw(number_));
  EXPECT_EQ(record->stack()[1], Raw(b_));
  EXPECT_EQ(Candidate(record->candidate(), record->candidate() + fields), stack.candidate());
  stack.Release(stack[1]);
  stack.Pop();
  EXPECT_EQ(record->depth, 1u);
  EXPECT_EQ(Candidate(record->candidate(), record->candidate() + fields), stack.candidate());
}

}  // namespace
}  // namespace korat
