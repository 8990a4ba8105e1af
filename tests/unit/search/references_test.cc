#include "search/references.h"

#include <gtest/gtest.h>

#include "space_builder.h"

namespace korat {
namespace {

// Two references to three nodes, and two owning pointers to them.
StateSpace MakeSpace() {
  test::SpaceBuilder builder;
  const ClassIndex root = builder.AddClass("Root", 1);
  const ClassIndex node = builder.AddClass("Node", 3);
  const test::Domain nodes = builder.Objects(node);
  builder.AddFields(
      root, {{"a", nodes}, {"b", nodes}, {"owner", nodes.Owned()}, {"other", nodes.Owned()}});
  builder.AddRoot(root);
  return builder.space();
}

class ReferencesTest : public testing::Test {
 protected:
  explicit ReferencesTest(Isomorphs isomorphs = Isomorphs::kBreak)
      : space_(MakeSpace()), stack_(space_.fields.size()), references_(space_, isomorphs) {}

  void Push(FieldIndex field, ValueIndex value) {
    (void)stack_.Push(field, value, 0);
    references_.Refer(stack_, stack_.Top());
  }
  void Choose(std::uint32_t depth, ValueIndex value) {
    references_.Release(stack_[depth]);
    (void)stack_.Choose(stack_[depth], value);
    references_.Refer(stack_, stack_[depth]);
  }
  void Pop() {
    references_.Release(stack_.Top());
    (void)stack_.Pop();
  }
  ValueIndex NextOfTop() const { return references_.NextValue(stack_, stack_.Top()); }

  const StateSpace space_;
  const FieldIndex a_{0}, b_{1}, owner_{2}, other_{3};
  AccessStack stack_;
  References references_;
};

class KeptIsomorphsTest : public ReferencesTest {
 protected:
  KeptIsomorphsTest() : ReferencesTest(Isomorphs::kKeep) {}
};

TEST_F(ReferencesTest, SkipOtherNamesOfTheNewestObject) {
  Push(a_, 0);
  EXPECT_EQ(NextOfTop(), 3u);
  Push(b_, 0);
  EXPECT_EQ(NextOfTop(), 1u);
  Choose(1, 1);
  EXPECT_EQ(NextOfTop(), 3u);
}

TEST_F(KeptIsomorphsTest, VisitAllNames) {
  Push(a_, 0);
  EXPECT_EQ(NextOfTop(), 1u);
}

TEST_F(ReferencesTest, AllowWhatNoFieldOnTheStackOwns) {
  Push(owner_, 0);
  EXPECT_EQ(references_.Feasible(stack_, other_, 0), 1u);
  Pop();
  EXPECT_EQ(references_.Feasible(stack_, other_, 0), 0u);
}

// Objects that fields above own do not count meanwhile, but do again afterwards.
TEST_F(ReferencesTest, AllowInTheMiddleWhatNoFieldBelowOwns) {
  Push(owner_, 0);
  Push(other_, 1);
  EXPECT_EQ(references_.FeasibleAt(stack_, 0, 1), 1u);
  EXPECT_EQ(references_.FeasibleAt(stack_, 1, 0), 1u);
  references_.Release(stack_[1]);
  EXPECT_EQ(references_.Feasible(stack_, other_, 0), 1u);
  (void)stack_.Pop();
  EXPECT_EQ(NextOfTop(), 3u) << "the first owner refers to the newest";
}

}  // namespace
}  // namespace korat
